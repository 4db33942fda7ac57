import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type { searchEndpoints } from '#contract/search.ts'
import { call } from '#web/lib/api/api-client.ts'

const search = call<typeof searchEndpoints.search>('GET /api/search')
const keptFor = 30_000

export const isEnough = (typed: string): boolean => typed.trim().length >= limits.searchQuery.min

export function useSearch(typed: string) {
  const q = typed.trim()
  return useQuery({
    queryKey: ['/api/search', { q }],
    queryFn: ({ signal }) => search({ query: { q }, signal }),
    enabled: isEnough(q),
    staleTime: keptFor,
    gcTime: keptFor,
    // While the next letters are looked up, what was found before stays where it is.
    placeholderData: keepPreviousData,
  })
}
