import { DiscoverList, discoverEndpoints } from '#contract/discover.ts'
import { firstPageOf, type PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { rowsFor } from '#server/http/paging.ts'
import { listPeople, worldwide } from './discover.queries.ts'

const firstPage = DiscoverList.parse({})

export const discoverPreloadedQueries: PreloadedQueries = async ({ screen, url, viewer, db }) => {
  if (screen !== '/discover' || url.searchParams.size > 0) return []
  const page = await listPeople(db, viewer, worldwide, firstPage, rowsFor(firstPage))
  return [[[discoverEndpoints.list.path], firstPageOf(page, firstPage.limit)]]
}
