import type { FastifyInstance } from 'fastify'
import { communityModerationEndpoints as endpoints } from '#contract/communities/community-moderation.ts'
import { endPage } from '#server/http/paging.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { communityLimits } from './community-limits.ts'
import { markRemovalRead, takeDownInCommunity } from './removals.commands.ts'
import { listOwnRemovals } from './removals.queries.ts'

/** Taking things down, and telling their authors why. */
export function removalRoutes(app: FastifyInstance): void {
  const limit = communityLimits.moderation

  write(app, endpoints.removePost, { limit }, async ({ params, body, viewer, tx, publish }) => {
    const taking = { communityId: params.id, rule: body.rule ?? null, reason: body.reason }
    const events = await takeDownInCommunity(tx, viewer, { type: 'post', id: params.postId }, taking)
    for (const event of events) publish(event)
  })

  write(app, endpoints.removeComment, { limit }, async ({ params, body, viewer, tx, publish }) => {
    const taking = { communityId: params.id, rule: body.rule ?? null, reason: body.reason }
    const events = await takeDownInCommunity(tx, viewer, { type: 'comment', id: params.commentId }, taking)
    for (const event of events) publish(event)
  })

  read(app, endpoints.myRemovals, async ({ query, viewer, request, reply, db }) =>
    endPage({ request, reply, query }, await listOwnRemovals(db, viewer, query)),
  )
  write(app, endpoints.readRemoval, { limit: null }, ({ params, viewer, tx }) =>
    markRemovalRead(tx, viewer, params.id),
  )
}
