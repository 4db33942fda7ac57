import { Id } from '#contract/core/ids.ts'
import { PostList, postEndpoints } from '#contract/posts/posts.ts'
import { scheduledPostEndpoints } from '#contract/posts/scheduled-posts.ts'
import { firstPageOf, type PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { rowsFor } from '#server/http/paging.ts'
import { getPost, listPosts } from './posts.queries.ts'
import { listScheduledPosts } from './scheduled-posts.queries.ts'

/** In the shape of the client's cache: lists are pages with the cursor each began at, a single post is itself. */
export const postPreloadedQueries: PreloadedQueries = async ({ screen, url, viewer, db }) => {
  const opened = (id: string | null | undefined) => {
    const known = Id.safeParse(id)
    return known.success ? getPost(db, viewer, known.data) : null
  }
  const listed = async (filter: { communityId?: string; feed?: string }) => {
    const asked = PostList.parse(filter)
    return firstPageOf(await listPosts(db, viewer, asked, rowsFor(asked)), asked.limit)
  }
  if (screen === '/') {
    const isOfCommunities = url.searchParams.get('feed') === 'communities'
    const filter = isOfCommunities ? [{ feed: 'communities' }] : []
    const [posts, post] = await Promise.all([listed({ ...filter[0] }), opened(url.searchParams.get('post'))])
    return [
      [[postEndpoints.list.path, ...filter], posts],
      ...(post ? [[[postEndpoints.list.path, post.id], post] as const] : []),
    ]
  }
  if (screen === '/communities/:id') {
    const id = Id.safeParse(url.pathname.split('/').at(-1))
    if (!id.success) return []
    const filter = { communityId: id.data }
    const posts = await listed(filter)
    // Whoever is no member is told so when the application asks.
    return posts.pages[0]?.length ? [[[postEndpoints.list.path, filter], posts]] : []
  }
  if (screen === '/scheduled')
    return [[[scheduledPostEndpoints.list.path], await listScheduledPosts(db, viewer)]]
  if (screen === '/posts/:id') {
    const post = await opened(url.pathname.split('/').at(-1))
    return post ? [[[postEndpoints.list.path, post.id], post]] : []
  }
  return []
}
