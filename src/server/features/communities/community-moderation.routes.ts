import type { FastifyInstance } from 'fastify'
import { communityModerationEndpoints as endpoints } from '#contract/communities/community-moderation.ts'
import { requireModerator, requireModeratorOrNetwork } from '#server/access/community-permissions.ts'
import { endPageOfPeople } from '#server/http/paging.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { announceAtTheDoor, announceMembership, announceNotices } from './communities.routes.ts'
import { communityLimits } from './community-limits.ts'
import {
  acceptRequest,
  banPerson,
  declineRequest,
  expelMember,
  liftBan,
} from './community-people.commands.ts'
import { listBans, listMembers, listRequests } from './community-people.queries.ts'

/** What the moderators of a community can do about its people. */
export function communityModerationRoutes(app: FastifyInstance): void {
  const limit = communityLimits.moderation

  read(app, endpoints.members, async ({ params: { id }, query, viewer, request, reply, db }) => {
    await requireModerator(db, viewer, id)
    const found = await listMembers(db, viewer, id, query)
    return endPageOfPeople({ request, reply, query }, found, ({ joinedAt }) => joinedAt)
  })
  read(app, endpoints.requests, async ({ params: { id }, query, viewer, request, reply, db }) => {
    await requireModerator(db, viewer, id)
    const found = await listRequests(db, viewer, id, query)
    return endPageOfPeople({ request, reply, query }, found, ({ askedAt }) => askedAt)
  })
  read(app, endpoints.bans, async ({ params: { id }, query, viewer, request, reply, db }) => {
    await requireModeratorOrNetwork(db, viewer, id)
    const found = await listBans(db, viewer, id, query)
    return endPageOfPeople({ request, reply, query }, found, ({ bannedAt }) => bannedAt)
  })

  write(app, endpoints.removeMember, { limit }, async ({ params: { id, userId }, viewer, tx, publish }) => {
    announceNotices(publish, await expelMember(tx, viewer, { communityId: id, userId }))
    announceMembership(publish, id, userId)
  })
  write(app, endpoints.acceptRequest, { limit }, async ({ params: { id, userId }, viewer, tx, publish }) => {
    await acceptRequest(tx, viewer, { communityId: id, userId })
    announceMembership(publish, id, userId)
  })

  write(app, endpoints.ban, { limit }, async ({ params: { id, userId }, body, viewer, tx, publish }) => {
    const notified = await banPerson(tx, viewer, { communityId: id, userId }, body.reason ?? null)
    announceNotices(publish, notified)
    announceMembership(publish, id, userId)
  })
  write(app, endpoints.unban, { limit }, async ({ params: { id, userId }, body, viewer, tx, publish }) => {
    const wasBanned = await liftBan(tx, viewer, { communityId: id, userId }, body.reason ?? null)
    if (wasBanned) announceAtTheDoor(publish, id, userId)
  })

  write(app, endpoints.declineRequest, { limit }, async ({ params: { id, userId }, viewer, tx, publish }) => {
    const hasWaited = await declineRequest(tx, viewer, { communityId: id, userId })
    // For those who decide. Declining is silent: the person sees that they can ask again, and is not told when or by whom.
    if (hasWaited) announceAtTheDoor(publish, id, viewer.id)
  })
}
