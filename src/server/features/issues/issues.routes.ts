import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { issueEndpoints } from '#contract/issues.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { issueReports } from '#server/db/schema/issue-reports.ts'
import { users } from '#server/db/schema/users.ts'
import { deviceFrom } from '#server/http/device.ts'
import { signedOut } from '#server/http/errors.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { writeRoute } from '#server/http/route.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { PostOffice } from '#server/mail/post-office.ts'

const issueLimit: Limit = { name: 'issue', points: 10, seconds: 3_600 }

const keeping = preparedSql(
  'issue_keep',
  () => sql`
  insert into ${issueReports} (id, user_id, content, device)
  select ${idNow('id')}, ${idNow('viewer')}, ${sql.placeholder('content')}::text, ${sql.placeholder('device')}::text
  where ${stillSignedIn} returning 1`,
)

interface IssueServices {
  config: Config
  db: Database
  takeTurn: TakeTurn
  post: PostOffice
}

/** A problem with Synapse itself: kept for the operator, and sent to them where they have named an address. */
export function issueRoutes(app: FastifyInstance, { config, db, takeTurn, post }: IssueServices): void {
  const turn = ({ id }: Viewer) => takeTurn(issueLimit, id)
  writeRoute(app, issueEndpoints.report, turn, async ({ body: { content }, viewer, request }) => {
    const device = deviceFrom(request.headers['user-agent'])
    // Kept first: a mail can get lost, and what somebody typed must not.
    const kept = await writeAs(viewer, db, keeping, { id: newId(), content, device })
    if (kept.length === 0) throw signedOut()
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
