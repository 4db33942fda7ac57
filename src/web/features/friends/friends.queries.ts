import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { FriendRequestView, friendEndpoints } from '#contract/friends.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/lib/api-client.ts'

export const friendKeys = {
  friends: ['/api/friends'] as const,
  requests: ['/api/friends/requests'] as const,
}

const listFriends = call<typeof friendEndpoints.list>('GET /api/friends')

export const useRequests = (enabled = true) =>
  useQuery<FriendRequestView[]>({ queryKey: friendKeys.requests, enabled })

export const useFriends = () =>
  useInfiniteQuery({
    queryKey: friendKeys.friends,
    queryFn: ({ pageParam, signal }) =>
      listFriends({ query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < limits.pageSize.max ? null : (page.at(-1)?.id ?? null)),
  })

export const refreshFriends = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: friendKeys.friends }),
    client.invalidateQueries({ queryKey: friendKeys.requests }),
  ])
