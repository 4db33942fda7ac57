import { and, eq, lte, sql } from 'drizzle-orm'
import type { MessageView, NewMessage } from '#contract/messages.ts'
import { mayWriteTo } from '#server/access/conversations.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { messages } from '#server/db/schema/messages.ts'
import { notAllowed } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { toMessageView } from './message.view.ts'

/** The same for strangers, after an ended friendship, across a block and for nobody at all: it tells none of them apart. */
const notFriends = () =>
  notAllowed('You can write only to friends. What was written before stays here.', 'not_friends')

/** The rule and the row in one statement, so that nothing can come between them. */
export async function insertMessage(
  tx: Queryable,
  viewer: Viewer,
  id: string,
  { receiverId, content, toneIndicators, noReplyNeeded }: NewMessage,
): Promise<MessageView> {
  const { rows } = await tx.execute<{ created_at: string }>(sql`
    insert into ${messages} (id, sender_id, receiver_id, content, tone_indicators, no_reply_needed)
    select ${id}::uuid, ${viewer.id}::uuid, ${receiverId}::uuid, ${content}, ${sql.param(toneIndicators)}::text[], ${noReplyNeeded}
    where ${mayWriteTo(viewer.id, receiverId)}
    returning created_at`)
  const [sent] = rows
  if (!sent) throw notFriends()
  const createdAt = new Date(sent.created_at)
  const row = { id, senderId: viewer.id, receiverId, content, toneIndicators, noReplyNeeded }
  return toMessageView({ ...row, isRead: false, createdAt }, viewer)
}

/** Whether anything became read that was not. */
export async function markRead(
  db: Database,
  viewer: Viewer,
  userId: string,
  upTo: string | undefined,
): Promise<boolean> {
  const read = await db
    .update(messages)
    .set({ isRead: true })
    .where(
      and(
        eq(messages.receiverId, viewer.id),
        eq(messages.senderId, userId),
        eq(messages.isRead, false),
        upTo ? lte(messages.id, upTo) : undefined,
      ),
    )
  return (read.rowCount ?? 0) > 0
}
