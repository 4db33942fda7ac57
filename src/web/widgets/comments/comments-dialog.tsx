import { useRef } from 'react'
import type { PostView } from '#contract/posts/posts.ts'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { CommentBox } from './comment-box.tsx'
import { CommentList } from './comment-list.tsx'
import { useCommentDraft } from './use-comment-draft.ts'

/** Never taller than 80 % of the window. The form stays in sight while the comments scroll. */
export const CommentsDialog = ({ post, onClose }: { post: PostView; onClose: () => void }) => {
  const opener = useOpener()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useCommentDraft(post)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Comments"
        opener={opener}
        className="max-md:top-auto max-md:max-h-[80vh] max-md:rounded-t-lg max-md:border-line max-md:border-t"
        footer={<CommentBox post={post} draft={draft} field={field} />}
      >
        <div data-thread={post.id}>
          <CommentList
            post={post}
            onReply={(comment) => {
              draft.change({ parentId: comment.id })
              field.current?.focus()
            }}
          />
        </div>
      </DialogContent>
    </Dialog>
  )
}
