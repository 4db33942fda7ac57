import { friendEndpoints } from '#contract/friends.ts'
import { firstPageOf, type PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { rowsFor } from '#server/http/paging.ts'
import { getQuiet } from '#server/notifications/quiet.ts'
import { listFriends, listRequests, listSentRequests } from './friends.queries.ts'

const { list, requests, sent } = friendEndpoints
const firstPage = list.query.parse({})

/** Every screen shows in its header how many requests wait, unless it is quiet. */
export const friendPreloadedQueries: PreloadedQueries = async ({ screen, url, viewer, db }) => {
  if (screen !== '/discover' && (await getQuiet(db, viewer)).quiet) return []
  const waiting = (await listRequests(db, viewer, firstPage, rowsFor(firstPage))).slice(0, firstPage.limit)
  const tab = screen === '/discover' && url.searchParams.get('tab')
  if (tab === 'requests') {
    const own = await listSentRequests(db, viewer, firstPage, rowsFor(firstPage))
    return [
      [[requests.path], waiting],
      [[sent.path], firstPageOf(own, firstPage.limit)],
    ]
  }
  if (tab !== 'friends') return [[[requests.path], waiting]]
  const friends = await listFriends(db, viewer, firstPage, rowsFor(firstPage))
  return [
    [[requests.path], waiting],
    [[list.path], firstPageOf(friends, firstPage.limit)],
  ]
}
