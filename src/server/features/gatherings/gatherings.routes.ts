import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { gatheringEndpoints } from '#contract/gatherings/gatherings.ts'
import { notFound } from '#server/http/errors.ts'
import { everyHour, everyMinute } from '#server/http/hourly.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import type { Queue } from '#server/jobs/queue.ts'
import type { Places } from '#server/places/places.ts'
import {
  acceptGuest,
  answerGathering,
  changeGreeting,
  leaveGathering,
  removeGuest,
} from './answers.commands.ts'
import { calendarFileOf } from './calendar-file.ts'
import { findGathering, listGuests, requireGathering } from './gathering.queries.ts'
import { cancelGathering, changeGathering, insertGathering, moveGathering } from './gatherings.commands.ts'
import { listCalendar, listGatherings } from './gatherings.queries.ts'
import { lookAfterGatherings, removePast } from './looking-after.ts'
import { handleReminders } from './reminder.job.ts'

const limits = {
  create: { name: 'gathering-create', points: 20, seconds: 60 * 60 },
  /** Each of these can tell many people something. */
  change: { name: 'gathering-change', points: 60, seconds: 60 * 60 },
  answer: { name: 'gathering-answer', points: 200, seconds: 10 * 60 },
} as const satisfies Record<string, Limit>

interface GatheringServices {
  log: FastifyBaseLogger
  places: Places
  queue: Queue
  /** Where people open Synapse. */
  ownAddress: () => string
  /** In milliseconds; every minute unless told. */
  lookEvery?: number | undefined
}

export function gatheringRoutes(
  app: FastifyInstance,
  { log, places, queue, ownAddress, lookEvery }: GatheringServices,
): void {
  const { db, events } = app.data
  handleReminders(queue, events)
  const look = () => lookAfterGatherings({ db, events, queue })
  everyMinute(app, log, 'looking after gatherings', look, lookEvery)
  everyHour(app, log, 'removing gatherings that are over', () => removePast(db))

  read(app, gatheringEndpoints.list, async ({ query, viewer, request, reply, db: from }) =>
    endPage(
      { request, reply, query },
      await listGatherings(from, viewer, query, rowsFor(query)),
      'after',
      (last) => `${last.startsAt}_${last.id}`,
    ),
  )
  read(app, gatheringEndpoints.calendar, ({ query, viewer, db: from }) => listCalendar(from, viewer, query))
  read(app, gatheringEndpoints.get, ({ params, viewer, db: from }) =>
    requireGathering(from, viewer, params.id),
  )
  read(app, gatheringEndpoints.people, async ({ params, query, viewer, request, reply, db: from }) =>
    endPage({ request, reply, query }, await listGuests(from, viewer, params.id, query, rowsFor(query))),
  )
  read(app, gatheringEndpoints.calendarFile, async ({ params, viewer, reply, db: from }) => {
    const gathering = await findGathering(from, viewer, params.id)
    if (!gathering) throw notFound()
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="gathering.ics"')
      .send(calendarFileOf(gathering, `${ownAddress()}/gatherings/${params.id}`))
  })

  write(
    app,
    gatheringEndpoints.create,
    { limit: limits.create },
    {
      create: async ({ tx, viewer, body, id, publish }) => {
        await insertGathering(tx, viewer, id, body, places)
        publish({ type: 'gathering.changed', gatheringId: id })
      },
      answer: ({ tx, viewer, id }) => requireGathering(tx, viewer, id),
    },
  )
  write(
    app,
    gatheringEndpoints.change,
    { limit: limits.change },
    async ({ params, body, viewer, tx, publish }) => {
      for (const event of await changeGathering(tx, viewer, params.id, body, places)) publish(event)
      return requireGathering(tx, viewer, params.id)
    },
  )
  write(
    app,
    gatheringEndpoints.rainCheck,
    { limit: limits.change },
    async ({ params, body, viewer, tx, publish }) => {
      for (const event of await moveGathering(tx, viewer, params.id, body.date)) publish(event)
      return requireGathering(tx, viewer, params.id)
    },
  )
  write(
    app,
    gatheringEndpoints.cancel,
    { limit: limits.change },
    async ({ params, body, viewer, tx, publish }) => {
      const { words = null } = body
      for (const event of await cancelGathering(tx, viewer, params.id, words)) publish(event)
      return requireGathering(tx, viewer, params.id)
    },
  )
  write(
    app,
    gatheringEndpoints.answer,
    { limit: limits.answer },
    async ({ params, body, viewer, tx, publish }) => {
      for (const event of await answerGathering(tx, viewer, params.id, body)) publish(event)
      return requireGathering(tx, viewer, params.id)
    },
  )
  write(app, gatheringEndpoints.leave, { limit: limits.answer }, async ({ params, viewer, tx, publish }) => {
    for (const event of await leaveGathering(tx, viewer, params.id)) publish(event)
    return requireGathering(tx, viewer, params.id)
  })
  write(
    app,
    gatheringEndpoints.greet,
    { limit: limits.answer },
    async ({ params, body, viewer, tx, publish }) => {
      const { words = null } = body
      for (const event of await changeGreeting(tx, viewer, params.id, words)) publish(event)
      return requireGathering(tx, viewer, params.id)
    },
  )
  write(app, gatheringEndpoints.accept, { limit: limits.answer }, async ({ params, viewer, tx, publish }) => {
    for (const event of await acceptGuest(tx, viewer, params.id, params.userId)) publish(event)
  })
  write(app, gatheringEndpoints.remove, { limit: limits.answer }, async ({ params, viewer, tx, publish }) => {
    for (const event of await removeGuest(tx, viewer, params.id, params.userId)) publish(event)
  })
}
