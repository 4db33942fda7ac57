import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { communityModerationEndpoints as endpoints } from '#contract/communities/community-moderation.ts'
import { moderatorOfferEndpoints } from '#contract/moderation/moderator-offers.ts'
import { everyHour } from '#server/http/hourly.ts'
import { write } from '#server/http/write.ts'
import { announceMembership, announceNotices } from './communities.routes.ts'
import { communityLimits } from './community-limits.ts'
import { answerOffer, offerRole, removeModerator } from './moderator-offers.commands.ts'
import { askWhereNobodyModerates } from './moderator-offers.job.ts'

/** Being asked to moderate, and the answer (decision 0060). */
export function moderatorOfferRoutes(app: FastifyInstance, { log }: { log: FastifyBaseLogger }): void {
  const { moderation: limit } = communityLimits
  const { db, events } = app.data

  write(app, endpoints.addModerator, { limit }, async ({ params: { id, userId }, viewer, tx, publish }) => {
    announceNotices(publish, await offerRole(tx, viewer, { communityId: id, userId }, 'beside'))
    publish({ type: 'membership.changed', communityId: id, userId })
  })
  write(app, endpoints.handOver, { limit }, async ({ params: { id }, body, viewer, tx, publish }) => {
    const person = { communityId: id, userId: body.userId }
    announceNotices(publish, await offerRole(tx, viewer, person, 'handOver'))
    for (const userId of [body.userId, viewer.id])
      publish({ type: 'membership.changed', communityId: id, userId })
  })
  write(app, endpoints.removeModerator, { limit }, async ({ params, viewer, tx, publish }) => {
    const person = { communityId: params.id, userId: params.userId }
    announceNotices(publish, await removeModerator(tx, viewer, person))
    announceMembership(publish, params.id, params.userId)
  })
  write(app, moderatorOfferEndpoints.answer, { limit }, async ({ params, body, viewer, tx, publish }) => {
    const { communityId, moved, notified } = await answerOffer(tx, viewer, params.id, body.answer)
    if (communityId)
      for (const userId of [viewer.id, ...moved]) announceMembership(publish, communityId, userId)
    else publish({ type: 'profile.changed', userId: viewer.id, isForFriends: false })
    announceNotices(publish, [viewer.id, ...notified])
  })

  everyHour(app, log, 'asking who will moderate', async () => {
    const userIds = await askWhereNobodyModerates(db)
    if (userIds.length > 0) events.publish({ type: 'notices.changed', userIds })
  })
}
