import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type { searchEndpoints } from '#contract/search.ts'
import type { SearchGroup } from '#contract/search-groups.ts'
import { call } from '#web/lib/api/api-client.ts'
import { t } from '#words/t.ts'

const search = call<typeof searchEndpoints.search>('GET /api/search')
const keptFor = 30_000

export const tooShort = t('Type at least {min} characters to search', { min: limits.searchQuery.min })
export const noResults = t('No results found')

export const isEnough = (typed: string): boolean => typed.trim().length >= limits.searchQuery.min

/** The page of what was found; of one group it has all. */
export const addressOf = (typed: string, of?: SearchGroup): string =>
  `/search?${new URLSearchParams({ q: typed.trim(), ...(of && { of }) })}`

export function useSearch(typed: string, of?: SearchGroup) {
  const q = typed.trim()
  return useQuery({
    queryKey: ['/api/search', q, ...(of ? [of] : [])],
    queryFn: ({ signal }) => search({ query: { q, ...(of && { of }) }, signal }),
    enabled: isEnough(q),
    staleTime: keptFor,
    gcTime: keptFor,
    // While the next letters are looked up, what was found before stays where it is; not a few of all for all of one.
    placeholderData: (old, before) => (before?.queryKey[2] === of ? old : undefined),
  })
}
