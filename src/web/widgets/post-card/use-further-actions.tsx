import MessageCircle from 'lucide-react/icons/message-circle'
import Share2 from 'lucide-react/icons/share-2'
import UsersRound from 'lucide-react/icons/users-round'
import { useLocation } from 'wouter'
import type { PostView } from '#contract/posts/posts.ts'
import { sharePost } from '#web/features/posts/share-post.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import type { MenuAction } from '#web/ui/action-menu.tsx'
import { t } from '#words/t.ts'

/** What a card has as buttons and links, for the menu of the post in the low-demand view (decision 0065). */
export function useFurtherActions(post: PostView, onComment: () => void): MenuAction[] {
  const { lowDemand } = useComfort()
  const [, navigate] = useLocation()
  if (!lowDemand) return []
  const community = post.communityId && {
    label: t('Go to {community}', { community: post.communityName ?? '' }),
    icon: <UsersRound />,
    onSelect: () => navigate(`/communities/${post.communityId}`),
  }
  return [
    { label: t('Comment'), icon: <MessageCircle />, onSelect: onComment },
    { label: t('Share'), icon: <Share2 />, onSelect: () => void sharePost(post) },
    ...(community ? [community] : []),
  ]
}
