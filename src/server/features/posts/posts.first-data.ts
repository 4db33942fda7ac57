import { Id } from '#contract/ids.ts'
import { PostList, postEndpoints } from '#contract/posts.ts'
import type { Read } from '#server/db/replica.ts'
import { type FirstData, firstPageOf } from '#server/document/first-data.ts'
import { rowsFor } from '#server/http/paging.ts'
import type { PostQueries } from './posts.queries.ts'

const firstPage = PostList.parse({})

/** In the shape of the client's cache: lists are pages with the cursor each began at, a single post is itself. */
export const postFirstData =
  (readPosts: Read<PostQueries>): FirstData =>
  async ({ screen, url, viewer }) => {
    const opened = (id: string | null | undefined) => {
      const known = Id.safeParse(id)
      return known.success ? readPosts(viewer, ({ getPost }) => getPost(viewer, known.data)) : null
    }
    if (screen === '/') {
      const [page, post] = await Promise.all([
        readPosts(viewer, ({ listPosts }) => listPosts(viewer, firstPage, rowsFor(firstPage))),
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
