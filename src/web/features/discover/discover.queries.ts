import { useInfiniteQuery } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type { DiscoverView, discoverEndpoints } from '#contract/discover.ts'
import { callPage } from '#web/lib/api/api-client.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'

const listPeople = callPage<typeof discoverEndpoints.list>('GET /api/discover')

/** Worldwide without a location. */
export const usePeople = (location: string | null) =>
  useInfiniteQuery(
    pagedList<DiscoverView>({
      queryKey: location === null ? ['/api/discover'] : ['/api/discover', { location }],
      full: limits.pageSize.usual,
      load: (cursor, signal) =>
        listPeople({
          query: { ...(location !== null && { location }), ...(cursor !== null && { before: cursor }) },
          signal,
        }),
      cursorOf: ({ place }) => place,
    }),
  )
