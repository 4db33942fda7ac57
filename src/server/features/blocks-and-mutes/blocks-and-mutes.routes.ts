import type { FastifyInstance } from 'fastify'
import { type BlockOrMuteView, blockEndpoints, muteEndpoints } from '#contract/blocks-and-mutes.ts'
import { endPageOfPeople, rowsFor } from '#server/http/paging.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { notifyOfBlock } from '#server/notifications/blocked-moderators.ts'
import { insertBlock, insertMute, removeBlock, removeMute } from './blocks-and-mutes.commands.ts'
import { listBlocks, listMutes } from './blocks-and-mutes.queries.ts'

/** Nobody in need of it should ever meet this limit. */
const limit: Limit = { name: 'blocks-and-mutes', points: 600, seconds: 10 * 60 }

export function blockAndMuteRoutes(app: FastifyInstance): void {
  const lists = [
    { endpoint: blockEndpoints.list, list: listBlocks },
    { endpoint: muteEndpoints.list, list: listMutes },
  ]
  const sinceOf = ({ since }: BlockOrMuteView) => since
  for (const { endpoint, list } of lists) {
    read(app, endpoint, async ({ query, viewer, request, reply, db }) =>
      endPageOfPeople({ request, reply, query }, await list(db, viewer, query, rowsFor(query)), sinceOf),
    )
  }

  // A block changes at once what both may see. The event names nobody and says no more than that.
  const blocking = [
    { endpoint: blockEndpoints.create, change: insertBlock },
    { endpoint: blockEndpoints.remove, change: removeBlock },
  ]
  for (const { endpoint, change } of blocking) {
    write(app, endpoint, { limit }, async ({ params: { userId }, viewer, tx, publish }) => {
      if (!(await change(tx, viewer, userId))) return
      publish({ type: 'access.changed', userIds: [viewer.id, userId] })
      const notified = await notifyOfBlock(tx, viewer.id, userId)
      if (notified.length > 0) publish({ type: 'notices.changed', userIds: notified })
    })
  }

  // A mute changes something for the one who mutes, on all their devices, and for nobody else.
  const muting = [
    { endpoint: muteEndpoints.create, change: insertMute },
    { endpoint: muteEndpoints.remove, change: removeMute },
  ]
  for (const { endpoint, change } of muting) {
    write(app, endpoint, { limit }, async ({ params: { userId }, viewer, tx, publish }) => {
      if (await change(tx, viewer, userId)) publish({ type: 'access.changed', userIds: [viewer.id] })
    })
  }
}
