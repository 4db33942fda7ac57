import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { issueEndpoints } from '#contract/issues.ts'
import type { Config } from '#server/config.ts'
import { newId } from '#server/db/clock.ts'
import { issueReports } from '#server/db/schema/issue-reports.ts'
import { users } from '#server/db/schema/users.ts'
import { deviceFrom } from '#server/http/device.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { write } from '#server/http/write.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { t } from '#words/t.ts'

const limit: Limit = { name: 'issue', points: 10, seconds: 3_600 }

interface IssueServices {
  config: Config
  mailer: Mailer
}

/** A problem with Synapse itself: kept for the operator, and sent to them where they have named an address. */
export function issueRoutes(app: FastifyInstance, { config: { supportEmail }, mailer }: IssueServices): void {
  mailer.compose('issue', async (tx, { data }) => {
    const [report] = await tx
      .select({ content: issueReports.content, device: issueReports.device, email: users.email })
      .from(issueReports)
      .innerJoin(users, eq(users.id, issueReports.userId))
      .where(eq(issueReports.id, data.report))
    if (!report || !supportEmail) return null
    const text = `From: ${report.email}\nWith: ${report.device}\n\n${report.content}\n`
    return { to: supportEmail, subject: 'Synapse: someone reports an issue', text }
  })

  write(app, issueEndpoints.report, { limit }, async (call) => {
    const { body, viewer, request, tx } = call
    const id = newId()
    const device = deviceFrom(request.headers['user-agent'])
    await tx.insert(issueReports).values({ id, userId: viewer.id, content: body.content, device })
    if (supportEmail) await mailer.queue(call, { kind: 'issue', userId: viewer.id, data: { report: id } })
    return { message: t('Thank you. The people who run Synapse can read it now.') }
  })
}
