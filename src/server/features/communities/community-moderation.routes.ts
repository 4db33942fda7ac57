import type { FastifyInstance } from 'fastify'
import { communityModerationEndpoints as endpoints } from '#contract/community-moderation.ts'
import { requireModerator } from '#server/access/community-permissions.ts'
import { endPageOfPeople } from '#server/http/paging.ts'
import { readRoute, writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { announceMembership } from './communities.routes.ts'
import type { CommunityServices } from './communities.services.ts'
import { communityLimits } from './community-limits.ts'
import {
  acceptRequest,
  addModerator,
  banPerson,
  declineRequest,
  expelMember,
  handOver,
  liftBan,
  moderate,
} from './community-people.commands.ts'
import { listBans, listMembers, listRequests } from './community-people.queries.ts'

/** What the moderators of a community can do about its people. */
export function communityModerationRoutes(app: FastifyInstance, services: CommunityServices): void {
  const { db, takeTurn, events } = services

  const moderationTurn = ({ id }: Viewer) => takeTurn(communityLimits.moderation, id)

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

  writeRoute(app, endpoints.removeMember, moderationTurn, async ({ params: { id, userId }, viewer }) => {
    await moderate(db, viewer, { communityId: id, userId }, expelMember)
    announceMembership(services, id, userId)
  })
  writeRoute(app, endpoints.addModerator, moderationTurn, async ({ params: { id, userId }, viewer }) => {
    await moderate(db, viewer, { communityId: id, userId }, addModerator)
    announceMembership(services, id, userId)
  })
  writeRoute(
    app,
    endpoints.handOver,
    moderationTurn,
    async ({ params: { id }, body: { userId }, viewer }) => {
      await moderate(db, viewer, { communityId: id, userId }, (tx, them) => handOver(tx, viewer, them))
      announceMembership(services, id, userId)
      announceMembership(services, id, viewer.id)
    },
  )

  writeRoute(app, endpoints.ban, moderationTurn, async ({ params: { id, userId }, body, viewer }) => {
    const reason = body.reason ?? null
    await moderate(db, viewer, { communityId: id, userId }, (tx, them) => banPerson(tx, viewer, them, reason))
    announceMembership(services, id, userId)
  })
  writeRoute(app, endpoints.unban, moderationTurn, async ({ params: { id, userId }, viewer }) => {
    await liftBan(db, viewer, { communityId: id, userId })
    events.publish({ type: 'membership.changed', communityId: id, userId })
  })

  writeRoute(app, endpoints.acceptRequest, moderationTurn, async ({ params: { id, userId }, viewer }) => {
    await moderate(db, viewer, { communityId: id, userId }, acceptRequest)
    announceMembership(services, id, userId)
  })
  writeRoute(app, endpoints.declineRequest, moderationTurn, async ({ params: { id, userId }, viewer }) => {
    await declineRequest(db, viewer, { communityId: id, userId })
    // Declining is silent: the person sees that they can ask again, and is not told when or by whom.
    events.publish({ type: 'community.changed', communityId: id })
  })
}
