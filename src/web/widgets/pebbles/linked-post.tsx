import { Link } from 'wouter'
import type { PostView } from '#contract/posts/posts.ts'
import { whyFolded } from '#web/lib/posts/note-words.ts'
import { rich } from '#web/lib/rich.ts'
import { t } from '#words/t.ts'

/** The beginning of a post that somebody gave. It opens the post itself; nothing of it is kept here. */
const LinkedPost = ({ post }: { post: PostView }) => {
  const { author, foldedBy, content } = post
  return (
    <Link
      href={`/posts/${post.id}`}
      className="grid min-w-0 gap-1 rounded-md border border-line bg-raised px-4 py-3 no-underline hover:border-line-strong hover:bg-accent-soft"
    >
      <span className="font-semibold text-accent-text [overflow-wrap:anywhere]">
        {author ? rich('Post by {name}', { name: <bdi>{author.displayName}</bdi> }) : t('Anonymous post')}
      </span>
      {foldedBy ? (
        <span className="text-quiet">{whyFolded(foldedBy).join(' ')}</span>
      ) : (
        <span
          dir="auto"
          className="line-clamp-3 whitespace-pre-line text-start text-text [overflow-wrap:anywhere]"
        >
          {content || t('A post with a photo')}
        </span>
      )}
    </Link>
  )
}

/** The same words whatever the reason: deleted, for others, or in a place where one no longer is. */
export const PostOfPebble = ({ hasPost, post }: { hasPost: boolean; post: PostView | null }) => {
  if (!hasPost) return null
  return post ? (
    <LinkedPost post={post} />
  ) : (
    <p className="rounded-md border border-line border-dashed px-4 py-3 text-quiet">
      {t('With a post that you can’t see.')}
    </p>
  )
}
