import { and, eq, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import { boundedEdit } from '#server/access/bounded-edits.ts'
import { mayWriteTo, notHiddenFrom } from '#server/access/conversations.ts'
import type { Transaction } from '#server/db/connection.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { letGoOfPhotos } from '#server/storage/shown-photos.ts'
import { t } from '#words/t.ts'
import { onlyToFriends } from './messages.commands.ts'

const isRecent = sql<boolean>`${messages.createdAt} > now() - make_interval(mins => ${sql.raw(String(limits.messageChangeMinutes))})`

/** A message of one's own, in a conversation that one can still open, locked until the end of the transaction. */
async function lockSentMessage(tx: Transaction, viewer: Viewer, id: string) {
  const { receiverId, content, photos, takenBackAt } = messages
  const [message] = await tx
    .select({
      receiverId,
      content,
      photos,
      takenBackAt,
      isRecent,
      mayWrite: sql<boolean>`${mayWriteTo(viewer.id, receiverId)}`,
    })
    .from(messages)
    .where(
      and(
        eq(messages.id, id),
        eq(messages.senderId, viewer.id),
        notHiddenFrom(viewer.id, messages.receiverId),
      ),
    )
    .for('no key update')
  if (!message) throw notFound()
  return message
}

interface Changed {
  receiverId: string
  /** False: it was so before, and nobody needs to be told again. */
  hasChanged: boolean
}

/** New words are writing: only to friends. The mark that it was edited stays. */
export async function changeMessage(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { content }: { content: string },
): Promise<Changed> {
  const message = await lockSentMessage(tx, viewer, id)
  const { receiverId } = message
  if (message.takenBackAt) throw clash(t('You took this message back.'))
  if (message.content === content) return { receiverId, hasChanged: false }
  if (!message.mayWrite) throw onlyToFriends()
  if (!message.isRecent) throw notAllowed(t('A message can be edited for an hour. This one is older.'))
  await boundedEdit(tx.update(messages).set({ content, editedAt: sql`now()` }).where(eq(messages.id, id)))
  return { receiverId, hasChanged: true }
}

/**
 * Also after a friendship has ended: what one wrote stays one's own to take back. It counts as read from then on, so
 * that nothing says something waits where nothing is. Words and photos stay for a while, for a report (decisions 0083 and
 * 0111).
 */
export async function takeBackMessage(tx: Transaction, viewer: Viewer, id: string): Promise<Changed> {
  const { receiverId, ...message } = await lockSentMessage(tx, viewer, id)
  if (message.takenBackAt) return { receiverId, hasChanged: false }
  if (!message.isRecent) throw notAllowed(t('A message can be taken back for an hour. This one is older.'))
  await tx.update(messages).set({ takenBackAt: sql`now()`, isRead: true }).where(eq(messages.id, id))
  if (message.photos) await letGoOfPhotos(tx, uploads.messageId, id)
  return { receiverId, hasChanged: true }
}
