import type { QueryClient } from '@tanstack/react-query'
import type { PostView, postEndpoints } from '#contract/posts.ts'
import { call } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { addWaitingPost } from '#web/lib/new-posts.ts'
import { activePostLists, dropPost, isPostHeld, patchPost } from '#web/lib/post-cache.ts'

const getPost = call<typeof postEndpoints.get>('GET /api/posts/{id}')
const listPosts = call<typeof postEndpoints.list>('GET /api/posts')

/** One post as it is now, wherever it stands. The lists around it stay as they are. */
export async function reloadPost(client: QueryClient, id: string): Promise<void> {
  try {
    const post: PostView = await getPost({ params: { id } })
    patchPost(client, id, () => post)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) await dropPost(client, id)
  }
}

/** After a long break nobody tells one by one what came. The lists on screen say how much of it waits. */
export async function lookForNewPosts(client: QueryClient): Promise<void> {
  const pages = await Promise.all(
    activePostLists(client).map((filter) => listPosts({ query: filter }).catch(() => [])),
  )
  for (const { id, communityId } of pages.flat().toReversed())
    if (!isPostHeld(client, id)) addWaitingPost({ id, communityId })
}
