import type { MessageView } from '#contract/messages.ts'
import { messages } from '#server/db/schema/messages.ts'

export const messageColumns = {
  id: messages.id,
  senderId: messages.senderId,
  receiverId: messages.receiverId,
  content: messages.content,
  toneIndicators: messages.toneIndicators,
  noReplyNeeded: messages.noReplyNeeded,
  isRead: messages.isRead,
  createdAt: messages.createdAt,
}

type MessageRow = Pick<typeof messages.$inferSelect, keyof typeof messageColumns>

/** The only way from a message's row to the wire. Whether the other person has read it stays behind. */
export function toMessageView(
  { isRead, createdAt, ...row }: MessageRow,
  viewer: { id: string },
): MessageView {
  const isMine = row.senderId === viewer.id
  return { ...row, isMine, isRead: isMine ? null : isRead, createdAt: createdAt.toISOString() }
}
