import { and, eq, lte, not } from 'drizzle-orm'
import type { MessageView, NewMessage } from '#contract/messages.ts'
import { requireConversation } from '#server/access/conversations.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { theEndOfTime } from '#server/db/parameters.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { message } from '#server/hot-writes/message.sql.ts'
import { notAllowed, notFound } from '#server/http/errors.ts'
import type { SessionProof } from '#server/http/session-proof.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { type DescribedPhoto, photosOfMessage } from '#server/storage/described-photos.ts'
import { showOnMessage } from '#server/storage/shown-photos.ts'
import { t } from '#words/t.ts'
import { getSentMessage } from './messages.queries.ts'

const valuesOf = (
  viewer: Viewer,
  id: string,
  { receiverId: receiver, content, toneIndicators: tones, noReplyNeeded, isSilent }: NewMessage,
  photos: readonly DescribedPhoto[] = [],
) => ({
  id,
  viewer: viewer.id,
  receiver,
  content,
  photos: photosOfMessage(photos),
  tones,
  noReplyNeeded,
  isSilent,
})

/** Of words alone. By one statement, read back in the same trip; null if nothing was written. */
export async function writeMessage(
  db: Readable,
  proof: SessionProof,
  viewer: Viewer,
  id: string,
  body: NewMessage,
): Promise<MessageView | null> {
  const [[sent], view] = await Promise.all([
    message.standalone(db, proof, valuesOf(viewer, id, body)),
    getSentMessage(db, viewer, id),
  ])
  if (!sent) return null
  // It is kept, so nobody may try again.
  if (!view) throw notFound()
  return view
}

export const onlyToFriends = () =>
  notAllowed(t('You can only write to friends. Your old messages stay here.'), 'not_friends')

/** The same for strangers, after an ended friendship, across a block and for nobody at all: it tells none of them apart. */
export async function insertMessage(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  body: NewMessage,
  photos: readonly DescribedPhoto[],
): Promise<void> {
  const [sent] = await message.inTransaction(tx, valuesOf(viewer, id, body, photos))
  if (!sent) throw onlyToFriends()
  await showOnMessage(tx, viewer, photos, 'message', id)
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
