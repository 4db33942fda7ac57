import { sql } from 'drizzle-orm'
import type { Queryable } from './client.ts'
import { preparedSql } from './prepared-sql.ts'
import { friendRequests } from './schema/friend-requests.ts'

const locking = preparedSql(
  'lock_pair',
  () => sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('pair')}::text, 5))`,
)

const lockingRequest = preparedSql(
  'lock_pair_of_request',
  () => sql`
  select pg_advisory_xact_lock(hashtextextended(
    least(${friendRequests.senderId}, ${friendRequests.receiverId})::text || ' ' ||
    greatest(${friendRequests.senderId}, ${friendRequests.receiverId})::text, 5))
  from ${friendRequests} where ${friendRequests.id} = ${sql.placeholder('id')}::uuid`,
)

/**
 * Two people at a time: whatever changes how they stand to each other (asking, accepting, blocking) waits for what is
 * under way between them, on every instance, until the end of the transaction.
 */
export const lockPair = (tx: Queryable, one: string, other: string) =>
  locking(tx, { pair: [one, other].sort().join(' ') })

/** The same two, as a request between them names them; nobody, if there is no such request. */
export const lockPairOf = (tx: Queryable, requestId: string) => lockingRequest(tx, { id: requestId })
