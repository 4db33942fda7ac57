import type { FastifyInstance } from 'fastify'
import { communityEndpoints } from '#contract/communities.ts'
import { inOrder } from '#server/db/round-trip.ts'
import { notFound } from '#server/http/errors.ts'
import { claimOf } from '#server/http/once.ts'
import { endPage } from '#server/http/paging.ts'
import { readRoute, writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { changeCommunity, insertCommunity } from './communities.commands.ts'
import { listCommunities, listJoinedCommunities, listTopics } from './communities.queries.ts'
import type { CommunityServices } from './communities.services.ts'
import { getCommunity } from './community-detail.queries.ts'
import { communityLimits } from './community-limits.ts'
import { join, leave } from './memberships.commands.ts'

export function communityRoutes(app: FastifyInstance, services: CommunityServices): void {
  const { db, takeTurn, events } = services

  const requireCommunity = async (viewer: Viewer, id: string) => {
    const community = await getCommunity(db, viewer, id)
    if (!community) throw notFound()
    return community
  }

  readRoute(app, communityEndpoints.list, async ({ query, viewer, request, reply }) =>
    endPage({ request, reply, query }, await listCommunities(db, viewer, query)),
  )
  readRoute(app, communityEndpoints.my, ({ viewer }) => listJoinedCommunities(db, viewer))
  readRoute(app, communityEndpoints.topics, () => listTopics(db))
  readRoute(app, communityEndpoints.get, ({ params, viewer }) => requireCommunity(viewer, params.id))

  const createTurn = ({ id }: Viewer) => takeTurn(communityLimits.create, id)
  writeRoute(app, communityEndpoints.create, createTurn, async ({ body, viewer, request }) => {
    const { created, isNew } = await insertCommunity(db, viewer, body, claimOf(request))
    if (isNew) events.publish({ type: 'membership.changed', communityId: created.id, userId: viewer.id })
    return created
  })

  const moderationTurn = ({ id }: Viewer) => takeTurn(communityLimits.moderation, id)
  writeRoute(app, communityEndpoints.change, moderationTurn, async ({ params, body, viewer }) => {
    await changeCommunity(db, viewer, params.id, body)
    events.publish({ type: 'community.changed', communityId: params.id })
    return inOrder(db, () => requireCommunity(viewer, params.id))
  })

  const membershipTurn = ({ id }: Viewer) => takeTurn(communityLimits.membership, id)
  writeRoute(app, communityEndpoints.join, membershipTurn, async ({ params, viewer }) => {
    const membership = await join(db, viewer, params.id)
    announceMembership(services, params.id, viewer.id)
    return membership
  })

  writeRoute(app, communityEndpoints.leave, membershipTurn, async ({ params, viewer }) => {
    const membership = await leave(db, viewer, params.id)
    announceMembership(services, params.id, viewer.id)
    return membership
  })
}

/** To the person it is about; and to everyone who looks at the community, because its count has moved. */
export function announceMembership({ events }: CommunityServices, communityId: string, userId: string): void {
  events.publish({ type: 'membership.changed', communityId, userId })
  events.publish({ type: 'community.changed', communityId })
}
