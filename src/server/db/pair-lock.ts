import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Transaction } from './connection.ts'
import { friendRequests } from './schema/friends/friend-requests.ts'
import { selecting, statement } from './statement.ts'

const keyOf = (pair: SQL): SQL => sql`hashtextextended(${pair}, 5)`
const lockOf = (pair: SQL) => ({ lock: sql<string>`pg_advisory_xact_lock(${keyOf(pair)})` })
const pairOf = (one: SQLWrapper, other: SQLWrapper): SQL =>
  sql`least(${one}, ${other})::text || ' ' || greatest(${one}, ${other})::text`

const locking = statement('lock_pair', () =>
  selecting(lockOf(sql`${sql.placeholder('pair')}::text`), (select) => select.from(sql`(select) as once`)),
)

const lockingRequest = statement('lock_pair_of_request', () => {
  const { id, senderId, receiverId } = friendRequests
  return selecting(lockOf(pairOf(senderId, receiverId)), (select) =>
    select.from(friendRequests).where(eq(id, sql.placeholder('id'))),
  )
})

/**
 * Two people at a time: whatever changes how they stand to each other (asking, accepting, blocking) waits for what is
 * under way between them, on every instance, until the end of the transaction. To be awaited before anything is read
 * that it protects.
 */
export async function lockPair(tx: Transaction, one: string, other: string): Promise<void> {
  await locking(tx, { pair: [one, other].sort().join(' ') })
}

/** The same two, as a request between them names them; nobody, if there is no such request. */
export async function lockPairOf(tx: Transaction, requestId: string): Promise<void> {
  await lockingRequest(tx, { id: requestId })
}

/** The same for a write of one statement, which does not wait for it: false where something is under way between them. */
export const getsPairLock = (one: SQL, other: SQL): SQL =>
  sql`pg_try_advisory_xact_lock(${keyOf(pairOf(one, other))})`

/** As the tables of pairs hold them: the smaller id first. */
export function orderedPair(one: string, other: string): { userId1: string; userId2: string } {
  const [userId1 = '', userId2 = ''] = [one, other].sort()
  return { userId1, userId2 }
}
