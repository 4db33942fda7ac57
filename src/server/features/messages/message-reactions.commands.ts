import { and, eq, sql } from 'drizzle-orm'
import type { Reaction } from '#contract/message-reactions.ts'
import { mayWriteTo, notHiddenFrom } from '#server/access/conversations.ts'
import type { Transaction } from '#server/db/connection.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { clash, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'
import { onlyToFriends } from './messages.commands.ts'

interface Changed {
  senderId: string
  /** For the two, on their screens. */
  hasChanged: boolean
}

/** Answering with a few words is writing: only to friends. What was said can be taken back for as long as it is seen. */
export async function changeReaction(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  reaction: Reaction | null,
): Promise<Changed> {
  const { senderId, takenBackAt } = messages
  const [message] = await tx
    .select({
      senderId,
      takenBackAt,
      reaction: messages.reaction,
      mayWrite: sql<boolean>`${mayWriteTo(viewer.id, senderId)}`,
    })
    .from(messages)
    .where(
      and(
        eq(messages.id, id),
        eq(messages.receiverId, viewer.id),
        notHiddenFrom(viewer.id, messages.senderId),
      ),
    )
    .for('no key update')
  if (!message) throw notFound()
  const same = { senderId: message.senderId, hasChanged: false }
  if (message.reaction === reaction) return same
  if (reaction && message.takenBackAt) throw clash(t('This message was taken back.'))
  if (reaction && !message.mayWrite) throw onlyToFriends()
  await tx.update(messages).set({ reaction }).where(eq(messages.id, id))
  // Of a message that was taken back it was shown to nobody any more.
  return { ...same, hasChanged: message.takenBackAt === null }
}
