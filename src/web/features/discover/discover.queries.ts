import { useInfiniteQuery } from '@tanstack/react-query'
import type { discoverEndpoints } from '#contract/discover.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/lib/api-client.ts'

const listPeople = call<typeof discoverEndpoints.list>('GET /api/discover')

/** Worldwide without a location. */
export const usePeople = (location: string | null) =>
  useInfiniteQuery({
    queryKey: location === null ? ['/api/discover'] : ['/api/discover', { location }],
    queryFn: ({ pageParam, signal }) =>
      listPeople({
        query: { ...(location !== null && { location }), ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < limits.pageSize.usual ? null : (page.at(-1)?.id ?? null)),
  })
