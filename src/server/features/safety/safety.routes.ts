import type { FastifyInstance } from 'fastify'
import { blockEndpoints, type KeptAwayView, muteEndpoints } from '#contract/blocks.ts'
import { leftBehindEndpoints } from '#contract/left-behind.ts'
import type { Database } from '#server/db/client.ts'
import { endPage, endPageOfPeople, rowsFor } from '#server/http/paging.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Events } from '#server/realtime/events.ts'
import { listLeftBehind } from './left-behind.queries.ts'
import { insertBlock, insertMute, removeBlock, removeMute } from './safety.commands.ts'
import { listBlocks, listMutes } from './safety.queries.ts'

/** Nobody in need of it should ever meet this limit. */
const keepAwayLimit: Limit = { name: 'keep-away', points: 600, seconds: 10 * 60 }

interface SafetyServices {
  db: Database
  events: Events
  takeTurn: TakeTurn
}

export function safetyRoutes(app: FastifyInstance, { db, events, takeTurn }: SafetyServices): void {
  const sinceOf = ({ since }: KeptAwayView) => since
  const turn = ({ id }: Viewer) => takeTurn(keepAwayLimit, id)

  readRoute(app, blockEndpoints.list, async ({ query, viewer, request, reply }) =>
    endPageOfPeople({ request, reply, query }, await listBlocks(db, viewer, query, rowsFor(query)), sinceOf),
  )
  readRoute(app, muteEndpoints.list, async ({ query, viewer, request, reply }) =>
    endPageOfPeople({ request, reply, query }, await listMutes(db, viewer, query, rowsFor(query)), sinceOf),
  )

  readRoute(app, leftBehindEndpoints.list, async ({ query, viewer, request, reply }) =>
    endPage({ request, reply, query }, await listLeftBehind(db, viewer, query, rowsFor(query))),
  )

  // A block changes at once what both may see. The event names nobody and says no more than that.
  const blocking = [
    { endpoint: blockEndpoints.create, change: insertBlock },
    { endpoint: blockEndpoints.remove, change: removeBlock },
  ]
  for (const { endpoint, change } of blocking) {
    writeRoute(app, endpoint, turn, async ({ params: { userId }, viewer }) => {
      if (await change(db, viewer, userId))
        events.publish({ type: 'access.changed', userIds: [viewer.id, userId] })
    })
  }

  // A mute changes something for the one who mutes, on all their devices, and for nobody else.
  const tellOwnDevices = ({ id }: Viewer) => events.publish({ type: 'access.changed', userIds: [id] })
  writeRoute(app, muteEndpoints.create, turn, async ({ params: { userId }, viewer }) => {
    if (await insertMute(db, viewer, userId)) tellOwnDevices(viewer)
  })
  writeRoute(app, muteEndpoints.remove, turn, async ({ params: { userId }, viewer }) => {
    if (await removeMute(db, viewer, userId)) tellOwnDevices(viewer)
  })
}
