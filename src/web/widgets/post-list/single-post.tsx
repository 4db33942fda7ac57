import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { PostView } from '#contract/posts/posts.ts'
import { gonePosts, type WayOut } from '#web/features/posts/gone-posts.ts'
import { usePost } from '#web/features/posts/posts.queries.ts'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { useFocusOnReturn } from '#web/lib/use-focus-on-return.ts'

// Most posts are there, and stay.
const GonePostLine = lazyComponent(
  'gone-post-line',
  async () => (await import('./gone-post-line.tsx')).GonePostLine,
)
const MissingPost = lazyComponent(
  'missing-post',
  async () => (await import('./missing-post.tsx')).MissingPost,
)

interface SinglePostProps {
  id: string
  /** While it is loaded. */
  loading: ReactNode
  children: (post: PostView, onGone: (way: WayOut) => void) => ReactNode
}

/** A post by itself. When it is deleted or hidden, a line stands in its place until the screen is left. */
export const SinglePost = ({ id, loading, children }: SinglePostProps) => {
  const post = usePost(id)
  const { data } = post
  const place = useRef<HTMLDivElement>(null)
  const list = `single:${id}`
  const gone = gonePosts.useGone().find((one) => one.list === list)
  useFocusOnReturn(place, gone !== undefined)
  useEffect(() => gonePosts.forget, [])
  const shown = () => {
    if (gone) return <GonePostLine post={gone} way={gone.way} />
    if (post.isPending) return loading
    return post.error && <MissingPost error={post.error} onRetry={post.refetch} busy={post.isFetching} />
  }
  return (
    <div ref={place} tabIndex={-1} className="grid min-w-0 gap-5">
      {data && !gone ? (
        children(data, (way) => gonePosts.note({ ...data, way, list }))
      ) : (
        <Suspense fallback={null}>{shown()}</Suspense>
      )}
    </div>
  )
}
