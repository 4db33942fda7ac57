import type { FastifyInstance } from 'fastify'
import { communityModerationEndpoints as endpoints } from '#contract/community-moderation.ts'
import { endPage } from '#server/http/paging.ts'
import { readRoute, writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { CommunityServices } from './communities.services.ts'
import { communityLimits } from './community-limits.ts'
import { markRemovalRead, takeDownInCommunity } from './removals.commands.ts'
import { listOwnRemovals } from './removals.queries.ts'

const asOftenAsOneLikes = () => Promise.resolve()

/** Taking things down, and telling their authors why. */
export function removalRoutes(app: FastifyInstance, { db, takeTurn, events }: CommunityServices): void {
  const moderationTurn = ({ id }: Viewer) => takeTurn(communityLimits.moderation, id)

  writeRoute(app, endpoints.removePost, moderationTurn, async ({ params: { id, postId }, body, viewer }) => {
    const taking = { communityId: id, rule: body.rule ?? null, reason: body.reason }
    const happened = await takeDownInCommunity(db, viewer, { type: 'post', id: postId }, taking)
    for (const event of happened) events.publish(event)
  })

  writeRoute(
    app,
    endpoints.removeComment,
    moderationTurn,
    async ({ params: { id, commentId }, body, viewer }) => {
      const taking = { communityId: id, rule: body.rule ?? null, reason: body.reason }
      const happened = await takeDownInCommunity(db, viewer, { type: 'comment', id: commentId }, taking)
      for (const event of happened) events.publish(event)
    },
  )

  readRoute(app, endpoints.myRemovals, async ({ query, viewer, request, reply }) =>
    endPage({ request, reply, query }, await listOwnRemovals(db, viewer, query)),
  )
  writeRoute(app, endpoints.readRemoval, asOftenAsOneLikes, ({ params, viewer }) =>
    markRemovalRead(db, viewer, params.id),
  )
}
