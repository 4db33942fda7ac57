import { useRef, useState } from 'react'
import type { CommentView } from '#contract/comments.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { useCommentDraft } from './use-comment-draft.ts'

/** What the list of comments and the form under it share. */
export function useWritingComments(post: PostView) {
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useCommentDraft(post)
  const [added, setAdded] = useState<readonly CommentView[]>([])
  return {
    form: { draft, field, onAdded: (comment: CommentView) => setAdded((old) => [...old, comment]) },
    list: {
      added,
      onChanged: (changed: CommentView) =>
        setAdded((old) => old.map((one) => (one.id === changed.id ? changed : one))),
      onReply: (comment: CommentView) => {
        draft.change({ parentId: comment.id })
        field.current?.focus()
      },
    },
  }
}
