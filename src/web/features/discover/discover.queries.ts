import { useInfiniteQuery } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type { DiscoverView, discoverEndpoints } from '#contract/discover.ts'
import { callPage } from '#web/lib/api/api-client.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'
import type { Filters } from './discover-filters.ts'

const listPeople = callPage<typeof discoverEndpoints.list>('GET /api/discover')

/** Worldwide without a location. A dozen at a time, though the API gives more. */
export function usePeople(location: string | null, filters: Filters) {
  const chosen = { ...filters, ...(location !== null && { location }) }
  return useInfiniteQuery(
    pagedList<DiscoverView>({
      queryKey: Object.keys(chosen).length === 0 ? ['/api/discover'] : ['/api/discover', chosen],
      full: limits.peopleInDiscover,
      load: (cursor, signal) =>
        listPeople({
          query: { ...chosen, limit: limits.peopleInDiscover, ...(cursor !== null && { before: cursor }) },
          signal,
        }),
      cursorOf: ({ place }) => place,
    }),
  )
}
