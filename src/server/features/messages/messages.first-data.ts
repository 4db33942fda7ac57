import { Id } from '#contract/ids.ts'
import { messageEndpoints } from '#contract/messages.ts'
import { PageQuery } from '#contract/paging.ts'
import type { Database } from '#server/db/client.ts'
import { type FirstData, type FirstQuery, firstPageOf } from '#server/document/first-data.ts'
import { rowsFor } from '#server/http/paging.ts'
import type { ConversationQueries } from './conversations.queries.ts'
import type { MessageQueries } from './messages.queries.ts'
import { countShownUnread } from './unread.queries.ts'

const firstPage = PageQuery.parse({})
const { conversations, unread, aside } = messageEndpoints

/** In the shape of the client's cache: lists are pages with the cursor each began at. */
export const messageFirstData =
  (db: Database, queries: ConversationQueries & MessageQueries): FirstData =>
  async ({ screen, url, viewer }) => {
    // Every screen shows in its navigation whether something waits to be read.
    const waiting = countShownUnread({ db, queries }, viewer).then(
      (count): FirstQuery => [[unread.path], count],
    )
    if (screen !== '/messages') return [await waiting]
    const all = queries
      .listConversations(viewer, firstPage, rowsFor(firstPage))
      .then((page): FirstQuery => [[conversations.path], firstPageOf(page, firstPage.limit)])
    const putAside = queries.listAside(viewer).then((list): FirstQuery => [[aside.path], list])
    const opened = Id.safeParse(url.searchParams.get('with'))
    const first = await Promise.all([waiting, all, putAside])
    if (!opened.success) return first
    const conversation = await queries.getConversation(viewer, opened.data)
    if (!conversation) return first
    const page = await queries.listMessages(viewer, opened.data, firstPage, rowsFor(firstPage))
    return [
      ...first,
      [[conversations.path, opened.data], conversation],
      [['/api/messages', opened.data], firstPageOf(page, firstPage.limit)],
    ]
  }
