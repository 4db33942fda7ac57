import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { CommunityDetail, CommunityView } from '#contract/communities/communities.ts'

export interface CommunityFilter {
  q?: string
  topic?: string
}

const all = '/api/communities'

export const communityKeys = {
  /** The document brings the first page of the whole list under this key. */
  list: (filter: CommunityFilter = {}): QueryKey => (Object.keys(filter).length > 0 ? [all, filter] : [all]),
  my: ['/api/communities/my'] as const,
  topics: ['/api/communities/topics'] as const,
  one: (id: string): QueryKey => [all, id],
  people: (id: string, which: 'members' | 'requests' | 'bans'): QueryKey => [all, id, which],
}

export type CommunityPages = InfiniteData<CommunityView[], string | null>

const isList = ({ queryKey }: { queryKey: QueryKey }): boolean =>
  queryKey[0] === all && (queryKey.length === 1 || typeof queryKey[1] === 'object')

const holdsCommunities = (query: { queryKey: QueryKey }): boolean =>
  isList(query) ||
  query.queryKey[0] === communityKeys.my[0] ||
  (query.queryKey[0] === all && query.queryKey.length === 2)

type Change = (community: CommunityView) => Partial<CommunityDetail>

/** Changes one community wherever it is held: in every list, among one's own, and by itself. */
export function patchCommunity(client: QueryClient, id: string, change: Change): void {
  const patched = <C extends CommunityView>(community: C): C =>
    community.id === id ? { ...community, ...change(community) } : community
  client.setQueriesData<CommunityPages>(
    { predicate: isList },
    (data) => data && { ...data, pages: data.pages.map((page) => page.map(patched)) },
  )
  client.setQueryData<CommunityView[]>(communityKeys.my, (list) => list?.map(patched))
  client.setQueryData<CommunityDetail>(communityKeys.one(id), (one) => one && patched(one))
}

export const cancelCommunityLoads = (client: QueryClient): Promise<void> =>
  client.cancelQueries({ predicate: holdsCommunities })

export type CommunitySnapshot = [QueryKey, unknown][]

export const snapshotOfCommunities = (client: QueryClient): CommunitySnapshot =>
  client.getQueriesData({ predicate: holdsCommunities })

export function restoreCommunities(client: QueryClient, snapshot: CommunitySnapshot): void {
  for (const [key, data] of snapshot) client.setQueryData(key, data)
}

export const refreshCommunities = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: holdsCommunities })

/** The lists stay as they are, so that nothing changes its place under the reader's eyes. */
export function refreshCommunity(client: QueryClient, id: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: communityKeys.one(id), exact: true }),
    client.invalidateQueries({ queryKey: communityKeys.my }),
  ])
}
