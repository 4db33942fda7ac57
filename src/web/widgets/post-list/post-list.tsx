import { memo, type ReactNode, type Ref, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PostView } from '#contract/posts/posts.ts'
import { gonePosts, type WayOut } from '#web/features/posts/gone-posts.ts'
import { placeIn, usePostList } from '#web/features/posts/posts.queries.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { withGone } from '#web/lib/gone-things.ts'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import type { PostFilter } from '#web/lib/posts/post-cache.ts'
import { showNextPage } from '#web/lib/queries/next-page.ts'
import { useFocusOnReturn } from '#web/lib/use-focus-on-return.ts'
import { useInSteps } from '#web/lib/use-in-steps.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PartBoundary } from '#web/ui/part-boundary.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Scene } from '#web/ui/scene.tsx'
import { PostCard } from '#web/widgets/post-card/post-card.tsx'
import { t } from '#words/t.ts'
import { NewPosts } from './new-posts.tsx'
import { PostSkeletons } from './post-skeletons.tsx'

/** Nobody needs it before something was deleted or hidden. */
const GonePostLine = lazyComponent(
  'gone-post-line',
  async () => (await import('./gone-post-line.tsx')).GonePostLine,
)

interface PostListProps {
  label: string
  filter?: PostFilter
  /** What stands here when there are no posts. */
  empty: ReactNode
  /** The line above the list stands in the row of the screen's title, where that has room. */
  isUnderTitle?: boolean
  /** A post that is already shown above the list. */
  except?: string | null
  /** What stands above a card. */
  above?: (post: PostView) => ReactNode
  /** What stands first, wherever it is in the list; what left keeps its place there too. */
  pinned?: { posts: readonly PostView[]; isPinned: (post: PostView) => boolean }
}

/** Nothing else stands at the end of that row. */
const inTitle = 'md:absolute md:top-0 md:right-0 md:my-0 md:flex md:h-(--title-row) md:items-center'

/** At a time, in the low-demand view. */
const fewPosts = 5

/** What was loaded, and in its place what has left the list since. */
function useEntries(pages: PostView[][] | undefined, { filter = {}, except, pinned }: PostListProps) {
  const { saved } = filter
  const name = filter.communityId ?? filter.authorId ?? filter.feed ?? (saved ? `saved-${saved}` : 'all')
  // Those of another list, such as behind another tab, have their place there.
  const gone = gonePosts.useGone().filter((one) => one.list === name)
  const loaded = pages?.flat() ?? []
  const first = pinned?.posts ?? []
  const isFirst = (post: PostView) => pinned?.isPinned(post) ?? false
  const rest = loaded.filter(({ id }) => !first.some((post) => post.id === id))
  const all = [
    ...withGone<PostView>(first, gone.filter(isFirst)),
    ...withGone<PostView>(
      rest,
      gone.filter((post) => !isFirst(post)),
      (post) => placeIn(post, saved),
    ),
  ]
  return {
    loaded,
    all: all.filter((post) => post.id !== except),
    name,
    wayOf: (post: PostView): WayOut | undefined =>
      saved && !post.saved ? 'unsaved' : gone.find(({ id }) => id === post.id)?.way,
  }
}

/** What is pinned is no list: without the rest it would seem to be all there is. */
const hasFailed = ({ isError, data }: ReturnType<typeof usePostList>, shown: readonly PostView[]): boolean =>
  isError && (!data || shown.length === 0)

