import type { FastifyInstance } from 'fastify'
import { postEndpoints } from '#contract/posts.ts'
import type { Database } from '#server/db/client.ts'
import { notFound } from '#server/http/errors.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Events } from '#server/realtime/events.ts'
import { insertLike, removeLike } from './likes.commands.ts'

/** One person's likes and their taking back, together. */
const likeLimit: Limit = { name: 'like', points: 300, seconds: 10 * 60 }

interface LikeServices {
  db: Database
  events: Events
  takeTurn: TakeTurn
}

export function likeRoutes(app: FastifyInstance, { db, events, takeTurn }: LikeServices): void {
  const turn = ({ id }: Viewer) => takeTurn(likeLimit, id)
  const moves = [
    { endpoint: postEndpoints.like, move: insertLike, likedByUser: true },
    { endpoint: postEndpoints.unlike, move: removeLike, likedByUser: false },
  ]
  for (const { endpoint, move, likedByUser } of moves) {
    writeRoute(app, endpoint, turn, async ({ params: { id }, viewer }) => {
      const liked = await move(db, viewer, id)
      if (!liked) throw notFound()
      if (liked.hasChanged)
        events.publish({ type: 'post.changed', postId: id, communityId: liked.communityId })
      return { likeCount: liked.likeCount, likedByUser }
    })
  }
}
