import { sql } from 'drizzle-orm'
import { deletedMember } from '#contract/core/deleted-member.ts'
import type { Reaction } from '#contract/message-reactions.ts'
import type { MessageView } from '#contract/messages.ts'
import type { PhotoView } from '#contract/posts/post-photos.ts'
import { isGone } from '#server/access/visibility.ts'
import { messages } from '#server/db/schema/messages/messages.ts'

/** Its words are for nobody any more, also where they are still kept for a report (decision 0083). */
const isTakenBack = sql<boolean>`${messages.takenBackAt} is not null`

/** What a deleted member wrote is gone for the other one too; what the other one wrote stays. */
export const shownContent = sql<string>`case when ${isTakenBack} then '' when ${isGone(messages.senderId)} then ${sql.raw(`'${deletedMember.message}'`)} else ${messages.content} end`

/** Its photos go with its words. */
export const shownPhotos = sql<
  PhotoView[] | null
>`case when ${isTakenBack} or ${isGone(messages.senderId)} then null else ${messages.photos} end`

/** Of a list that shows the last message of each: how many, and not which. Null: none, or no message. */
export const photoCount = sql<number | null>`jsonb_array_length(${shownPhotos})`

export const messageColumns = {
  id: messages.id,
  senderId: messages.senderId,
  receiverId: messages.receiverId,
  content: shownContent,
  photos: shownPhotos,
  toneIndicators: sql<
    string[]
  >`case when ${isTakenBack} or ${isGone(messages.senderId)} then '{}' else ${messages.toneIndicators} end`,
  noReplyNeeded: sql<boolean>`${messages.noReplyNeeded} and not ${isTakenBack}`,
  isSilent: messages.isSilent,
  // Nor is it known of them that they edited it.
  editedAt: sql<Date | null>`case when ${isGone(messages.senderId)} then null else ${messages.editedAt} end`,
  takenBackAt: messages.takenBackAt,
  isRead: messages.isRead,
  reaction: sql<Reaction | null>`case when ${isTakenBack} or ${isGone(messages.receiverId)} then null else ${messages.reaction} end`,
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
    photos: row.photos ?? [],
    toneIndicators: row.toneIndicators,
    noReplyNeeded: row.noReplyNeeded,
    isSilent: row.isSilent,
    editedAt: isTaken ? null : (row.editedAt?.toISOString() ?? null),
    isTakenBack: isTaken,
    isMine,
    isRead: isMine ? null : row.isRead,
    reaction: row.reaction,
    createdAt: row.createdAt.toISOString(),
  }
}
