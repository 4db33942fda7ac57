import { Id } from '#contract/core/ids.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { messageEndpoints } from '#contract/messages.ts'
import { scheduledMessageEndpoints } from '#contract/scheduled-messages.ts'
import {
  firstPageOf,
  type PreloadedQueries,
  type PreloadedQuery,
} from '#server/document/preloaded-queries.ts'
import { rowsFor } from '#server/http/paging.ts'
import { getConversation, listAside, listConversations } from './conversations.queries.ts'
import { listMessages } from './messages.queries.ts'
import { listScheduledMessages } from './scheduled-messages.queries.ts'
import { countShownUnread } from './unread.queries.ts'

const firstPage = PageQuery.parse({})
const { conversations, unread, aside } = messageEndpoints

/** In the shape of the client's cache: lists are pages with the cursor each began at. */
export const messagePreloadedQueries: PreloadedQueries = async ({ screen, url, viewer, db }) => {
  // Every screen shows in its navigation whether something waits to be read.
  const waiting = countShownUnread(db, viewer).then((count): PreloadedQuery => [[unread.path], count])
  if (screen === '/scheduled') {
    const [count, list] = await Promise.all([waiting, listScheduledMessages(db, viewer)])
    return [count, [[scheduledMessageEndpoints.list.path], list]]
  }
  if (screen !== '/messages') return [await waiting]
  const all = listConversations(db, viewer, firstPage, rowsFor(firstPage)).then(
    (page): PreloadedQuery => [[conversations.path], firstPageOf(page, firstPage.limit)],
  )
  const putAside = listAside(db, viewer).then((list): PreloadedQuery => [[aside.path], list])
  const opened = Id.safeParse(url.searchParams.get('with'))
  const first = await Promise.all([waiting, all, putAside])
  if (!opened.success) return first
  const conversation = await getConversation(db, viewer, opened.data)
  if (!conversation) return first
  const page = await listMessages(db, viewer, opened.data, firstPage, rowsFor(firstPage))
  return [
    ...first,
    [[conversations.path, opened.data], conversation],
    [['/api/messages', opened.data], firstPageOf(page, firstPage.limit)],
  ]
}
