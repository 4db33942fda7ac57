import type { QueryClient } from '@tanstack/react-query'
import type { commentEndpoints } from '#contract/comments.ts'
import type { likeEndpoints } from '#contract/likes.ts'
import type { postEndpoints } from '#contract/posts/posts.ts'
import { call } from '#web/lib/api/api-client.ts'
import { withoutNewsOf } from '#web/lib/posts/new-posts.ts'
import { postKeys, refreshPosts, refreshPostsFromTop } from '#web/lib/posts/post-cache.ts'
import type { Letter, MessageChange } from './outbox.ts'

const createPost = call<typeof postEndpoints.create>('POST /api/posts')
const addComment = call<typeof commentEndpoints.create>('POST /api/comments')
const like = call<typeof likeEndpoints.like>('POST /api/posts/{id}/like')
const unlike = call<typeof likeEndpoints.unlike>('DELETE /api/posts/{id}/like')

/** Sends what is about posts, and shows what came of it. */
export async function sendAboutPosts(
  client: QueryClient,
  letter: Exclude<Letter, { kind: 'message' | 'groupMessage' | 'scheduledMessage' } | MessageChange>,
  idempotencyKey: string,
): Promise<void> {
  if (letter.kind === 'post') {
    await withoutNewsOf(() => createPost({ body: letter.post, idempotencyKey }))
    if (letter.post.publishAt) void client.invalidateQueries({ queryKey: ['/api/posts/scheduled'] })
    else void refreshPostsFromTop(client)
  } else if (letter.kind === 'comment') {
    await addComment({ body: letter.comment, idempotencyKey })
    void refreshPosts(client)
    void client.invalidateQueries({ queryKey: postKeys.comments(letter.comment.postId) })
  } else {
    await (letter.liked ? like : unlike)({ params: { id: letter.postId } })
    void refreshPosts(client)
  }
}
