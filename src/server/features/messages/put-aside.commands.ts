import { and, count, eq, inArray, lte, ne, not, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { BecameRead, PutAside } from '#contract/messages.ts'
import { notHiddenFrom, requireConversation } from '#server/access/conversations.ts'
import { isAnswered, notPutAsideBy } from '#server/access/put-aside.ts'
import type { Transaction } from '#server/db/connection.ts'
import { theEndOfTime } from '#server/db/parameters.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { putAside } from '#server/db/schema/messages/put-aside.ts'
import { clash, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'

/** Kept with what was said last when the person put it aside, so something must have been said. */
export async function insertAside(
  tx: Transaction,
  viewer: Viewer,
  otherId: string,
  { until, returnsOnMessage }: PutAside,
): Promise<void> {
  const { lastMessageId } = await requireConversation(tx, viewer, otherId)
  if (lastMessageId === null) throw notFound()
  if ((await countOthersAside(tx, viewer, otherId)) >= limits.conversationsAside)
    throw clash(t('You can snooze up to {max} conversations.', { max: limits.conversationsAside }))
  const chosen = { until: new Date(until), returnsOnMessage, lastMessageId }
  await tx
    .insert(putAside)
    .values({ userId: viewer.id, otherId, ...chosen })
    .onConflictDoUpdate({
      target: [putAside.userId, putAside.otherId],
      set: { ...chosen, createdAt: sql`now()` },
    })
}

/** How many are put aside beside this one, and were not answered since. */
async function countOthersAside(tx: Transaction, viewer: Viewer, otherId: string): Promise<number> {
  const [aside] = await tx
    .select({ count: count() })
    .from(putAside)
    .where(
      and(
        eq(putAside.userId, viewer.id),
        ne(putAside.otherId, otherId),
        // Asked of each by its key: not of all messages at once, which looks as good while few have put anything aside.
        sql`${isAnswered} is not true`,
      ),
    )
  return aside?.count ?? 0
}

export async function removeAside(tx: Transaction, viewer: Viewer, otherId: string): Promise<void> {
  await requireConversation(tx, viewer, otherId)
  await tx.delete(putAside).where(and(eq(putAside.userId, viewer.id), eq(putAside.otherId, otherId)))
}

/** What is put aside waits for its day. Answers what became read that was not, so that it can be taken back. */
export async function markAllRead(
  tx: Transaction,
  viewer: Viewer,
  { upTo = theEndOfTime, userId }: { upTo?: string | undefined; userId?: string | undefined },
): Promise<BecameRead[]> {
  const read = tx.$with('read').as(
    tx
      .update(messages)
      .set({ isRead: true })
      .where(
        and(
          eq(messages.receiverId, viewer.id),
          userId === undefined ? undefined : eq(messages.senderId, userId),
          not(messages.isRead),
          lte(messages.id, upTo),
          notHiddenFrom(viewer.id, messages.senderId),
          notPutAsideBy(viewer.id, messages.senderId),
        ),
      )
      .returning({ id: messages.id, senderId: messages.senderId }),
  )
  return tx
    .with(read)
    .select({ userId: read.senderId, from: sql<string>`(array_agg(${read.id} order by ${read.id}))[1]` })
    .from(read)
    .groupBy(read.senderId)
}

/** Whether anything is unread again. Messages that came later stay as they are. */
export async function markUnreadAgain(
  tx: Transaction,
  viewer: Viewer,
  { upTo, conversations }: { upTo: string; conversations: readonly BecameRead[] },
): Promise<boolean> {
  const people = sql.param(conversations.map(({ userId }) => userId))
  const from = sql.param(conversations.map((one) => one.from))
  // Of each conversation by its key (`offset 0`): not of all messages at once, which looks as good while there are few.
  const marked = sql`(
    select one.id from unnest(${people}::uuid[], ${from}::uuid[]) as talk (person, first), lateral (
      select id from ${messages} as marked
      where marked.receiver_id = ${viewer.id} and marked.sender_id = talk.person
        and marked.id between talk.first and ${upTo} and marked.is_read and marked.taken_back_at is null offset 0
    ) as one
  )`
  const { rowCount } = await tx
    .update(messages)
    .set({ isRead: false })
    .where(and(inArray(messages.id, marked), notHiddenFrom(viewer.id, messages.senderId)))
  return rowCount !== null && rowCount > 0
}
