import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CommunityView, communityEndpoints } from '#contract/communities/communities.ts'
import type { Membership } from '#contract/communities/community-manners.ts'
import {
  cancelCommunityLoads,
  patchCommunity,
  refreshCommunity,
  restoreCommunities,
  snapshotOfCommunities,
} from '#web/features/communities/community-cache.ts'
import { call } from '#web/lib/api/api-client.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { postKeys, refreshPosts } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { leftCommunities } from './left-communities.ts'

const joinCommunity = call<typeof communityEndpoints.join>('POST /api/communities/{id}/join')
const leaveCommunity = call<typeof communityEndpoints.leave>('POST /api/communities/{id}/leave')

type Named = Pick<CommunityView, 'id' | 'name' | 'joinPolicy'>

export const isIn = (membership: Membership): boolean => membership === 'member' || membership === 'moderator'

/** Whether a press means going in: also for somebody who is still waiting, it means going out. */
export const wouldJoin = (membership: Membership): boolean => membership === 'none'

/** What the cards show at once, before the server has answered. */
function expected({ membership, memberCount, joinPolicy }: CommunityView, joins: boolean) {
  if (!joins) return { membership: 'none' as const, memberCount: memberCount - (isIn(membership) ? 1 : 0) }
  return joinPolicy === 'open'
    ? { membership: 'member' as const, memberCount: memberCount + 1 }
    : { membership: 'requested' as const, memberCount }
}

const changing = (id: string) => ['membership', id]

/** Whether the server has not answered yet: what is shown already is not so there. */
export const useIsChangingMembership = (id: string): boolean =>
  useIsMutating({ mutationKey: changing(id) }) > 0

interface Step {
  joins: boolean
  /** To the question of the community, if it has one. */
  answer?: string | null
}

/** What is left leaves a line in its place (left-line.tsx); coming back takes that away. */
export function useMembership(community: CommunityView) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changing(community.id),
    mutationFn: ({ joins, answer = null }: Step) =>
      joins
        ? joinCommunity({ params: { id: community.id }, body: { answer } })
        : leaveCommunity({ params: { id: community.id } }),
    onMutate: async ({ joins }) => {
      const left = !joins && isIn(community.membership) ? community : null
      await cancelCommunityLoads(client)
      const snapshot = snapshotOfCommunities(client)
      patchCommunity(client, community.id, (before) => expected(before, joins))
      return { snapshot, left }
    },
    onError: (error, _step, context) => {
      if (context) restoreCommunities(client, context.snapshot)
      // What stands in the way is told where it can be told; otherwise trying again is all there is to say.
      const isRefusal = error instanceof ApiError && (error.status === 403 || error.status === 409)
      toast.failure(
        t('Failed to update membership'),
        isRefusal ? error.plainMessage : t('Please try again later.'),
      )
    },
    onSuccess: (answer, { joins }, { left }) => {
      patchCommunity(client, community.id, () => answer)
      announce(client, community, joins, answer.membership)
      if (left) leftCommunities.note(left)
      void refreshCommunity(client, community.id).then(() => noteBack(community.id, answer.membership))
      // What one may read has changed with it. A load that began before the server knew was refused, or will be:
      // it is thrown away with whatever it brings, not waited for.
      void client.resetQueries({ queryKey: postKeys.list({ communityId: community.id }) })
      void refreshPosts(client)
    },
  })
}

function announce(client: QueryClient, community: Named, joined: boolean, now: Membership): void {
  if (now === 'requested') {
    toast.success(
      t('You’ve asked to join'),
      t('A moderator of {name} will look at it.', { name: community.name }),
    )
  } else if (joined) {
    toast.success(t('Joined community'), t('Welcome to {name}!', { name: community.name }))
  } else if (community.joinPolicy === 'open') {
    toast({
      title: t('Left community'),
      action: { label: t('Undo'), onSelect: () => void joinAgain(client, community) },
    })
  } else {
    toast.success(t('Left community'))
  }
}

const noteBack = (id: string, membership: Membership): void => {
  if (isIn(membership)) leftCommunities.noteBack(id)
}

/** Outside any component: by then the card may be gone. */
async function joinAgain(client: QueryClient, community: Named): Promise<void> {
  try {
    const answer = await joinCommunity({ params: { id: community.id }, body: {} })
    patchCommunity(client, community.id, () => answer)
    toast.success(t('Joined community'), t('Welcome to {name}!', { name: community.name }))
    await refreshCommunity(client, community.id)
    noteBack(community.id, answer.membership)
  } catch {
    toast.failure(t('Failed to update membership'), t('Please try again later.'))
  }
}
