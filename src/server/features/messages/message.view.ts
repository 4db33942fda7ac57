import { sql } from 'drizzle-orm'
import { deletedMember } from '#contract/core/retention.ts'
import type { MessageView } from '#contract/messages.ts'
import { isGone } from '#server/access/visibility.ts'
import { messages } from '#server/db/schema/messages/messages.ts'

/** Its words are for nobody any more, also where they are still kept for a report (decision 0083). */
const isTakenBack = sql<boolean>`${messages.takenBackAt} is not null`

/** What a deleted member wrote is gone for the other one too; what the other one wrote stays. */
export const shownContent = sql<string>`case when ${isTakenBack} then '' when ${isGone(messages.senderId)} then ${sql.raw(`'${deletedMember.message}'`)} else ${messages.content} end`

export const messageColumns = {
  id: messages.id,
  senderId: messages.senderId,
  receiverId: messages.receiverId,
  content: shownContent,
  toneIndicators: sql<
    string[]
  >`case when ${isTakenBack} or ${isGone(messages.senderId)} then '{}' else ${messages.toneIndicators} end`,
  noReplyNeeded: sql<boolean>`${messages.noReplyNeeded} and not ${isTakenBack}`,
  isSilent: messages.isSilent,
  // Nor is it known of them that they edited it.
  editedAt: sql<Date | null>`case when ${isGone(messages.senderId)} then null else ${messages.editedAt} end`,
  takenBackAt: messages.takenBackAt,
  isRead: messages.isRead,
  createdAt: messages.createdAt,
}

type MessageRow = Pick<typeof messages.$inferSelect, keyof typeof messageColumns>

/** The only way from a message's row to the wire. Whether the other person has read it stays behind. */
export function toMessageView(row: MessageRow, viewer: { id: string }): MessageView {
  const isMine = row.senderId === viewer.id
  const isTaken = row.takenBackAt !== null
  return {
    id: row.id,
    senderId: row.senderId,
    receiverId: row.receiverId,
    content: row.content,
    toneIndicators: row.toneIndicators,
    noReplyNeeded: row.noReplyNeeded,
    isSilent: row.isSilent,
    editedAt: isTaken ? null : (row.editedAt?.toISOString() ?? null),
    isTakenBack: isTaken,
    isMine,
    isRead: isMine ? null : row.isRead,
    createdAt: row.createdAt.toISOString(),
  }
}
