import { type SQL, sql } from 'drizzle-orm'

/**
 * What was deleted for good is not in the archive, and nothing that hangs on it, also while a report keeps it: it would
 * tell of the report (decision 0083).
 */
export const isStillThere = (postId: SQL): SQL =>
  sql`not exists (select from posts as given_up where given_up.id = ${postId} and given_up.given_up_at is not null)`
