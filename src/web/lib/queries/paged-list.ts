import type { QueryKey } from '@tanstack/react-query'
import type { Page } from '#web/lib/api/api-client.ts'

/** What follows each page that was loaded: its cursor, or null at the end. */
const following = new Map<string, string | null>()

const placeOf = (queryKey: QueryKey, cursor: string | null): string => JSON.stringify([queryKey, cursor])

/** On the server, where each drawing has lists of its own. */
export const forgetLists = (): void => following.clear()

/** The document came with the whole list. */
export const noteWholeList = (queryKey: QueryKey): void => {
  following.set(placeOf(queryKey, null), null)
}

interface PagedList<T> {
  queryKey: QueryKey
  /** So many are on a page: one that is not full is the last, unless the server has said otherwise. */
  full: number
  load: (cursor: string | null, signal: AbortSignal) => Promise<Page<T[]>>
  cursorOf: (last: T) => string
}

/** How an infinite query loads a list of the server. There is 'more' only if the server has said so. */
export const pagedList = <T>({ queryKey, full, load, cursorOf }: PagedList<T>) => ({
  queryKey,
  queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }): Promise<T[]> => {
    const { items, next } = await load(pageParam, signal)
    following.set(placeOf(queryKey, pageParam), next)
    return items
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page: T[], _pages: T[][], cursor: string | null): string | null => {
    // A cursor that nobody asked with: what was the first page has got newer things before it.
    const told = [cursor, null].map((one) => following.get(placeOf(queryKey, one)))
    const next = told.find((one) => one !== undefined)
    if (next !== undefined) return next
    const last = page.at(-1)
    return last === undefined || page.length < full ? null : cursorOf(last)
  },
})
