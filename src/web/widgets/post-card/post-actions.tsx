import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share2 from 'lucide-react/icons/share-2'
import type { ReactNode } from 'react'
import type { PostView } from '#contract/posts/posts.ts'
import { useToggleLike } from '#web/features/likes/use-toggle-like.ts'
import { sharePost } from '#web/features/posts/share-post.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { t } from '#words/t.ts'

/** Quiet: what was written comes first. On a phone all three fit beside each other; on a small one over their words. */
const look =
  'post-action whitespace-nowrap max-sm:gap-1.5 max-sm:px-1.5 max-[24rem]:flex-auto max-[24rem]:flex-col max-[24rem]:gap-0.5'

interface PostActionsProps {
  post: PostView
  onComment: () => void
}

/** In the low-demand view the one that asks for no words; the others are under 'More' (decision 0065). */
export const PostActions = ({ post, onComment }: PostActionsProps) => {
  const like = useToggleLike(post)
  const { lowDemand } = useComfort()
  return (
    <div className="post-actions">
      <Button
        variant="plain"
        data-shortcut="like"
        aria-pressed={post.likedByUser}
        aria-disabled={like.isPending}
        // It waits for a moment only: to look switched off meanwhile would be a flicker.
        className={classNames(look, 'aria-disabled:border-transparent! aria-disabled:text-inherit!')}
        icon={<Heart className={classNames(post.likedByUser && 'fill-current')} />}
        onClick={like.toggle}
      >
        <span>
          {post.likedByUser ? t('Liked') : t('Like')}{' '}
          <Count of={post.likeCount}>
            {t('({count, plural, one {# like} other {# likes}})', { count: post.likeCount })}
          </Count>
        </span>
      </Button>
      {!lowDemand && (
        <>
          <Button
            variant="plain"
            data-shortcut="comment"
            className={look}
            icon={<MessageCircle />}
            onClick={onComment}
          >
            <span>
              {t('Comment')}{' '}
              <Count of={post.commentCount}>
                {t('({count, plural, one {# comment} other {# comments}})', { count: post.commentCount })}
              </Count>
            </span>
          </Button>
          <Button variant="plain" className={look} icon={<Share2 />} onClick={() => void sharePost(post)}>
            {t('Share')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Nought is not shown: a number that says 'nobody' helps nobody. */
const Count = ({ of, children }: { of: number; children: string }): ReactNode =>
  of > 0 && (
    <span className="count">
      <span aria-hidden="true">{of}</span>
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  )
