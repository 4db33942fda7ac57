import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CommunityDetail, CommunityView, communityEndpoints, TopicView } from '#contract/communities.ts'
import type { BanView, JoinRequestView, MemberView } from '#contract/community-moderation.ts'
import { limits } from '#contract/limits.ts'
import { call, request } from '#web/lib/api-client.ts'
import { type CommunityFilter, communityKeys } from './community-cache.ts'

const listCommunities = call<typeof communityEndpoints.list>('GET /api/communities')

/** A page that is not full is the last one. */
const nextPage = (page: { id: string }[]) =>
  page.length < limits.pageSize.usual ? null : (page.at(-1)?.id ?? null)

export const useCommunities = (filter: CommunityFilter) =>
  useInfiniteQuery({
    queryKey: communityKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      listCommunities({ query: { ...filter, ...(pageParam !== null && { before: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: nextPage,
    // While a search is under way, what was found before stays where it is.
    placeholderData: keepPreviousData,
  })

export const useMyCommunities = () => useQuery<CommunityView[]>({ queryKey: communityKeys.my })
export const useTopics = () => useQuery<TopicView[]>({ queryKey: communityKeys.topics })
export const useCommunity = (id: string) => useQuery<CommunityDetail>({ queryKey: communityKeys.one(id) })

interface PeopleOf {
  members: MemberView
  requests: JoinRequestView
  bans: BanView
}

export const useCommunityPeople = <W extends keyof PeopleOf>(id: string, which: W) =>
  useInfiniteQuery({
    queryKey: communityKeys.people(id, which),
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === null ? '' : `?before=${pageParam}`
      return (await request(`/api/communities/${id}/${which}${cursor}`, { signal })) as PeopleOf[W][]
    },
    initialPageParam: null as string | null,
    getNextPageParam: nextPage,
  })
