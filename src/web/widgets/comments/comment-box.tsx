import PenLine from 'lucide-react/icons/pen-line'
import { useEffect, useRef, useState } from 'react'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { t } from '#words/t.ts'
import { CommentForm, type CommentFormProps } from './comment-form.tsx'

interface CommentBoxProps extends CommentFormProps {
  /** In the low-demand view nothing asks for words: the form comes when it is wanted. */
  waits?: boolean
}

/** Where one writes, or why one cannot. */
export const CommentBox = ({ waits = false, ...props }: CommentBoxProps) => {
  const { lowDemand } = useComfort()
  const { content, parentId } = props.draft.value
  const isBegun = parentId !== null || content !== ''
  const [isWanted, setWanted] = useState(isBegun)
  // Once it is there it stays: what was sent leaves the field empty, and the focus in it.
  if (isBegun && !isWanted) setWanted(true)
  const isShown = isWanted || !waits || !lowDemand
  const wasWanted = useRef(isWanted)
  // Not when the usual view brings it: who reads is left alone.
  useEffect(() => {
    if (isWanted && !wasWanted.current) props.field.current?.focus()
    wasWanted.current = isWanted
  }, [isWanted, props.field])
  if (props.post.canComment && !isShown)
    return (
      <Button data-shortcut="write-comment" icon={<PenLine />} onClick={() => setWanted(true)}>
        {t('Write a comment')}
      </Button>
    )
  if (props.post.canComment) return <CommentForm {...props} />
  return (
    <Quiet>
      {props.post.whoMayComment === 'friends'
        ? t('Only friends of the author can comment on this post.')
        : t('The author has closed this post to comments.')}
    </Quiet>
  )
}
