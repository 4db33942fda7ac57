import { useInfiniteQuery } from '@tanstack/react-query'
import type {
  BlockOrMuteView,
  blockEndpoints,
  muteEndpoints,
  setAsideEndpoints,
} from '#contract/blocks-and-mutes.ts'
import { limits } from '#contract/core/limits.ts'
import { callPage } from '#web/lib/api/api-client.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'

const lists = {
  blocks: callPage<typeof blockEndpoints.list>('GET /api/blocks'),
  mutes: callPage<typeof muteEndpoints.list>('GET /api/mutes'),
  'set-aside': callPage<typeof setAsideEndpoints.list>('GET /api/set-aside'),
}

/** People whom one has blocked, muted or set aside. */
export const useBlocksOrMutes = (kind: keyof typeof lists) =>
  useInfiniteQuery(
    pagedList<BlockOrMuteView>({
      queryKey: [`/api/${kind}`],
      full: limits.pageSize.max,
      load: (cursor, signal) => lists[kind]({ query: cursor === null ? {} : { before: cursor }, signal }),
      cursorOf: ({ id, since }) => `${since}_${id}`,
    }),
  )
