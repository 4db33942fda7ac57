import { CommentList } from '#contract/comments.ts'
import { Id } from '#contract/core/ids.ts'
import { postEndpoints } from '#contract/posts/posts.ts'
import { firstPageOf, type PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { toHttpError } from '#server/http/errors.ts'
import { rowsFor } from '#server/http/paging.ts'
import { listComments } from './comments.queries.ts'

const firstPage = CommentList.parse({})

/** With the post on its own screen: what one writes there stands below them, and is not to jump when they come. */
export const commentPreloadedQueries: PreloadedQueries = async ({ screen, url, viewer, db }) => {
  if (screen !== '/posts/:id') return []
  const postId = Id.safeParse(url.pathname.split('/').at(-1))
  if (!postId.success) return []
  const found = await listComments(db, viewer, postId.data, firstPage, rowsFor(firstPage)).catch(orNoPost)
  return found
    ? [[[postEndpoints.list.path, postId.data, 'comments'], firstPageOf(found, firstPage.limit)]]
    : []
}

function orNoPost(error: unknown): null {
  if (toHttpError(error).status === 404) return null
  throw error
}
