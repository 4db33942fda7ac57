import { limits } from '#contract/core/limits.ts'
import { DiscoverList, discoverEndpoints } from '#contract/discover.ts'
import { firstPageOf, type PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { rowsFor } from '#server/http/paging.ts'
import type { Places } from '#server/places/places.ts'
import { areaOf, listPeople } from './discover.queries.ts'

const firstPage = DiscoverList.parse({ limit: limits.peopleInDiscover })

export const discoverPreloadedQueries =
  ({ places }: { places: Places }): PreloadedQueries =>
  async ({ screen, url, viewer, db }) => {
    if (screen !== '/discover' || url.searchParams.size > 0) return []
    const area = await areaOf(places, viewer, undefined)
    const page = await listPeople(db, viewer, area, firstPage, rowsFor(firstPage))
    return [[[discoverEndpoints.list.path], firstPageOf(page, firstPage.limit)]]
  }
