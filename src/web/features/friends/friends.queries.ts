import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type { FriendRequestView, FriendView, friendEndpoints, SentRequestView } from '#contract/friends.ts'
import { callPage } from '#web/lib/api/api-client.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'

export const friendKeys = {
  friends: ['/api/friends'] as const,
  requests: ['/api/friends/requests'] as const,
  sent: ['/api/friends/requests/sent'] as const,
}

const listFriends = callPage<typeof friendEndpoints.list>('GET /api/friends')
const listSent = callPage<typeof friendEndpoints.sent>('GET /api/friends/requests/sent')

export const useRequests = (enabled = true) =>
  useQuery<FriendRequestView[]>({ queryKey: friendKeys.requests, enabled })

export const useFriends = (enabled = true) =>
  useInfiniteQuery({
    ...pagedList<FriendView>({
      queryKey: friendKeys.friends,
      full: limits.pageSize.max,
      load: (cursor, signal) => listFriends({ query: cursor === null ? {} : { before: cursor }, signal }),
      cursorOf: ({ id, friendsSince }) => `${friendsSince}_${id}`,
    }),
    enabled,
  })

/** What waits for an answer of somebody else. */
export const useSentRequests = () =>
  useInfiniteQuery(
    pagedList<SentRequestView>({
      queryKey: friendKeys.sent,
      full: limits.pageSize.max,
      load: (cursor, signal) => listSent({ query: cursor === null ? {} : { before: cursor }, signal }),
      cursorOf: ({ id }) => id,
    }),
  )

export const refreshFriends = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: friendKeys.friends }),
    client.invalidateQueries({ queryKey: friendKeys.requests }),
    client.invalidateQueries({ queryKey: friendKeys.sent }),
  ])
