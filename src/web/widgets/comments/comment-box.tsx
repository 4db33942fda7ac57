import { Quiet } from '#web/ui/quiet.tsx'
import { CommentForm, type CommentFormProps } from './comment-form.tsx'

/** Where one writes, or why one cannot. */
export const CommentBox = (props: CommentFormProps) => {
  if (props.post.canComment) return <CommentForm {...props} />
  return (
    <Quiet>
      {props.post.whoMayComment === 'friends'
        ? 'Only friends of the author can comment on this post.'
        : 'The author has closed this post to comments.'}
    </Quiet>
  )
}
