import { sql } from 'drizzle-orm'
import { deletedMember } from '#contract/core/retention.ts'
import type { MessageView } from '#contract/messages.ts'
import { isGone } from '#server/access/visibility.ts'
import { messages } from '#server/db/schema/messages/messages.ts'

/** What a deleted member wrote is gone for the other one too; what the other one wrote stays. */
export const shownContent = sql<string>`case when ${isGone(messages.senderId)} then ${sql.raw(`'${deletedMember.message}'`)} else ${messages.content} end`

export const messageColumns = {
  id: messages.id,
  senderId: messages.senderId,
  receiverId: messages.receiverId,
  content: shownContent,
  toneIndicators: sql<
    string[]
  >`case when ${isGone(messages.senderId)} then '{}' else ${messages.toneIndicators} end`,
  noReplyNeeded: messages.noReplyNeeded,
  isRead: messages.isRead,
  createdAt: messages.createdAt,
}

type MessageRow = Pick<typeof messages.$inferSelect, keyof typeof messageColumns>

/** The only way from a message's row to the wire. Whether the other person has read it stays behind. */
export function toMessageView(row: MessageRow, viewer: { id: string }): MessageView {
  const isMine = row.senderId === viewer.id
  return {
    id: row.id,
    senderId: row.senderId,
    receiverId: row.receiverId,
    content: row.content,
    toneIndicators: row.toneIndicators,
    noReplyNeeded: row.noReplyNeeded,
    isMine,
    isRead: isMine ? null : row.isRead,
    createdAt: row.createdAt.toISOString(),
  }
}
