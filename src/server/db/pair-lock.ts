import { sql } from 'drizzle-orm'
import type { Queryable } from './client.ts'
import { preparedSql } from './prepared-sql.ts'

const locking = preparedSql(
  'lock_pair',
  () => sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('pair')}::text, 5))`,
)

/**
 * Two people at a time: whatever changes how they stand to each other (asking, accepting, blocking) waits for what is
 * under way between them, on every instance, until the end of the transaction.
 */
export const lockPair = (tx: Queryable, one: string, other: string) =>
  locking(tx, { pair: [one, other].sort().join(' ') })
