import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { issueEndpoints } from '#contract/issues.ts'
import type { Config } from '#server/config.ts'
import { issueReports } from '#server/db/schema/issue-reports.ts'
import { users } from '#server/db/schema/users.ts'
import { deviceFrom } from '#server/http/device.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { write } from '#server/http/write.ts'
import type { BackgroundMailer } from '#server/mail/mailer.ts'
import { t } from '#words/t.ts'

const limit: Limit = { name: 'issue', points: 10, seconds: 3_600 }

interface IssueServices {
  config: Config
  mailer: BackgroundMailer
}

/** A problem with Synapse itself: kept for the operator, and sent to them where they have named an address. */
export function issueRoutes(app: FastifyInstance, { config: { supportEmail }, mailer }: IssueServices): void {
  write(
    app,
    issueEndpoints.report,
    { limit },
    async ({ body: { content }, viewer, request, tx, afterCommit }) => {
      const device = deviceFrom(request.headers['user-agent'])
      await tx.insert(issueReports).values({ userId: viewer.id, content, device })
      if (supportEmail) {
        const [sender] = await tx.select({ email: users.email }).from(users).where(eq(users.id, viewer.id))
        const text = `From: ${sender?.email ?? 'an account that is gone'}\nWith: ${device}\n\n${content}\n`
        // Kept first: a mail can get lost, and what somebody typed must not.
        afterCommit(() =>
          mailer.sendLater(async () => ({
            to: supportEmail,
            subject: 'Synapse: someone reports an issue',
            text,
          })),
        )
      }
      return { message: t('Thank you. The people who run Synapse can read it now.') }
    },
  )
}
