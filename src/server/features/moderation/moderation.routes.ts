import type { FastifyInstance } from 'fastify'
import { moderationEndpoints as endpoints } from '#contract/moderation.ts'
import { requireModerating } from '#server/access/moderators.ts'
import { endPage } from '#server/http/paging.ts'
import { route } from '#server/http/route.ts'
import { requireSubject } from '#server/moderation/subjects.ts'
import { answerAppeal } from './appeals.commands.ts'
import { listAppeals } from './appeals.queries.ts'
import { listLog } from './log.queries.ts'
import { decide, insertNote, unmask } from './moderation.commands.ts'
import { type ModerationServices, moderationLimits } from './moderation.services.ts'
import { countWaiting, listQueue } from './queue.queries.ts'
import { getModeratedSubject } from './subjects.queries.ts'

export function moderationRoutes(app: FastifyInstance, { db, takeTurn, events }: ModerationServices): void {
  route(app, endpoints.summary, async ({ viewer }) => {
    const moderator = await requireModerating(db, viewer)
    return { isNetworkModerator: moderator.isNetwork, ...(await countWaiting(db, moderator)) }
  })

  route(app, endpoints.queue, async ({ query, viewer, request, reply }) => {
    const moderator = await requireModerating(db, viewer)
    return endPage({ request, reply, query }, await listQueue(db, moderator, query), 'after')
  })

  route(app, endpoints.subject, async ({ params: { type, id }, viewer }) => {
    const moderator = await requireModerating(db, viewer)
    return getModeratedSubject(db, moderator, await requireSubject(db, moderator, type, id))
  })

  route(app, endpoints.decide, async ({ params, body, viewer }) => {
    await takeTurn(moderationLimits.act, viewer.id)
    const { decisionId, events: happened } = await decide(db, viewer, params, body)
    for (const event of happened) events.publish(event)
    return { decisionId }
  })

  route(app, endpoints.note, async ({ params, body, viewer }) => {
    await takeTurn(moderationLimits.act, viewer.id)
    return { id: await insertNote(db, viewer, params, body.content) }
  })

  route(app, endpoints.unmask, async ({ params, body, viewer }) => {
    await takeTurn(moderationLimits.unmask, viewer.id)
    return unmask(db, viewer, params, body.reason)
  })

  route(app, endpoints.appeals, async ({ query, viewer, request, reply }) => {
    const moderator = await requireModerating(db, viewer)
    return endPage({ request, reply, query }, await listAppeals(db, moderator, query), 'after')
  })

  route(app, endpoints.answerAppeal, async ({ params, body, viewer }) => {
    await takeTurn(moderationLimits.act, viewer.id)
    for (const event of await answerAppeal(db, viewer, params.id, body)) events.publish(event)
  })

  route(app, endpoints.log, async ({ query, viewer, request, reply }) => {
    const moderator = await requireModerating(db, viewer)
    return endPage({ request, reply, query }, await listLog(db, moderator, query))
  })
}
