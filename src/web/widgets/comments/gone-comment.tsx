import { useEffect, useRef } from 'react'
import type { CommentView } from '#contract/comments.ts'
import { useBringBackComment, type WayOut } from '#web/features/comments/use-change-comment.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

interface GoneCommentProps {
  comment: CommentView
  way: WayOut
  onBack: () => void
}

/** Stands where the comment was until the comments are closed, with the focus that was on 'Delete' or 'Hide'. */
export const GoneComment = ({ comment, way, onBack }: GoneCommentProps) => {
  const restore = useBringBackComment(comment, way, onBack)
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  return (
    <div role="status" className="note flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>{way === 'deleted' ? t('Comment deleted') : t('Comment hidden')}</p>
      <Button
        ref={undo}
        busy={restore.isPending}
        busyLabel={t('Bringing it back…')}
        onClick={() => restore.mutate()}
      >
        {t('Undo')}
      </Button>
    </div>
  )
}
