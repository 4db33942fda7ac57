import { useQueryClient } from '@tanstack/react-query'
import MessageCircleHeart from 'lucide-react/icons/message-circle-heart'
import type { CommentView } from '#contract/comments.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import type { MenuAction } from '#web/ui/action-menu.tsx'
import { t } from '#words/t.ts'

const lazyThanks = retryableLazy(() => import('#web/features/thanks/toggle-thanks.ts'))

/** An action that stays the same one, whatever it is called after it was pressed. */
export type KeyedAction = MenuAction & { key?: string }

/** For the author of the post, about what somebody else wrote there. */
export function useThanking(comment: CommentView, { isMine }: PostView): KeyedAction[] {
  const client = useQueryClient()
  const { request } = useLazy(lazyThanks, t('Your thanks weren’t sent'))
  if (!isMine || comment.isMine) return []
  const toggle = async () => {
    // Says so if it cannot be loaded.
    request()
    const { toggleThanks } = await lazyThanks.load()
    await toggleThanks(client, comment)
  }
  const label = comment.isThanked ? t('Take thanks back') : t('Thank')
  return [
    {
      key: 'thank',
      label,
      icon: <MessageCircleHeart />,
      onSelect: () => void toggle().catch(() => undefined),
    },
  ]
}
