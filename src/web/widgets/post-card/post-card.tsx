import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { PostView } from '#contract/posts/posts.ts'
import type { WayOut } from '#web/features/posts/gone-posts.ts'
import { WishBadge } from '#web/features/posts/wish-badge.tsx'
import { ReadAloud } from '#web/features/read-aloud/read-aloud.tsx'
import { ToneBadges } from '#web/features/tones/tone-badges.tsx'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { audienceInWords } from '#web/lib/posts/audience-words.ts'
import { rich } from '#web/lib/rich.ts'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Byline } from '#web/widgets/byline.tsx'
import { FoldedContent } from '#web/widgets/folded-content.tsx'
import { nameOnPost, useArticleName } from '#web/widgets/use-article-name.ts'
import { t } from '#words/t.ts'
import { PostActions } from './post-actions.tsx'
import { PostMenu } from './post-menu.tsx'
import { PostPhoto } from './post-photo.tsx'
import { PostPoll } from './post-poll.tsx'
import { PostText } from './post-text.tsx'

const lazyComments = retryableLazy(() => import('#web/widgets/comments/comments-dialog.tsx'))

interface PostCardProps {
  post: PostView
  /** Where the comments already stand on the screen, this goes to them instead of opening the dialog. */
  onComment?: () => void
  /** After the post was deleted or hidden. */
  onGone?: (way: WayOut) => void
  /** Whether the viewer is known to have commented: then they hear about it. */
  hasCommented?: boolean
  /** The first photo of the screen. */
  isPhotoSeenFirst?: boolean
}

export const PostCard = (props: PostCardProps) => {
  const { post, onGone, hasCommented = false, isPhotoSeenFirst = false } = props
  const { lowDemand } = useComfort()
  const [isOpen, setOpen] = useState(false)
  const comments = useLazy(lazyComments, t('Comments couldn’t be opened'))
  const nameId = useId()

  const name = nameOnPost(post)
  const articleName = useArticleName(name, post)
  const openComments = () => {
    comments.request()
    setOpen(true)
  }
  const onComment = props.onComment ?? openComments

  return (
    <article
      aria-label={articleName}
      data-post={post.id}
      data-reads
      data-cover={post.communityCover}
      className="post"
    >
      <header className="-me-2.5 flex flex-wrap items-start justify-between gap-2">
        <Byline
          author={post.author}
          name={name}
          nameId={nameId}
          as="h2"
          createdAt={post.createdAt}
          editedAt={post.editedAt}
          href={`/posts/${post.id}`}
          where={post.communityId && post.communityName && <InCommunity post={post} />}
          audience={audienceInWords(post)}
          tone={<ToneBadges tones={post.toneIndicators} />}
        >
          {post.isMine && post.isAnonymous && (
            <>
              {' · '}
              {t('only you see that this is yours')}
            </>
          )}
        </Byline>
        <PostMenu {...{ post, name, hasCommented, onComment, onGone }} />
      </header>
      <FoldedContent subject={post} word="post" describedBy={nameId}>
        <PostText post={post} />
        <PostPhoto post={post} isSeenFirst={isPhotoSeenFirst} />
        {post.poll && (
          <PostPoll
            postId={post.id}
            poll={post.poll}
            isForFew={post.audience !== 'everyone'}
            describedBy={nameId}
          />
        )}
        {!lowDemand && <WishBadge wish={post.replyWish} />}
        <PostActions post={post} onComment={onComment} />
        <ReadAloud
          id={post.id}
          opening={t('Post by {name}.', { name })}
          describedBy={nameId}
          className="-mx-3 -mt-3"
        />
      </FoldedContent>
      {isOpen && comments.module && (
        <comments.module.CommentsDialog post={post} onClose={() => setOpen(false)} />
      )}
    </article>
  )
}

/** In the low-demand view it is said, and the way there is in the menu. */
const InCommunity = ({ post }: { post: PostView }) => {
  const { lowDemand } = useComfort()
  const name = rich('<hidden>in </hidden>{community}', {
    community: <bdi className="[overflow-wrap:anywhere]">{post.communityName}</bdi>,
    hidden: visuallyHidden,
  })
  if (lowDemand) return name
  return (
    <Link href={`/communities/${post.communityId}`} className="in-community">
      {name}
    </Link>
  )
}
