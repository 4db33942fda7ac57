import { and, eq, lte, not, sql } from 'drizzle-orm'
import type { NewMessage } from '#contract/messages.ts'
import { requireConversation } from '#server/access/conversations.ts'
import type { Transaction } from '#server/db/connection.ts'
import { theEndOfTime } from '#server/db/planned-once.ts'
import { messages } from '#server/db/schema/messages.ts'
import { changing, statement } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'

const given = sql.placeholder

const insertion = statement('message_insert', () =>
  changing((on) =>
    on.insert(messages).values({
      id: given('id'),
      senderId: given('senderId'),
      receiverId: given('receiverId'),
      content: given('content'),
      toneIndicators: given('toneIndicators'),
      noReplyNeeded: given('noReplyNeeded'),
    }),
  ),
)

/** Whether they may write to each other has been asked before (`requireMayWriteTo`). */
export async function insertMessage(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { receiverId, content, toneIndicators, noReplyNeeded }: NewMessage,
): Promise<void> {
  await insertion(tx, { id, senderId: viewer.id, receiverId, content, toneIndicators, noReplyNeeded })
}

/** Whether anything became read that was not. */
export async function markRead(
  tx: Transaction,
  viewer: Viewer,
  userId: string,
  upTo: string = theEndOfTime,
): Promise<boolean> {
  await requireConversation(tx, viewer, userId)
  const { rowCount } = await tx
    .update(messages)
    .set({ isRead: true })
    .where(
      and(
        eq(messages.receiverId, viewer.id),
        eq(messages.senderId, userId),
        not(messages.isRead),
        lte(messages.id, upTo),
      ),
    )
  return rowCount !== null && rowCount > 0
}
