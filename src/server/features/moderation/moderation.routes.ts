import type { FastifyInstance } from 'fastify'
import { moderationEndpoints as endpoints } from '#contract/moderation.ts'
import { readAsModerator } from '#server/access/moderators.ts'
import { endPage } from '#server/http/paging.ts'
import { readRoute, route } from '#server/http/route.ts'
import { findSubject, requireInSight } from '#server/moderation/subjects.ts'
import { answerAppeal } from './appeals.commands.ts'
import { listAppeals } from './appeals.queries.ts'
import { listLog } from './log.queries.ts'
import { decide, insertNote, unmask } from './moderation.commands.ts'
import { type ModerationServices, moderationLimits } from './moderation.services.ts'
import { countWaiting, listQueue } from './queue.queries.ts'
import { getModeratedSubject } from './subjects.queries.ts'

export function moderationRoutes(app: FastifyInstance, { db, takeTurn, events }: ModerationServices): void {
  readRoute(app, endpoints.summary, async ({ viewer }) => {
    const { moderator, read } = await readAsModerator(db, viewer, countWaiting(db, viewer))
    return { isNetworkModerator: moderator.isNetwork, ...read }
  })

  readRoute(app, endpoints.queue, async ({ query, viewer, request, reply }) => {
    const { read } = await readAsModerator(db, viewer, listQueue(db, viewer, query))
    return endPage({ request, reply, query }, read, 'after')
  })

  readRoute(app, endpoints.subject, async ({ params: { type, id }, viewer }) => {
    const { moderator, read } = await readAsModerator(db, viewer, findSubject(db, type, id))
    return getModeratedSubject(db, moderator, requireInSight(moderator, read))
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

  readRoute(app, endpoints.appeals, async ({ query, viewer, request, reply }) => {
    const { read } = await readAsModerator(db, viewer, listAppeals(db, viewer, query))
    return endPage({ request, reply, query }, read, 'after')
  })

  route(app, endpoints.answerAppeal, async ({ params, body, viewer }) => {
    await takeTurn(moderationLimits.act, viewer.id)
    for (const event of await answerAppeal(db, viewer, params.id, body)) events.publish(event)
  })

  readRoute(app, endpoints.log, async ({ query, viewer, request, reply }) => {
    const { read } = await readAsModerator(db, viewer, listLog(db, viewer, query))
    return endPage({ request, reply, query }, read)
  })
}
