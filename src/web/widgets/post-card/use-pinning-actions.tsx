import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import type { PostView } from '#contract/posts/posts.ts'
import { usePinInCommunity, usePinOnProfile } from '#web/features/pinned-posts/use-pin.ts'
import type { MenuAction } from '#web/ui/action-menu.tsx'
import { useModeration } from '#web/widgets/community/moderation-context.ts'
import { t } from '#words/t.ts'

/** For the menu of a post: on one's own profile, with one's name; in a community, for who moderates it. */
export function usePinningActions(post: PostView): MenuAction[] {
  const onProfile = usePinOnProfile(post)
  const inCommunity = usePinInCommunity(post)
  const moderation = useModeration()
  const community = post.communityName ?? ''
  const action = (label: string, isPinned: boolean, change: typeof onProfile): MenuAction => ({
    label,
    icon: isPinned ? <PinOff /> : <Pin />,
    onSelect: () => !change.isPending && change.mutate(),
  })
  return [
    ...(post.isMine && !post.isAnonymous
      ? [
          action(
            post.isPinnedOnProfile ? t('Unpin from my profile') : t('Pin to my profile'),
            post.isPinnedOnProfile,
            onProfile,
          ),
        ]
      : []),
    ...(moderation && post.communityId
      ? [
          action(
            post.isPinnedInCommunity
              ? t('Unpin in {community}', { community })
              : t('Pin in {community}', { community }),
            post.isPinnedInCommunity,
            inCommunity,
          ),
        ]
      : []),
  ]
}
