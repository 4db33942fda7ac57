import EyeOff from 'lucide-react/icons/eye-off'
import MessageSquareWarning from 'lucide-react/icons/message-square-exclamation-point'
import Pencil from 'lucide-react/icons/pencil'
import ShieldX from 'lucide-react/icons/shield-x'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import type { PostView } from '#contract/posts/posts.ts'
import type { WayOut } from '#web/features/posts/gone-posts.ts'
import { useDeletePost, useHidePost } from '#web/features/posts/use-remove-post.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { isForEveryone } from '#web/lib/posts/is-for-everyone.ts'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { useModeration } from '#web/widgets/community/moderation-context.ts'
import { useUnlinking } from '#web/widgets/mentions/use-unlinking.tsx'
import { useGiving } from '#web/widgets/pebbles/use-giving.tsx'
import { PersonMenuActions } from '#web/widgets/people/person-menu-actions.tsx'
import { useToneQuestion } from '#web/widgets/tone-questions/use-tone-question.tsx'
import { t } from '#words/t.ts'
import { useFurtherActions } from './use-further-actions.tsx'
import { useHearing } from './use-hearing.tsx'
import { usePinningActions } from './use-pinning-actions.tsx'
import { useSaving } from './use-saving.tsx'
import { useVisitorsAction } from './use-visitors-action.tsx'

const lazyEditor = retryableLazy(() => import('./edit-post-dialog.tsx'))
const lazySuggestion = retryableLazy(() => import('./suggest-note-dialog.tsx'))

export interface PostMenuProps {
  post: PostView
  /** Of the author, as the card shows it. */
  name: string
  hasCommented: boolean
  onComment: () => void
  onGone: ((way: WayOut) => void) | undefined
}

interface PostMenuActionsProps extends PostMenuProps {
  label: string
  startsOpen: boolean
}

/** What can be done with a post, one's own or somebody else's. */
export const PostMenuActions = (props: PostMenuActionsProps) => {
  const { post, hasCommented, onComment, onGone, label, startsOpen } = props
  const [open, setOpen] = useState<'editor' | 'suggestion' | null>(null)
  const editor = useLazy(lazyEditor, t('The post couldn’t be opened for editing'))
  const suggestion = useLazy(lazySuggestion, t('The notes couldn’t be opened'))
  const remove = useDeletePost(post, onGone)
  const hide = useHidePost(post, onGone)
  const hearing = useHearing(post, hasCommented)
  const saving = useSaving(post)
  const giving = useGiving({ post })
  const unlinking = useUnlinking(post.mentions, post.id)
  const pinning = usePinningActions(post)
  const visitors = useVisitorsAction(post)
  const question = useToneQuestion({ type: 'post', id: post.id })
  const moderation = useModeration()
  const further = useFurtherActions(post, onComment)
  const openEditor = () => {
    editor.request()
    setOpen('editor')
  }
  const openSuggestion = () => {
    suggestion.request()
    setOpen('suggestion')
  }
  return (
    <>
      {post.isMine ? (
        <ActionMenu
          label={label}
          startsOpen={startsOpen}
          actions={[
            ...further,
            { label: t('Edit'), icon: <Pencil />, onSelect: openEditor },
            ...visitors,
            ...saving.actions,
            giving.action,
            ...pinning,
            ...hearing,
            { label: t('Delete'), icon: <Trash2 />, onSelect: () => !remove.isPending && remove.mutate() },
          ]}
        />
      ) : (
        <PersonMenuActions
          label={label}
          startsOpen={startsOpen}
          person={post.author}
          subject={{ type: 'post', id: post.id }}
          isForEveryone={isForEveryone(post)}
          actions={[
            ...further,
            ...saving.actions,
            giving.action,
            ...pinning,
            ...hearing,
            ...unlinking,
            { label: t('Hide'), icon: <EyeOff />, onSelect: () => !hide.isPending && hide.mutate() },
            question.action,
            { label: t('Suggest a content note'), icon: <MessageSquareWarning />, onSelect: openSuggestion },
            ...(moderation
              ? [{ label: t('Remove post'), icon: <ShieldX />, onSelect: () => moderation.removePost(post) }]
              : []),
          ]}
        />
      )}
      {saving.dialog}
      {giving.dialog}
      {question.dialog}
      {open === 'editor' && editor.module && (
        <editor.module.EditPostDialog post={post} onClose={() => setOpen(null)} />
      )}
      {open === 'suggestion' && suggestion.module && (
        <suggestion.module.SuggestNoteDialog post={post} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
