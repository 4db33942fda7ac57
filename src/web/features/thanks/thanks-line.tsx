import MessageCircleHeart from 'lucide-react/icons/message-circle-heart'
import type { CommentView } from '#contract/comments.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { rich } from '#web/lib/rich.ts'
import { t } from '#words/t.ts'

interface ThanksLineProps {
  comment: Pick<CommentView, 'isMine'>
  post: Pick<PostView, 'author'>
}

/** For the two of them: who was thanked, and who thanked. Nobody else gets to know that there is something to show. */
export const ThanksLine = ({ comment, post: { author } }: ThanksLineProps) => (
  <p className="flex items-center gap-2 text-quiet">
    <MessageCircleHeart aria-hidden="true" className="size-5 flex-none" />
    <span className="min-w-0 [overflow-wrap:anywhere]">
      {!comment.isMine
        ? t('You said thanks for this.')
        : author
          ? rich('{name} thanked you for this.', { name: <bdi>{author.displayName}</bdi> })
          : t('The author thanked you for this.')}
    </span>
  </p>
)
