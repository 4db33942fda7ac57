import type { FastifyInstance } from 'fastify'
import { likeEndpoints } from '#contract/likes.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { write } from '#server/http/write.ts'
import { insertLike, removeLike } from './likes.commands.ts'

/** One person's likes and their taking back, together. */
const limit: Limit = { name: 'like', points: 300, seconds: 10 * 60 }

export function likeRoutes(app: FastifyInstance): void {
  const moves = [
    { endpoint: likeEndpoints.like, move: insertLike, likedByUser: true },
    { endpoint: likeEndpoints.unlike, move: removeLike, likedByUser: false },
  ]
  for (const { endpoint, move, likedByUser } of moves) {
    write(app, endpoint, { limit }, async ({ params: { id }, viewer, tx, publish }) => {
      const { communityId, likeCount, hasChanged } = await move(tx, viewer, id)
      if (hasChanged) publish({ type: 'post.changed', postId: id, communityId })
      return { likeCount, likedByUser }
    })
  }
}
