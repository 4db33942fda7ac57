import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { quietRoomEndpoints } from '#contract/quiet-rooms.ts'
import { everyMinute } from '#server/http/hourly.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { endRoom, insertRoom, removeWhatIsOver } from './quiet-rooms.commands.ts'
import { listRooms, requireRoom } from './quiet-rooms.queries.ts'
import { changeTimer } from './timer.commands.ts'
import { changeVisit, enterRoom, leaveForDroppedOff, leaveRoom, stayInRoom } from './visits.commands.ts'

const limits = {
  open: { name: 'quiet-room-open', points: 20, seconds: 60 * 60 },
  visit: { name: 'quiet-room-visit', points: 120, seconds: 10 * 60 },
  /** One answer to every second heartbeat, for each tab of a few devices. */
  stay: { name: 'quiet-room-stay', points: 300, seconds: 10 * 60 },
  timer: { name: 'quiet-room-timer', points: 60, seconds: 10 * 60 },
} as const satisfies Record<string, Limit>

/** So that whoever drops off has left within a minute of the last that was heard of them. */
const lookEvery = 5_000

export function quietRoomRoutes(
  app: FastifyInstance,
  { log, every = lookEvery }: { log: FastifyBaseLogger; every?: number | undefined },
): void {
  const { db, events } = app.data

  read(app, quietRoomEndpoints.list, async ({ query, viewer, request, reply, db }) =>
    endPage({ request, reply, query }, await listRooms(db, viewer, query, rowsFor(query))),
  )
  read(app, quietRoomEndpoints.get, ({ params, viewer, db }) => requireRoom(db, viewer, params.id))

  write(
    app,
    quietRoomEndpoints.open,
    { limit: limits.open },
    {
      create: ({ tx, viewer, body, id }) => insertRoom(tx, viewer, id, body),
      answer: ({ tx, viewer, id }) => requireRoom(tx, viewer, id),
    },
  )
  write(app, quietRoomEndpoints.end, { limit: limits.visit }, async ({ params, viewer, tx, publish }) => {
    for (const event of await endRoom(tx, viewer, params.id)) publish(event)
  })
  write(
    app,
    quietRoomEndpoints.enter,
    { limit: limits.visit },
    async ({ params, body, viewer, tx, publish }) => {
      for (const event of await enterRoom(tx, viewer, params.id, body)) publish(event)
      return requireRoom(tx, viewer, params.id)
    },
  )
  write(
    app,
    quietRoomEndpoints.change,
    { limit: limits.visit },
    async ({ params, body, viewer, tx, publish }) => {
      for (const event of await changeVisit(tx, viewer, params.id, body)) publish(event)
      return requireRoom(tx, viewer, params.id)
    },
  )
  write(app, quietRoomEndpoints.leave, { limit: limits.visit }, async ({ params, viewer, tx, publish }) => {
    for (const event of await leaveRoom(tx, viewer, params.id)) publish(event)
  })
  write(app, quietRoomEndpoints.stay, { limit: limits.stay }, ({ params, viewer, tx }) =>
    stayInRoom(tx, viewer, params.id),
  )
  write(
    app,
    quietRoomEndpoints.timer,
    { limit: limits.timer },
    async ({ params, body, viewer, tx, publish }) => {
      for (const event of await changeTimer(tx, viewer, params.id, body)) publish(event)
      return requireRoom(tx, viewer, params.id)
    },
  )

  everyMinute(
    app,
    log,
    'looking for people who have left quiet rooms',
    async () => {
      const left = await db.inTransaction(leaveForDroppedOff)
      for (const event of left) events.publish(event)
      await db.inTransaction(removeWhatIsOver)
    },
    every,
  )
}
