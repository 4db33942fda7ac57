import type { FastifyInstance } from 'fastify'
import { moderationEndpoints as endpoints } from '#contract/moderation/moderation.ts'
import { withoutReportEndpoints as withoutReport } from '#contract/moderation/without-a-report.ts'
import { requireModerating, requireOfNetwork } from '#server/access/moderators.ts'
import { endPage } from '#server/http/paging.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { requireInSight } from '#server/moderation/in-sight.ts'
import { findSubject } from '#server/moderation/subjects.ts'
import { answerAppeal } from './appeals.commands.ts'
import { listAppeals } from './appeals.queries.ts'
import { findSubjects } from './find.queries.ts'
import { listLog } from './log.queries.ts'
import { decide, insertNote } from './moderation.commands.ts'
import { moderationLimits } from './moderation-limits.ts'
import { countWaiting, listQueue } from './queue.queries.ts'
import { openRecord } from './record.commands.ts'
import { stepDown } from './staff.commands.ts'
import { getModeratedSubject } from './subjects.queries.ts'
import { type UnmaskingServices, unmaskingRoutes } from './unmaskings.routes.ts'

export function moderationRoutes(app: FastifyInstance, services: UnmaskingServices): void {
  const { act, find, record } = moderationLimits
  const { tellAuthors } = unmaskingRoutes(app, services)

  read(app, endpoints.summary, async ({ viewer, db }) => {
    const { isNetwork } = await requireModerating(db, viewer)
    return { isNetworkModerator: isNetwork, ...(await countWaiting(db, viewer)) }
  })

  read(app, endpoints.queue, async ({ query, viewer, request, reply, db }) => {
    await requireModerating(db, viewer)
    return endPage({ request, reply, query }, await listQueue(db, viewer, query), 'after')
  })

  read(
    app,
    withoutReport.find,
    async ({ query, viewer, db }) => findSubjects(db, await requireOfNetwork(db, viewer), query.q),
    { limit: find },
  )

  read(app, endpoints.subject, async ({ params: { type, id }, viewer, db }) => {
    const moderator = await requireModerating(db, viewer)
    const subject = await requireInSight(db, moderator, await findSubject(db, type, id))
    return getModeratedSubject(db, moderator, subject)
  })

  write(app, endpoints.decide, { limit: act }, async ({ params, body, viewer, tx, publish, afterCommit }) => {
    const { decisionId, events } = await decide(tx, viewer, params, body)
    for (const event of events) publish(event)
    afterCommit(tellAuthors)
    return { decisionId }
  })

  write(app, withoutReport.openRecord, { limit: record }, async ({ params, body, viewer, tx }) =>
    openRecord(tx, viewer, params, body.reason),
  )

  write(app, endpoints.note, { limit: act }, async ({ params, body, viewer, tx }) => ({
    id: await insertNote(tx, viewer, params, body.content),
  }))

  read(app, endpoints.appeals, async ({ query, viewer, request, reply, db }) => {
    await requireModerating(db, viewer)
    return endPage({ request, reply, query }, await listAppeals(db, viewer, query), 'after')
  })

  write(app, endpoints.answerAppeal, { limit: act }, async ({ params, body, viewer, tx, publish }) => {
    for (const event of await answerAppeal(tx, viewer, params.id, body)) publish(event)
  })

  write(app, endpoints.stepDown, { limit: act }, async ({ viewer, tx, publish }) => {
    await stepDown(tx, viewer)
    publish({ type: 'account.changed', userIds: [viewer.id] })
  })

  read(app, endpoints.log, async ({ query, viewer, request, reply, db }) => {
    await requireModerating(db, viewer)
    return endPage({ request, reply, query }, await listLog(db, viewer, query))
  })
}
