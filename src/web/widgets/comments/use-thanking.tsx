import { HandHeart } from 'lucide-react'
import type { CommentView } from '#contract/comments.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { useThank } from '#web/features/thanks/use-thank.ts'
import type { MenuAction } from '#web/ui/action-menu.tsx'
import { t } from '#words/t.ts'

/** An action that stays the same one, whatever it is called after it was pressed. */
export type KeyedAction = MenuAction & { key?: string }

/** For the author of the post, about what somebody else wrote there. */
export function useThanking(comment: CommentView, { isMine }: PostView): KeyedAction[] {
  const { toggle } = useThank(comment)
  if (!isMine || comment.isMine) return []
  const label = comment.isThanked ? t('Take thanks back') : t('Thank')
  return [{ key: 'thank', label, icon: <HandHeart />, onSelect: toggle }]
}
