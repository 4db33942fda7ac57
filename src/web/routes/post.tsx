import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'wouter'
import type { PostView } from '#contract/posts/posts.ts'
import { useComments } from '#web/features/comments/comments.queries.ts'
import type { WayOut } from '#web/features/posts/gone-posts.ts'
import { usePost } from '#web/features/posts/posts.queries.ts'
import { retryableLazy, useWhenIdle } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { useFold } from '#web/lib/posts/fold-state.ts'
import { useWide } from '#web/lib/use-wide.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CommentBox } from '#web/widgets/comments/comment-box.tsx'
import { CommentList } from '#web/widgets/comments/comment-list.tsx'
import { useWritingComments } from '#web/widgets/comments/use-writing-comments.ts'
import { PostCard } from '#web/widgets/post-card/post-card.tsx'
import { PostSkeletons } from '#web/widgets/post-list/post-skeletons.tsx'
import { SinglePost } from '#web/widgets/post-list/single-post.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { nameOnPost, useArticleName } from '#web/widgets/use-article-name.ts'
import { t } from '#words/t.ts'

const lazyAuthor = retryableLazy(() => import('#web/widgets/profile/author-card.tsx'))

const notThere = { id: '', content: '', createdAt: new Date(0).toISOString(), foldedBy: null }

const Post = ({ id }: { id: string }) => {
  const post = usePost(id)
  const name = useArticleName(post.data ? nameOnPost(post.data) : '', post.data ?? notThere)
  return (
    <Screen
      title={t('Post')}
      titleOfTab={post.data && t('Post by {post}', { post: name })}
      tabs={
        <Link href="/" asChild>
          <ButtonLink variant="plain" className="max-md:-ms-[min(0.75rem,3vw)]" icon={<ArrowLeft />}>
            {t('Back to Home')}
          </ButtonLink>
        </Link>
      }
    >
      <SinglePost key={id} id={id} loading={<PostSkeletons />}>
        {(shown, onGone) => <PostWithComments post={shown} onGone={onGone} />}
      </SinglePost>
      {post.data?.author && !post.data.isAnonymous && !post.data.isMine && (
        <LazyAuthorCard authorId={post.data.author.id} />
      )}
    </Screen>
  )
}
export default Post

/** Beside the post on a wide screen, when the browser is idle: nothing waits for it, and nothing moves. */
const LazyAuthorCard = ({ authorId }: { authorId: string }) => useWide() && <Author authorId={authorId} />

const Author = ({ authorId }: { authorId: string }) => {
  const card = useWhenIdle(lazyAuthor)
  return card && <card.AuthorCard authorId={authorId} />
}

interface PostWithCommentsProps {
  post: PostView
  onGone: (way: WayOut) => void
}

const PostWithComments = ({ post, onGone }: PostWithCommentsProps) => {
  const { form, list } = useWritingComments(post)
  const comments = useComments(post.id)
  const { isFolded } = useFold(post)
  return (
    <>
      <PostCard
        isPhotoSeenFirst
        post={post}
        onComment={() => goToForm(form.field.current)}
        onGone={onGone}
        hasCommented={comments.data?.pages.flat().some(({ isMine }) => isMine) ?? false}
      />
      {/* Comments speak of what the post is about: they wait until it is shown. */}
      {!isFolded && (
        <section aria-labelledby="comments" className="card grid gap-3">
          <h2 id="comments">{t('Comments')}</h2>
          <CommentList post={post} {...list} />
          {/* It stands below them, so it comes when they have their place. */}
          {!comments.isPending && (
            <div className="border-line border-t pt-5">
              <CommentBox post={post} waits {...form} />
            </div>
          )}
        </section>
      )}
    </>
  )
}

/** In the low-demand view a button stands for the form, until it is wanted. */
function goToForm(field: HTMLElement | null): void {
  if (field) field.focus()
  else document.querySelector<HTMLElement>('[data-shortcut=write-comment]')?.click()
}
