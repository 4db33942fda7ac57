import { Id } from '#contract/core/ids.ts'
import { PostList, postEndpoints } from '#contract/posts/posts.ts'
import { firstPageOf, type PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { rowsFor } from '#server/http/paging.ts'
import { getPost, listPosts } from './posts.queries.ts'

const firstPage = PostList.parse({})

/** In the shape of the client's cache: lists are pages with the cursor each began at, a single post is itself. */
export const postPreloadedQueries: PreloadedQueries = async ({ screen, url, viewer, db }) => {
  const opened = (id: string | null | undefined) => {
    const known = Id.safeParse(id)
    return known.success ? getPost(db, viewer, known.data) : null
  }
  if (screen === '/') {
    const [page, post] = await Promise.all([
      listPosts(db, viewer, firstPage, rowsFor(firstPage)),
      opened(url.searchParams.get('post')),
    ])
    return [
      [[postEndpoints.list.path], firstPageOf(page, firstPage.limit)],
      ...(post ? [[[postEndpoints.list.path, post.id], post] as const] : []),
    ]
  }
  if (screen === '/posts/:id') {
    const post = await opened(url.pathname.split('/').at(-1))
    return post ? [[[postEndpoints.list.path, post.id], post]] : []
  }
  return []
}
