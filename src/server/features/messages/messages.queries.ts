import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { MessageView } from '#contract/messages.ts'
import type { PageQuery } from '#contract/paging.ts'
import { notHiddenFrom } from '#server/access/conversations.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { idLater, newestFirst, theEndOfTime } from '#server/db/planned-once.ts'
import { messages } from '#server/db/schema/messages.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { ConversationQueries } from './conversations.queries.ts'
import { messageColumns, toMessageView } from './message.view.ts'

const viewer = idLater('viewer')
const other = idLater('other')

/** One direction of a conversation: a short scan of one index that stops as soon as the page is full. */
const newestOf = (db: Database, direction: SQL | undefined, rows: number) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(and(direction, lt(messages.id, idLater('before')), notHiddenFrom(viewer, other)))
    .orderBy(newestFirst(messages.id, rows))

function messagePage(db: Database, rows: number) {
  const sent = newestOf(db, and(eq(messages.senderId, viewer), eq(messages.receiverId, other)), rows)
  const received = newestOf(db, and(eq(messages.senderId, other), eq(messages.receiverId, viewer)), rows)
  const both = unionAll(db.select().from(sent.as('sent')), db.select().from(received.as('received'))).as(
    'both',
  )
  const page = db.select().from(both).orderBy(newestFirst(both.id, rows)).as('page')
  return db
    .select(messageColumns)
    .from(page)
    .innerJoin(messages, eq(messages.id, page.id))
    .orderBy(desc(messages.id))
}

export function prepareMessageQueries(db: Database, { getConversation }: ConversationQueries) {
  const prepareList = (rows: number) => messagePage(db, rows).prepare(`messages_${rows}`)
  const lists = new Map<number, ReturnType<typeof prepareList>>()

  return {
    async listMessages(by: Viewer, userId: string, query: PageQuery, rows: number): Promise<MessageView[]> {
      const list = lists.get(rows) ?? prepareList(rows)
      lists.set(rows, list)
      const found = await list.execute({ viewer: by.id, other: userId, before: query.before ?? theEndOfTime })
      // Nothing said yet, or not for this viewer to see? Only an empty answer leaves that open.
      if (found.length === 0 && !(await getConversation(by, userId))) throw notFound()
      return found.map((row) => toMessageView(row, by))
    },
  }
}

export type MessageQueries = ReturnType<typeof prepareMessageQueries>

export async function getMessage(db: Queryable, by: Viewer, id: string): Promise<MessageView> {
  const [row] = await db
    .select(messageColumns)
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.senderId, by.id)))
  if (!row) throw notFound()
  return toMessageView(row, by)
}
