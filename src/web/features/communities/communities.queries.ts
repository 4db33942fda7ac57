import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type {
  CommunityDetail,
  CommunityView,
  communityEndpoints,
  TopicView,
} from '#contract/communities/communities.ts'
import type { BanView, JoinRequestView, MemberView } from '#contract/communities/community-moderation.ts'
import { limits } from '#contract/core/limits.ts'
import { callPage, type Page, requestPage } from '#web/lib/api/api-client.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'
import { type CommunityFilter, communityKeys } from './community-cache.ts'

const listCommunities = callPage<typeof communityEndpoints.list>('GET /api/communities')

export const useCommunities = (filter: CommunityFilter) =>
  useInfiniteQuery({
    ...pagedList<CommunityView>({
      queryKey: communityKeys.list(filter),
      full: limits.pageSize.usual,
      load: (cursor, signal) =>
        listCommunities({ query: { ...filter, ...(cursor !== null && { before: cursor }) }, signal }),
      cursorOf: ({ id }) => id,
    }),
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
  useInfiniteQuery(
    pagedList<PeopleOf[W]>({
      queryKey: communityKeys.people(id, which),
      full: limits.pageSize.usual,
      load: async (cursor, signal) => {
        const from = cursor === null ? '' : `?before=${cursor}`
        return (await requestPage(`/api/communities/${id}/${which}${from}`, { signal })) as Page<
          PeopleOf[W][]
        >
      },
      cursorOf: (one) => one.id,
    }),
  )
