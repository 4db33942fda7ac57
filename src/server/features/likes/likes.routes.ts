import type { FastifyInstance } from 'fastify'
import { likeEndpoints } from '#contract/likes.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { write } from '#server/http/write.ts'
import { moveLike, moveLikeStandalone } from './likes.commands.ts'

/** One person's likes and their taking back, together. */
const limit: Limit = { name: 'like', points: 300, seconds: 10 * 60 }

export function likeRoutes(app: FastifyInstance): void {
  for (const move of ['like', 'unlike'] as const) {
    const likedByUser = move === 'like'
    write(
      app,
      likeEndpoints[move],
      {
        limit,
        inOneStatement: async ({ params: { id }, viewer, db, proof, publish }) => {
          const moved = await moveLikeStandalone(db, proof, viewer, move, id)
          if (!moved) return null
          publish({ type: 'post.changed', postId: id, communityId: moved.communityId })
          return { likeCount: moved.likeCount, likedByUser }
        },
      },
      async ({ params: { id }, viewer, tx, publish }) => {
        const { communityId, likeCount, hasChanged } = await moveLike(tx, viewer, move, id)
        if (hasChanged) publish({ type: 'post.changed', postId: id, communityId })
        return { likeCount, likedByUser }
      },
    )
  }
}
