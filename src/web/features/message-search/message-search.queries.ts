import { useInfiniteQuery } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type { FoundMessageView, messageSearchEndpoints } from '#contract/message-search.ts'
import { callPage } from '#web/lib/api/api-client.ts'

const search = callPage<typeof messageSearchEndpoints.search>('GET /api/conversations/search')

interface Part {
  items: FoundMessageView[]
  next: string | null
}

/** A part of one's messages at a time, newest first; what was searched for is kept nowhere. */
export const useMessageSearch = (q: string) =>
  useInfiniteQuery({
    queryKey: ['/api/conversations/search', q],
    enabled: q.trim().length >= limits.searchQuery.min,
    gcTime: 0,
    queryFn: async ({
      pageParam,
      signal,
    }: {
      pageParam: string | null
      signal: AbortSignal
    }): Promise<Part> => {
      const { items, next } = await search({
        query: { q: q.trim(), ...(pageParam !== null && { before: pageParam }) },
        signal,
      })
      return { items, next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Part) => next,
  })
