import { useId } from 'react'
import type { PostView } from '#contract/posts/posts.ts'
import { WishBadge } from '#web/features/posts/wish-badge.tsx'
import { ToneBadges } from '#web/features/tones/tone-badges.tsx'
import { Byline } from '#web/widgets/byline.tsx'
import { PostPhoto } from '#web/widgets/post-card/post-photo.tsx'
import { PostText } from '#web/widgets/post-card/post-text.tsx'
import { t } from '#words/t.ts'

/** In rem: it stands above the comments, and does not push them away. */
const tallestPhoto = 11

/** What the comments are about, at their head: to be read again, or opened on its own page. */
export const CommentedPost = ({ post }: { post: PostView }) => {
  const nameId = useId()
  return (
    <section aria-label={t('The post')} className="mb-5 grid gap-3 border-line border-b pb-5">
      <Byline
        author={post.author}
        name={post.author?.displayName ?? (post.isAnonymous ? t('Anonymous') : t('User'))}
        nameId={nameId}
        as="h3"
        size="small"
        createdAt={post.createdAt}
        editedAt={post.editedAt}
        href={`/posts/${post.id}`}
        tone={<ToneBadges tones={post.toneIndicators} />}
      />
      <PostText post={post} />
      <PostPhoto post={post} tallest={tallestPhoto} />
      <WishBadge wish={post.replyWish} />
    </section>
  )
}
