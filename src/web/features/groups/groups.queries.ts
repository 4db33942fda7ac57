import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type { GroupMessageView, groupMessageEndpoints } from '#contract/groups/group-messages.ts'
import type { GroupDetail, GroupInvitationView, GroupView } from '#contract/groups/groups.ts'
import { callPage } from '#web/lib/api/api-client.ts'
import { groupKeys } from '#web/lib/outbox/group-letters.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'

const listMessages = callPage<typeof groupMessageEndpoints.list>('GET /api/groups/{id}/messages')

/** Comes with the document of the screen. */
export const useGroups = () => useQuery<GroupView[]>({ queryKey: groupKeys.all })

export const useGroupInvitations = () => useQuery<GroupInvitationView[]>({ queryKey: groupKeys.invitations })

export const useGroup = (id: string) => useQuery<GroupDetail>({ queryKey: groupKeys.one(id) })

/** Newest first, backwards. */
export const useGroupMessages = (id: string) =>
  useInfiniteQuery(
    pagedList<GroupMessageView>({
      queryKey: groupKeys.messages(id),
      full: limits.pageSize.usual,
      load: (cursor, signal) =>
        listMessages({ params: { id }, query: cursor === null ? {} : { before: cursor }, signal }),
      cursorOf: (message) => message.id,
    }),
  )

/** How one's groups stand: the list, what waits, and the one that is meant. */
export function refreshGroups(client: QueryClient, id?: string): Promise<unknown> {
  const keys = [groupKeys.all, groupKeys.invitations, ['/api/conversations/unread']]
  if (id) keys.push(groupKeys.one(id))
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, exact: true })))
}

/** What the server answers about a group is how it stands. */
export function showGroup(client: QueryClient, group: GroupDetail): void {
  client.setQueryData<GroupDetail>(groupKeys.one(group.id), group)
  void refreshGroups(client)
}

/** Also one that the viewer is only asked into. */
export function useHasGroups(): boolean {
  const { data: groups = [] } = useGroups()
  const { data: invitations = [] } = useGroupInvitations()
  return groups.length + invitations.length > 0
}
