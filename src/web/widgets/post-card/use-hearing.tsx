import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import type { PostView } from '#contract/posts/posts.ts'
import { useMuteThread } from '#web/features/posts/use-mute-thread.ts'
import { t } from '#words/t.ts'

/** For the menu of a post, if the viewer gets notices about it or has stopped them. */
export function useHearing(post: PostView, hasCommented: boolean) {
  const mute = useMuteThread(post)
  const { isThreadMuted: isMuted } = post
  if (!post.isMine && !hasCommented && !isMuted) return []
  return [
    {
      label: isMuted ? t('Turn on notifications for this post') : t('Turn off notifications for this post'),
      icon: isMuted ? <Bell /> : <BellOff />,
      onSelect: () => !mute.isPending && mute.mutate(!isMuted),
    },
  ]
}
