import { and, eq, lte, not } from 'drizzle-orm'
import type { NewMessage } from '#contract/messages.ts'
import { requireConversation } from '#server/access/conversations.ts'
import type { Transaction } from '#server/db/connection.ts'
import { theEndOfTime } from '#server/db/parameters.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { message } from '#server/hot-writes/message.sql.ts'
import { notAllowed } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** The same for strangers, after an ended friendship, across a block and for nobody at all: it tells none of them apart. */
export async function insertMessage(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { receiverId: receiver, content, toneIndicators: tones, noReplyNeeded }: NewMessage,
): Promise<void> {
  const [sent] = await message(tx, { id, viewer: viewer.id, receiver, content, tones, noReplyNeeded })
  if (!sent)
    throw notAllowed('You can write only to friends. What was written before stays here.', 'not_friends')
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
