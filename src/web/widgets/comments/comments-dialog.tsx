import type { PostView } from '#contract/posts/posts.ts'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'
import { CommentBox } from './comment-box.tsx'
import { CommentList } from './comment-list.tsx'
import { CommentedPost } from './commented-post.tsx'
import { useWritingComments } from './use-writing-comments.ts'

/** Never taller than 80 % of the window. The form stays in sight while the post and the comments scroll. */
export const CommentsDialog = ({ post, onClose }: { post: PostView; onClose: () => void }) => {
  const opener = useOpener()
  const writing = useWritingComments(post)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Comments')}
        opener={opener}
        className="max-md:top-auto max-md:max-h-[80vh] max-md:rounded-t-lg max-md:border-line max-md:border-t"
        footer={<CommentBox post={post} {...writing.form} />}
      >
        <div data-thread={post.id}>
          <CommentedPost post={post} />
          <CommentList post={post} {...writing.list} />
        </div>
      </DialogContent>
    </Dialog>
  )
}
