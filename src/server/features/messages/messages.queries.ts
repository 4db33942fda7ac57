import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PageQuery } from '#contract/core/paging.ts'
import type { MessageView } from '#contract/messages.ts'
import { notHiddenFrom, requireConversation } from '#server/access/conversations.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, idNow, newestFirst, theEndOfTime } from '#server/db/parameters.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { builder, selecting, statement, statements } from '#server/db/statement.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { messageColumns, toMessageView } from './message.view.ts'

const viewer = idLater('viewer')
const other = idLater('other')

/** One direction of a conversation: a short scan of one index that stops as soon as the page is full. */
const newestOf = (direction: SQL | undefined, rows: number) =>
  builder
    .select({ id: messages.id })
    .from(messages)
    .where(and(direction, lt(messages.id, idLater('before')), notHiddenFrom(viewer, other)))
    .orderBy(newestFirst(messages.id, rows))

const messagePage = statements('messages', (rows: number) => {
  const sent = newestOf(and(eq(messages.senderId, viewer), eq(messages.receiverId, other)), rows)
  const received = newestOf(and(eq(messages.senderId, other), eq(messages.receiverId, viewer)), rows)
  const both = unionAll(
    builder.select().from(sent.as('sent')),
    builder.select().from(received.as('received')),
  ).as('both')
  const page = builder.select().from(both).orderBy(newestFirst(both.id, rows)).as('page')
  return selecting(messageColumns, (select) =>
    select.from(page).innerJoin(messages, eq(messages.id, page.id)).orderBy(desc(messages.id)),
  )
})

export async function listMessages(
  db: Readable,
  by: Viewer,
  userId: string,
  { before }: PageQuery,
  rows: number,
): Promise<MessageView[]> {
  const found = await messagePage(rows)(db, { viewer: by.id, other: userId, before: before ?? theEndOfTime })
  // Nothing said yet, or not for this viewer to see? Only an empty answer leaves that open.
  if (found.length === 0) await requireConversation(db, by, userId)
  return found.map((row) => toMessageView(row, by))
}

const sentMessage = statement('message_sent', () =>
  selecting(messageColumns, (select) =>
    select.from(messages).where(and(eq(messages.id, idNow('id')), eq(messages.senderId, idNow('viewer')))),
  ),
)

/** A message that the viewer has sent. */
export async function getSentMessage(db: Readable, by: Viewer, id: string): Promise<MessageView | null> {
  const [row] = await sentMessage(db, { viewer: by.id, id })
  return row ? toMessageView(row, by) : null
}

export async function requireSentMessage(db: Readable, by: Viewer, id: string): Promise<MessageView> {
  const message = await getSentMessage(db, by, id)
  if (!message) throw notFound()
  return message
}

const receivedMessage = statement('message_received', () =>
  selecting(messageColumns, (select) =>
    select.from(messages).where(and(eq(messages.id, idNow('id')), eq(messages.receiverId, idNow('viewer')))),
  ),
)

export async function requireReceivedMessage(db: Readable, by: Viewer, id: string): Promise<MessageView> {
  const [row] = await receivedMessage(db, { viewer: by.id, id })
  if (!row) throw notFound()
  return toMessageView(row, by)
}
