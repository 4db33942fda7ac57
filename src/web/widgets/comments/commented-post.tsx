import { Link } from 'wouter'
import type { PostView } from '#contract/posts/posts.ts'
import { WishBadge } from '#web/features/posts/wish-badge.tsx'
import { ToneBadges } from '#web/features/tones/tone-badges.tsx'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { AnonymousAvatar, Avatar } from '#web/ui/avatar.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { PostPhoto } from '#web/widgets/post-card/post-photo.tsx'
import { PostText } from '#web/widgets/post-card/post-text.tsx'

/** What the comments are about, at their head: to be read again, or opened on its own page. */
export const CommentedPost = ({ post }: { post: PostView }) => {
  const { hideImages } = useComfort()
  const { author, isAnonymous } = post
  return (
    <section aria-label="The post" className="mb-5 grid gap-3 border-line border-b pb-5">
      <div className="flex items-start gap-3">
        {author ? (
          <Avatar {...faceOf(author)} size="small" imageHidden={hideImages} />
        ) : (
          <AnonymousAvatar size="small" />
        )}
        <div className="min-w-0 flex-1">
          <h3 className="text-body [overflow-wrap:anywhere]">
            <bdi>{author?.displayName ?? (isAnonymous ? 'Anonymous' : 'User')}</bdi>
          </h3>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {/* Also what the keyboard stands on to scroll a long post. */}
            <Link href={`/posts/${post.id}`} className="-my-2.5 py-2.5 text-quiet">
              <TimeAgo iso={post.createdAt} />
            </Link>
            <ToneBadges tones={post.toneIndicators} />
          </div>
        </div>
      </div>
      <PostText>{post.content}</PostText>
      {post.imageUrl && (
        <div className="[&_img]:max-h-44! [&_img]:w-auto!">
          <PostPhoto post={post} />
        </div>
      )}
      <WishBadge wish={post.replyWish} />
    </section>
  )
}
