import type { FastifyInstance } from 'fastify'
import { moderationEndpoints as endpoints } from '#contract/moderation.ts'
import { readAsModerator } from '#server/access/moderators.ts'
import { endPage } from '#server/http/paging.ts'
import { readRoute, writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { findSubject, requireInSight } from '#server/moderation/subjects.ts'
import { answerAppeal } from './appeals.commands.ts'
import { listAppeals } from './appeals.queries.ts'
import { listLog } from './log.queries.ts'
import { decide, insertNote, unmask } from './moderation.commands.ts'
import { type ModerationServices, moderationLimits } from './moderation.services.ts'
import { countWaiting, listQueue } from './queue.queries.ts'
import { getModeratedSubject } from './subjects.queries.ts'

export function moderationRoutes(app: FastifyInstance, { db, takeTurn, events }: ModerationServices): void {
  const actTurn = ({ id }: Viewer) => takeTurn(moderationLimits.act, id)
  const unmaskTurn = ({ id }: Viewer) => takeTurn(moderationLimits.unmask, id)

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

  writeRoute(app, endpoints.decide, actTurn, async ({ params, body, viewer }) => {
    const { decisionId, events: happened } = await decide(db, viewer, params, body)
    for (const event of happened) events.publish(event)
    return { decisionId }
  })

  writeRoute(app, endpoints.note, actTurn, async ({ params, body, viewer }) => {
    return { id: await insertNote(db, viewer, params, body.content) }
  })

  writeRoute(app, endpoints.unmask, unmaskTurn, async ({ params, body, viewer }) => {
    return unmask(db, viewer, params, body.reason)
  })

  readRoute(app, endpoints.appeals, async ({ query, viewer, request, reply }) => {
    const { read } = await readAsModerator(db, viewer, listAppeals(db, viewer, query))
    return endPage({ request, reply, query }, read, 'after')
  })

  writeRoute(app, endpoints.answerAppeal, actTurn, async ({ params, body, viewer }) => {
    for (const event of await answerAppeal(db, viewer, params.id, body)) events.publish(event)
  })

  readRoute(app, endpoints.log, async ({ query, viewer, request, reply }) => {
    const { read } = await readAsModerator(db, viewer, listLog(db, viewer, query))
    return endPage({ request, reply, query }, read)
  })
}
