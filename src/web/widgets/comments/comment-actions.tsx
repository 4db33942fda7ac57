import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import Reply from 'lucide-react/icons/reply'
import ShieldX from 'lucide-react/icons/shield-x'
import Trash2 from 'lucide-react/icons/trash'
import type { CommentView } from '#contract/comments.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { nameOn } from '#web/features/comments/comment-thread.ts'
import { useRemoveFromPost, useTakeComment, type WayOut } from '#web/features/comments/use-change-comment.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { isForEveryone } from '#web/lib/posts/is-for-everyone.ts'
import { ActionMenu, type MenuAction } from '#web/ui/action-menu.tsx'
import { Button } from '#web/ui/button.tsx'
import { useModeration } from '#web/widgets/community/moderation-context.ts'
import { useUnlinking } from '#web/widgets/mentions/use-unlinking.tsx'
import { PersonMenu } from '#web/widgets/people/person-menu.tsx'
import { useToneQuestion } from '#web/widgets/tone-questions/use-tone-question.tsx'
import { t } from '#words/t.ts'
import { type KeyedAction, useThanking } from './use-thanking.tsx'

interface CommentActionsProps {
  comment: CommentView
  post: PostView
  nameId: string
  onReply: (comment: CommentView) => void
  onEdit: () => void
  onGone: (comment: CommentView, way: WayOut) => void
}

/** Buttons, and a menu for the rest; in the low-demand view all of it is in the menu (decision 0065). */
export const CommentActions = ({ comment, post, nameId, onReply, onEdit, onGone }: CommentActionsProps) => {
  const { lowDemand } = useComfort()
  const remove = useTakeComment(comment, 'deleted', () => onGone(comment, 'deleted'))
  const hide = useTakeComment(comment, 'hidden', () => onGone(comment, 'hidden'))
  const takeOff = useRemoveFromPost(comment)
  const thanks = useThanking(comment, post)
  const unlinking = useUnlinking(comment.mentions, comment.postId)
  const question = useToneQuestion({ type: 'comment', id: comment.id })
  const moderation = useModeration()
  const label = t('More for the comment by {name}', { name: nameOn(comment) })

  const reply = { label: t('Reply'), icon: <Reply />, onSelect: () => onReply(comment) }
  const takeAway = {
    label: t('Remove comment'),
    icon: <ShieldX />,
    onSelect: () => moderation?.removeComment(comment),
  }
  const edit = { label: t('Edit'), icon: <Pencil />, onSelect: onEdit }
  const erase = {
    label: t('Delete'),
    icon: <Trash2 />,
    onSelect: () => !remove.isPending && remove.mutate(),
  }
  const own: KeyedAction[] = [edit, erase]
  const others: MenuAction[] = [
    ...unlinking,
    { label: t('Hide'), icon: <EyeOff />, onSelect: () => !hide.isPending && hide.mutate() },
    ...(post.isMine
      ? [
          {
            label: t('Remove from my post'),
            icon: <Trash2 />,
            onSelect: () => !takeOff.isPending && takeOff.mutate(),
          },
        ]
      : []),
    question.action,
  ]
  const first: KeyedAction[] = [
    ...(post.canComment ? [reply] : []),
    ...thanks,
    ...(moderation && !comment.isMine ? [takeAway] : []),
  ]
  const buttons = lowDemand ? [] : comment.isMine ? [...first, ...own] : first
  const inMenu = [...(lowDemand ? first : []), ...(comment.isMine ? (lowDemand ? own : []) : others)]
  return (
    <div className="-mx-3 flex flex-wrap gap-x-1">
      {buttons.map((one) => (
        <Button
          // What is pressed keeps its focus, whatever it says afterwards.
          key={one.key ?? one.label}
          variant="plain"
          icon={one.icon}
          data-edit={one === edit ? '' : undefined}
          aria-describedby={comment.isMine ? undefined : nameId}
          busy={one === erase && remove.isPending}
          busyLabel={t('Deleting…')}
          onClick={one.onSelect}
        >
          {one.label}
        </Button>
      ))}
      {comment.isMine ? (
        inMenu.length > 0 && <ActionMenu label={label} actions={inMenu} align="start" />
      ) : (
        <PersonMenu
          label={label}
          person={comment.author}
          subject={{ type: 'comment', id: comment.id }}
          isForEveryone={isForEveryone(post)}
          actions={inMenu}
          align="start"
        />
      )}
      {question.dialog}
    </div>
  )
}
