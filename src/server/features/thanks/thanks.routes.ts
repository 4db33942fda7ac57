import type { FastifyInstance } from 'fastify'
import { thanksEndpoints } from '#contract/thanks.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { write } from '#server/http/write.ts'
import { takeThanksBack, thankForComment } from './thanks.commands.ts'

/** Taking back and giving again counts too. */
const limit: Limit = { name: 'thanks', points: 120, seconds: 10 * 60 }

export function thanksRoutes(app: FastifyInstance): void {
  const ways = [
    { endpoint: thanksEndpoints.thank, change: thankForComment },
    { endpoint: thanksEndpoints.takeBack, change: takeThanksBack },
  ] as const
  for (const { endpoint, change } of ways) {
    write(app, endpoint, { limit }, async ({ params: { id }, viewer, tx, publish }) => {
      const changed = await change(tx, viewer, id)
      if (!changed) return
      const { postId, authorId, isNotified } = changed
      // For nobody else has anything changed. One event for each of the two: no event names both.
      for (const userId of [viewer.id, authorId])
        publish({ type: 'comments.changed', postId, userIds: [userId] })
      if (isNotified) publish({ type: 'notices.changed', userIds: [authorId] })
    })
  }
}
