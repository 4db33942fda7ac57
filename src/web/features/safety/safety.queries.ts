import { useInfiniteQuery } from '@tanstack/react-query'
import type { blockEndpoints, KeptAwayView, muteEndpoints } from '#contract/blocks.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/lib/api-client.ts'

const lists = {
  blocks: call<typeof blockEndpoints.list>('GET /api/blocks'),
  mutes: call<typeof muteEndpoints.list>('GET /api/mutes'),
}

/** People whom one has blocked, or muted. */
export const useKeptAway = (kind: keyof typeof lists) =>
  useInfiniteQuery({
    queryKey: [`/api/${kind}`],
    queryFn: ({ pageParam, signal }) =>
      lists[kind]({ query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: KeptAwayView[]) =>
      page.length < limits.pageSize.max ? null : (page.at(-1)?.id ?? null),
  })
