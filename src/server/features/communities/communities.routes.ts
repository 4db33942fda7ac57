import type { FastifyInstance } from 'fastify'
import { communityEndpoints } from '#contract/communities.ts'
import { requireModerator } from '#server/access/community-permissions.ts'
import { notFound } from '#server/http/errors.ts'
import { createOnce } from '#server/http/once.ts'
import { endPage } from '#server/http/paging.ts'
import { readRoute, route, writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { changeCommunity, insertCommunity } from './communities.commands.ts'
import { listCommunities, listJoinedCommunities, listTopics } from './communities.queries.ts'
import type { CommunityServices } from './communities.services.ts'
import { getCommunity } from './community-detail.queries.ts'
import { communityLimits } from './community-limits.ts'
import { join, leave, lockCommunity } from './memberships.commands.ts'

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

  route(app, communityEndpoints.create, async ({ body, viewer, request }) => {
    await takeTurn(communityLimits.create, viewer.id)
    const { id, isNew } = await createOnce(db, {
      viewer,
      request,
      create: (tx, newId) => insertCommunity(tx, viewer, newId, body),
    })
    if (isNew) events.publish({ type: 'membership.changed', communityId: id, userId: viewer.id })
    return requireCommunity(viewer, id)
  })

  route(app, communityEndpoints.change, async ({ params, body, viewer }) => {
    await takeTurn(communityLimits.moderation, viewer.id)
    await requireModerator(db, viewer, params.id)
    await db.transaction(async (tx) => {
      await lockCommunity(tx, params.id)
      await changeCommunity(tx, params.id, body)
    })
    events.publish({ type: 'community.changed', communityId: params.id })
    return requireCommunity(viewer, params.id)
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
