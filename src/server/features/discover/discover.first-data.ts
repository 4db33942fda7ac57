import { DiscoverList, discoverEndpoints } from '#contract/discover.ts'
import type { Reads } from '#server/db/replica.ts'
import { type FirstData, firstPageOf } from '#server/document/first-data.ts'
import { rowsFor } from '#server/http/paging.ts'
import type { Places } from '#server/places/places.ts'
import { prepareDiscover } from './discover.queries.ts'

const firstPage = DiscoverList.parse({})

export const discoverFirstData = ({ reads, places }: { reads: Reads; places: Places }): FirstData => {
  const read = reads.of((db) => prepareDiscover({ db, places }))
  return async ({ screen, url, viewer }) => {
    if (screen !== '/discover' || url.searchParams.size > 0) return []
    const page = await read(viewer, (listPeople) => listPeople(viewer, firstPage, rowsFor(firstPage)))
    return [[[discoverEndpoints.list.path], firstPageOf(page, firstPage.limit)]]
  }
}