/** Posts, newest first, a page at a time, with an end. */
export const PostList = (props: PostListProps) => {
  const { label, filter = {}, empty, isUnderTitle = false, above } = props
  const { saved } = filter
  const posts = usePostList(filter)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => gonePosts.forget, [])
  const end = useRef<HTMLParagraphElement>(null)
  const { loaded, all, name, wayOf } = useEntries(posts.data?.pages, props)
  const { lowDemand } = useComfort()
  const [room, setRoom] = useState(fewPosts)
  const shown = lowDemand ? all.slice(0, room) : all
  const drawn = useInSteps(shown)
  const firstPhoto = shown.slice(0, 2).find(({ imageUrl }) => imageUrl)?.id

  // 'Show more posts' goes away under the finger: the reading goes on where the new ones begin. Before the next frame,
  // so that who is taken further down ('Take me there') is not called back.
  const seen = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (seen.current === null || posts.isFetchingNextPage || shown.length === 0) return
    const first = list.current?.children[seen.current]
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
    else end.current?.focus({ preventScroll: true })
    seen.current = null
  }, [posts.isFetchingNextPage, shown.length])

  // 'Show 3 new posts' goes away too: the reading goes on at the first of them.
  const isJumping = useRef(false)
  const firstId = shown[0]?.id
  useEffect(() => {
    if (!isJumping.current || !firstId) return
    isJumping.current = false
    window.scrollTo(0, 0)
    const first = list.current?.firstElementChild
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
  }, [firstId])

  if (posts.isPending) return <PostSkeletons />
  if (hasFailed(posts, shown)) {
    return (
      <Retry onRetry={posts.refetch} busy={posts.isFetching}>
        <strong>{t('Failed to fetch posts')}</strong>
        <br />
        {inWords(posts.error)}
      </Retry>
    )
  }
  const newPosts = (
    <NewPosts
      filter={filter}
      shown={loaded.map(({ id }) => id)}
      isEmpty={shown.length === 0}
      onShow={() => {
        isJumping.current = true
      }}
    />
  )
  if (shown.length === 0) {
    return (
      <div className="grid gap-3">
        <div className={classNames(isUnderTitle && inTitle)}>{newPosts}</div>
        {empty}
      </div>
    )
  }

  const showMore = () => {
    seen.current = shown.length
    setRoom(shown.length + fewPosts)
    // In the low-demand view most of what comes next is already here.
    if (posts.hasNextPage && (!lowDemand || shown.length + fewPosts > all.length)) void showNextPage(posts)
  }
  return (
    <div className="grid gap-4" data-posts={name}>
      <div className={classNames('-my-2', isUnderTitle && inTitle)}>{newPosts}</div>
      <ul ref={list} aria-label={label} className="space-y-4">
        {drawn.map((post) => (
          <PostEntry
            key={post.id}
            post={post}
            list={name}
            way={wayOf(post)}
            above={above}
            isPhotoSeenFirst={post.id === firstPhoto}
          />
        ))}
      </ul>
      {posts.isFetchNextPageError && (
        <p role="alert" className="error justify-center">
          {t('Failed to fetch posts. {error}', { error: inWords(posts.error) })}
        </p>
      )}
      {drawn.length < shown.length ? null : posts.hasNextPage || shown.length < all.length ? (
        <div className="flex justify-center">
          <Button
            data-shortcut="more-posts"
            busy={posts.isFetchingNextPage}
            busyLabel={t('Loading more posts…')}
            onClick={showMore}
          >
            {t('Show more posts')}
          </Button>
        </div>
      ) : (
        <EndOfList ref={end}>{saved ? t('That’s all you saved.') : t("You're all caught up")}</EndOfList>
      )}
    </div>
  )
}

const EndOfList = ({ ref, children }: { ref: Ref<HTMLParagraphElement>; children: string }) => (
  <div className="grid justify-items-center gap-2 py-4">
    <Scene name="bench" className="w-40!" />
    <p ref={ref} data-list-end tabIndex={-1} className="text-center text-quiet">
      {children}
    </p>
  </div>
)

interface PostEntryProps {
  post: PostView
  /** Which list it stands in. */
  list: string
  /** How it left, if it did. */
  way: WayOut | undefined
  above: ((post: PostView) => ReactNode) | undefined
  isPhotoSeenFirst: boolean
}

/** Drawn again only when its post changes: with hundreds of them on the page, one like is one card. */
const PostEntry = memo(({ post, list, way, above, isPhotoSeenFirst }: PostEntryProps) => {
  const entry = useRef<HTMLLIElement>(null)
  useFocusOnReturn(entry, way !== undefined)
  if (way)
    return (
      <li ref={entry} tabIndex={-1} className="min-w-0">
        <Suspense fallback={null}>
          <GonePostLine post={post} way={way} />
        </Suspense>
      </li>
    )
  return (
    <li ref={entry} tabIndex={-1} className="min-w-0">
      {above?.(post)}
      <PartBoundary
        instead={<p className="card p-5 text-quiet">{t('We can’t show this post right now.')}</p>}
      >
        <PostCard
          post={post}
          onGone={(left) => gonePosts.note({ ...post, way: left, list })}
          isPhotoSeenFirst={isPhotoSeenFirst}
        />
      </PartBoundary>
    </li>
  )
})
