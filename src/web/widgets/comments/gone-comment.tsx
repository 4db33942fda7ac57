import type { CommentView } from '#contract/comments.ts'
import { useBringBackComment, type WayOut } from '#web/features/comments/use-change-comment.ts'
import { GoneLine } from '#web/ui/gone-line.tsx'
import { t } from '#words/t.ts'

interface GoneCommentProps {
  comment: CommentView
  way: WayOut
  onBack: () => void
}

/** Stands where the comment was until the comments are closed. */
export const GoneComment = ({ comment, way, onBack }: GoneCommentProps) => {
  const restore = useBringBackComment(comment, way, onBack)
  return (
    <GoneLine busy={restore.isPending} onUndo={() => restore.mutate()}>
      {way === 'deleted' ? t('Comment deleted') : t('Comment hidden')}
    </GoneLine>
  )
}
