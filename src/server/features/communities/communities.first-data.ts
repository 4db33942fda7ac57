import { CommunityList, communityEndpoints } from '#contract/communities.ts'
import { Id } from '#contract/ids.ts'
import type { Database } from '#server/db/client.ts'
import type { FirstData } from '#server/document/first-data.ts'
import { listCommunities, listJoinedCommunities } from './communities.queries.ts'
import { getCommunity } from './community-detail.queries.ts'

/** The list's first page with one row more than a page has: it tells the client whether there is a next one. */
const firstPage = CommunityList.parse({})

export const communityFirstData =
  (db: Database): FirstData =>
  async ({ screen, url, viewer }) => {
    if (screen === '/communities') {
      const [all, joined] = await Promise.all([
        listCommunities(db, viewer, firstPage),
        listJoinedCommunities(db, viewer),
      ])
      return [
        [[communityEndpoints.list.path], all.slice(0, firstPage.limit)],
        [[communityEndpoints.my.path], joined],
      ]
    }
    if (screen === '/communities/:id') {
      const id = Id.safeParse(url.pathname.split('/').at(-1))
      const community = id.success ? await getCommunity(db, viewer, id.data) : null
      return community ? [[[communityEndpoints.list.path, community.id], community]] : []
    }
    return []
  }
