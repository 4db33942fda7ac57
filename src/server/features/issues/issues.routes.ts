import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { issueEndpoints } from '#contract/issues.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { issueReports } from '#server/db/schema/issue-reports.ts'
import { users } from '#server/db/schema/users.ts'
import { deviceFrom } from '#server/http/device.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { route } from '#server/http/route.ts'
import type { PostOffice } from '#server/mail/post-office.ts'

const issueLimit: Limit = { name: 'issue', points: 10, seconds: 3_600 }

interface IssueServices {
  config: Config
  db: Database
  takeTurn: TakeTurn
  post: PostOffice
}

/** A problem with Synapse itself: kept for the operator, and sent to them where they have named an address. */
export function issueRoutes(app: FastifyInstance, { config, db, takeTurn, post }: IssueServices): void {
  route(app, issueEndpoints.report, async ({ body: { content }, viewer, request }) => {
    await takeTurn(issueLimit, viewer.id)
    const device = deviceFrom(request.headers['user-agent'])
    // Kept first: a mail can get lost, and what somebody typed must not.
    await db.insert(issueReports).values({ userId: viewer.id, content, device })
    const { supportEmail } = config
    if (supportEmail)
      post.writeLater(async () => {
        const [sender] = await db.select({ email: users.email }).from(users).where(eq(users.id, viewer.id))
        return {
          to: supportEmail,
          subject: 'Synapse: somebody reports an issue',
          text: `From: ${sender?.email ?? 'an account that is gone'}\nWith: ${device}\n\n${content}\n`,
        }
      })
    return { message: 'Thank you. The people who run this Synapse can read it now.' }
  })
}
