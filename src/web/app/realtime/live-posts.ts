import type { QueryClient } from '@tanstack/react-query'
import type { PostView, postEndpoints } from '#contract/posts/posts.ts'
import { call } from '#web/lib/api/api-client.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { dropPost, patchPost } from '#web/lib/posts/post-cache.ts'

const getPost = call<typeof postEndpoints.get>('GET /api/posts/{id}')

/** One post as it is now, wherever it stands. The lists around it stay as they are. */
export async function reloadPost(client: QueryClient, id: string): Promise<void> {
  try {
    const post: PostView = await getPost({ params: { id } })
    patchPost(client, id, () => post)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) await dropPost(client, id)
  }
}
