import type { FastifyInstance } from 'fastify'
import { communityModerationEndpoints as endpoints } from '#contract/community-moderation.ts'
import { endPage } from '#server/http/paging.ts'
import { readRoute, route, writeRoute } from '#server/http/route.ts'
import type { CommunityServices } from './communities.services.ts'
import { communityLimits } from './community-limits.ts'
import { asModerator } from './community-people.commands.ts'
import { markRemovalRead, takeDownInCommunity } from './removals.commands.ts'
import { listOwnRemovals } from './removals.queries.ts'

const asOftenAsOneLikes = () => Promise.resolve()

/** Taking things down, and telling their authors why. */
export function removalRoutes(app: FastifyInstance, { db, takeTurn, events }: CommunityServices): void {
  route(app, endpoints.removePost, async ({ params: { id, postId }, body, viewer }) => {
    await takeTurn(communityLimits.moderation, viewer.id)
    const taking = { communityId: id, rule: body.rule ?? null, reason: body.reason }
    const happened = await asModerator(db, viewer, id, (tx) =>
      takeDownInCommunity(tx, viewer, { type: 'post', id: postId }, taking),
    )
    for (const event of happened) events.publish(event)
  })

  route(app, endpoints.removeComment, async ({ params: { id, commentId }, body, viewer }) => {
    await takeTurn(communityLimits.moderation, viewer.id)
    const taking = { communityId: id, rule: body.rule ?? null, reason: body.reason }
    const happened = await asModerator(db, viewer, id, (tx) =>
      takeDownInCommunity(tx, viewer, { type: 'comment', id: commentId }, taking),
    )
    for (const event of happened) events.publish(event)
  })

  readRoute(app, endpoints.myRemovals, async ({ query, viewer, request, reply }) =>
    endPage({ request, reply, query }, await listOwnRemovals(db, viewer, query)),
  )
  writeRoute(app, endpoints.readRemoval, asOftenAsOneLikes, ({ params, viewer }) =>
    markRemovalRead(db, viewer, params.id),
  )
}
