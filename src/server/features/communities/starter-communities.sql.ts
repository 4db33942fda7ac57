import { sql } from 'drizzle-orm'
import { communities } from '#server/db/schema/communities/communities.ts'
import { sqlStatement } from '#server/db/statement.ts'

/** Until the end of the transaction others can read communities, and cannot create any. */
export const lockCommunities = sqlStatement(
  'communities_lock',
  {},
  () => sql`lock table ${communities} in share row exclusive mode`,
)
