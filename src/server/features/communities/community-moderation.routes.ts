import type { FastifyInstance } from 'fastify'
import { communityModerationEndpoints as endpoints } from '#contract/community-moderation.ts'
import { requireModerator } from '#server/access/community-permissions.ts'
import type { Queryable } from '#server/db/client.ts'
import { endPageOfPeople } from '#server/http/paging.ts'
import { readRoute, route } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { announceMembership } from './communities.routes.ts'
import type { CommunityServices } from './communities.services.ts'
import { communityLimits } from './community-limits.ts'
import {
  acceptRequest,
  addModerator,
  asModerator,
  banPerson,
  expelMember,
  handOver,
  liftBan,
} from './community-people.commands.ts'
import { listBans, listMembers, listRequests } from './community-people.queries.ts'
import { removeRequest } from './memberships.commands.ts'

/** What the moderators of a community can do about its people. */
export function communityModerationRoutes(app: FastifyInstance, services: CommunityServices): void {
  const { db, takeTurn, events } = services

  const moderate = async (viewer: Viewer, communityId: string, act: (tx: Queryable) => Promise<unknown>) => {
    await takeTurn(communityLimits.moderation, viewer.id)
    await asModerator(db, viewer, communityId, act)
  }

  /** Asked together (decision 0028): whoever does not moderate it hears so, and nothing of what was read. */
  const readAsModerator = async <T>(viewer: Viewer, communityId: string, read: Promise<T>): Promise<T> => {
    const [found] = await Promise.all([read, requireModerator(db, viewer, communityId)])
    return found
  }

  readRoute(app, endpoints.members, async ({ params, query, viewer, request, reply }) => {
    const found = await readAsModerator(viewer, params.id, listMembers(db, params.id, query))
    return endPageOfPeople({ request, reply, query }, found, ({ joinedAt }) => joinedAt)
  })
  readRoute(app, endpoints.requests, async ({ params, query, viewer, request, reply }) => {
    const found = await readAsModerator(viewer, params.id, listRequests(db, params.id, query))
    return endPageOfPeople({ request, reply, query }, found, ({ askedAt }) => askedAt)
  })
  readRoute(app, endpoints.bans, async ({ params, query, viewer, request, reply }) => {
    const found = await readAsModerator(viewer, params.id, listBans(db, params.id, query))
    return endPageOfPeople({ request, reply, query }, found, ({ bannedAt }) => bannedAt)
  })

  route(app, endpoints.removeMember, async ({ params: { id, userId }, viewer }) => {
    await moderate(viewer, id, (tx) => expelMember(tx, id, userId))
    announceMembership(services, id, userId)
  })
  route(app, endpoints.addModerator, async ({ params: { id, userId }, viewer }) => {
    await moderate(viewer, id, (tx) => addModerator(tx, id, userId))
    announceMembership(services, id, userId)
  })
  route(app, endpoints.handOver, async ({ params: { id }, body: { userId }, viewer }) => {
    await moderate(viewer, id, (tx) => handOver(tx, viewer, id, userId))
    announceMembership(services, id, userId)
    announceMembership(services, id, viewer.id)
  })

  route(app, endpoints.ban, async ({ params: { id, userId }, body, viewer }) => {
    const ban = { communityId: id, userId, reason: body.reason ?? null }
    await moderate(viewer, id, (tx) => banPerson(tx, viewer, ban))
    announceMembership(services, id, userId)
  })
  route(app, endpoints.unban, async ({ params: { id, userId }, viewer }) => {
    await moderate(viewer, id, (tx) => liftBan(tx, id, userId))
    events.publish({ type: 'membership.changed', communityId: id, userId })
  })

  route(app, endpoints.acceptRequest, async ({ params: { id, userId }, viewer }) => {
    await moderate(viewer, id, (tx) => acceptRequest(tx, id, userId))
    announceMembership(services, id, userId)
  })
  route(app, endpoints.declineRequest, async ({ params: { id, userId }, viewer }) => {
    await moderate(viewer, id, (tx) => removeRequest(tx, id, userId))
    // Declining is silent: the person sees that they can ask again, and is not told when or by whom.
    events.publish({ type: 'community.changed', communityId: id })
  })
}
