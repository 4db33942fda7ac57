import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type { GivenPebbleView, PebbleView, pebbleEndpoints, RefusedGiverView } from '#contract/pebbles.ts'
import { callPage } from '#web/lib/api/api-client.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'

export const pebbleKeys = {
  jar: ['/api/pebbles'] as const,
  given: ['/api/pebbles/given'] as const,
  refused: ['/api/pebbles/refused'] as const,
}

const listJar = callPage<typeof pebbleEndpoints.jar>('GET /api/pebbles')
const listGiven = callPage<typeof pebbleEndpoints.given>('GET /api/pebbles/given')

export const useJar = () =>
  useInfiniteQuery(
    pagedList<PebbleView>({
      queryKey: pebbleKeys.jar,
      full: limits.pageSize.usual,
      load: (cursor, signal) => listJar({ query: cursor === null ? {} : { before: cursor }, signal }),
      cursorOf: ({ id }) => id,
    }),
  )

export const useGiven = () =>
  useInfiniteQuery(
    pagedList<GivenPebbleView>({
      queryKey: pebbleKeys.given,
      full: limits.pageSize.usual,
      load: (cursor, signal) => listGiven({ query: cursor === null ? {} : { before: cursor }, signal }),
      cursorOf: ({ id }) => id,
    }),
  )

export const useRefusedGivers = () => useQuery<RefusedGiverView[]>({ queryKey: pebbleKeys.refused })

/** In the pages of the jar as they are on screen. */
export const changeJar = (client: QueryClient, change: (page: PebbleView[]) => PebbleView[]): void => {
  client.setQueryData<InfiniteData<PebbleView[]>>(
    pebbleKeys.jar,
    (data) => data && { ...data, pages: data.pages.map(change) },
  )
}
