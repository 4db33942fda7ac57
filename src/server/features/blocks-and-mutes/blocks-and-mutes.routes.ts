import type { FastifyInstance } from 'fastify'
import {
  type BlockOrMuteView,
  blockEndpoints,
  muteEndpoints,
  setAsideEndpoints,
} from '#contract/blocks-and-mutes.ts'
import { listVisitsThatSee } from '#server/access/quiet-rooms.ts'
import type { Transaction } from '#server/db/connection.ts'
import { endPageOfPeople, rowsFor } from '#server/http/paging.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import { notifyOfBlock } from '#server/notifications/blocked-moderators.ts'
import {
  insertBlock,
  insertMute,
  insertSetAside,
  removeBlock,
  removeMute,
  removeSetAside,
} from './blocks-and-mutes.commands.ts'
import { listBlocks, listMutes, listSetAside } from './blocks-and-mutes.queries.ts'

/** Nobody in need of it should ever meet this limit. */
const limit: Limit = { name: 'blocks-and-mutes', points: 600, seconds: 10 * 60 }

export function blockAndMuteRoutes(app: FastifyInstance): void {
  const lists = [
    { endpoint: blockEndpoints.list, list: listBlocks },
    { endpoint: muteEndpoints.list, list: listMutes },
    { endpoint: setAsideEndpoints.list, list: listSetAside },
  ]
  const sinceOf = ({ since }: BlockOrMuteView) => since
  for (const { endpoint, list } of lists) {
    read(app, endpoint, async ({ query, viewer, request, reply, db }) =>
      endPageOfPeople({ request, reply, query }, await list(db, viewer, query, rowsFor(query)), sinceOf),
    )
  }

  // It changes something for the one who does it, on all their devices. Nobody else is told: the moment of a block is
  // nothing that the other side should learn, and what they then find is asked at their next look (trust.md 26).
  const blocking = [
    { endpoint: blockEndpoints.create, change: blocks },
    { endpoint: blockEndpoints.remove, change: unblocks },
  ]
  for (const { endpoint, change } of blocking) {
    write(app, endpoint, { limit }, async ({ params: { userId }, viewer, tx, publish }) => {
      const seenIn = await change(tx, viewer, userId)
      if (!seenIn) return
      publish({ type: 'access.changed', userIds: [viewer.id] })
      // Where both are in one quiet room, the other sees what they see when somebody leaves, or comes (decision 0107).
      for (const where of seenIn) publish({ type: 'room.changed', ...where, isOnlyTheirs: true })
      const notified = await notifyOfBlock(tx, viewer.id, userId)
      if (notified.length > 0) publish({ type: 'notices.changed', userIds: notified })
    })
  }

  const muting = [
    { endpoint: muteEndpoints.create, change: insertMute },
    { endpoint: muteEndpoints.remove, change: removeMute },
  ]
  for (const { endpoint, change } of muting) {
    write(app, endpoint, { limit }, async ({ params: { userId }, viewer, tx, publish }) => {
      if (await change(tx, viewer, userId)) publish({ type: 'access.changed', userIds: [viewer.id] })
    })
  }

  // Without an event: nothing that is on a screen has become wrong. Another device asks when it next looks.
  const settingAside = [
    { endpoint: setAsideEndpoints.create, change: insertSetAside },
    { endpoint: setAsideEndpoints.remove, change: removeSetAside },
  ]
  for (const { endpoint, change } of settingAside) {
    write(app, endpoint, { limit }, async ({ params: { userId }, viewer, tx }) => change(tx, viewer, userId))
  }
}

// Whether it is new; and in which quiet rooms the other saw the viewer, or sees them now. Null: it is not.

async function blocks(tx: Transaction, viewer: Viewer, userId: string) {
  const seenIn = await listVisitsThatSee(tx, viewer.id, userId)
  return (await insertBlock(tx, viewer, userId)) ? seenIn : null
}

const unblocks = async (tx: Transaction, viewer: Viewer, userId: string) =>
  (await removeBlock(tx, viewer, userId)) ? listVisitsThatSee(tx, viewer.id, userId) : null
