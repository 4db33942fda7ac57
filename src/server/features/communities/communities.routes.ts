import type { FastifyInstance } from 'fastify'
import { communityEndpoints } from '#contract/communities/communities.ts'
import { endPage } from '#server/http/paging.ts'
import { read } from '#server/http/read.ts'
import { type WriteCall, write } from '#server/http/write.ts'
import { changeCommunity, insertCommunity } from './communities.commands.ts'
import { listCommunities, listJoinedCommunities, listTopics } from './communities.queries.ts'
import { requireCommunity } from './community-detail.queries.ts'
import { communityLimits } from './community-limits.ts'
import { isIn, join, joinStandalone, leave, putWelcomeAside } from './memberships.commands.ts'

export function communityRoutes(app: FastifyInstance): void {
  const { create, moderation, membership } = communityLimits

  read(app, communityEndpoints.list, async ({ query, viewer, request, reply, db }) =>
    endPage({ request, reply, query }, await listCommunities(db, viewer, query)),
  )
  read(app, communityEndpoints.my, ({ viewer, db }) => listJoinedCommunities(db, viewer))
  read(app, communityEndpoints.topics, ({ db }) => listTopics(db))
  read(app, communityEndpoints.get, ({ params, viewer, db }) => requireCommunity(db, viewer, params.id))

  write(
    app,
    communityEndpoints.create,
    { limit: create },
    {
      create: async ({ tx, viewer, body, id, publish }) => {
        await insertCommunity(tx, viewer, id, body)
        publish({ type: 'membership.changed', communityId: id, userId: viewer.id })
      },
      answer: ({ tx, viewer, id }) => requireCommunity(tx, viewer, id),
    },
  )

  write(
    app,
    communityEndpoints.change,
    { limit: moderation },
    async ({ params: { id }, body, viewer, tx, publish }) => {
      await changeCommunity(tx, viewer, id, body)
      publish({ type: 'community.changed', communityId: id })
      return requireCommunity(tx, viewer, id)
    },
  )

  const { join: joining, leave: leaving } = communityEndpoints
  write(
    app,
    joining,
    {
      limit: membership,
      inOneStatement: async ({ params: { id }, viewer, db, proof, publish }) => {
        const joined = await joinStandalone(db, proof, viewer, id)
        if (joined) announceMembership(publish, id, viewer.id)
        return joined
      },
    },
    async ({ params: { id }, body, viewer, tx, publish }) => {
      const { notified, hasChanged, ...moved } = await join(tx, viewer, id, body)
      if (!hasChanged) return moved
      if (isIn(moved)) announceMembership(publish, id, viewer.id)
      else announceAtTheDoor(publish, id, viewer.id)
      announceNotices(publish, notified)
      return moved
    },
  )
  write(app, leaving, { limit: membership }, async ({ params: { id }, viewer, tx, publish }) => {
    const { notified, wasIn, hasChanged, ...moved } = await leave(tx, viewer, id)
    if (!hasChanged) return moved
    if (wasIn) announceMembership(publish, id, viewer.id)
    else announceAtTheDoor(publish, id, viewer.id)
    announceNotices(publish, notified)
    return moved
  })
  write(app, communityEndpoints.putWelcomeAside, { limit: membership }, ({ params, viewer, tx }) =>
    putWelcomeAside(tx, viewer, params.id),
  )
}

export function announceNotices(publish: WriteCall<never>['publish'], userIds: string[] = []): void {
  if (userIds.length > 0) publish({ type: 'notices.changed', userIds })
}

/** To the person it is about; and to everyone who looks at the community, because its count has moved. */
export function announceMembership(
  publish: WriteCall<never>['publish'],
  communityId: string,
  userId: string,
): void {
  announceAtTheDoor(publish, communityId, userId)
  publish({ type: 'community.changed', communityId })
}

/** To the person it is about, and to those who decide: for nobody else has anything changed. */
export function announceAtTheDoor(
  publish: WriteCall<never>['publish'],
  communityId: string,
  userId: string,
): void {
  publish({ type: 'membership.changed', communityId, userId })
}
