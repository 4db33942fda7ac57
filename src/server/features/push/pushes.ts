import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Transaction } from '#server/db/connection.ts'
import { inOneChange } from '#server/http/change.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Job } from '#server/jobs/jobs.commands.ts'
import type { Queue } from '#server/jobs/queue.ts'
import { getQuiet } from '#server/notifications/quiet.ts'
import type { Events, ServerEvent } from '#server/realtime/events.ts'
import { decide } from './compose.ts'
import { listNews, type NewsSources } from './news.ts'
import { noteBusy, noteFree, noteTold, removePushDevice, takeSooner } from './push.commands.ts'
import {
  getPushSettings,
  listBehind,
  listDevicesToTell,
  lockPushDevice,
  type PushDevice,
} from './push.queries.ts'
import type { PushSender } from './push-service.ts'

export interface PushTiming {
  /** Milliseconds for which events wait for more: one look at the database for all of them. */
  gatherFor: number
  /** Seconds from something happening to a push. Who reads it meanwhile on a page that is open is not told. */
  wait: number
  /** Seconds between two notifications on one device. */
  spacing: number
}

export const usualTiming: PushTiming = { gatherFor: 500, wait: 10, spacing: 120 }

interface PushesServices {
  db: Database
  queue: Queue
  log: FastifyBaseLogger
  sender: PushSender
  sources: NewsSources
  timing: PushTiming
}

/** Seconds until a device is looked at again that something is on its way to. */
const whileBusy = 2

export interface Pushes {
  /** The same events; of what is published here, the people concerned are looked at. */
  following: (events: Events) => Events
  /** For these people there may be something to tell or to take back. */
  look: (userIds: readonly string[]) => void
  /** Looks for devices that were not told: what was under way when a process ended. */
  sweep: () => Promise<void>
  /** Waits until nothing is gathered any more. */
  close: () => Promise<void>
}

export function createPushes({ db, queue, log, sender, sources, timing }: PushesServices): Pushes {
  // What is gathered is no part of the request that happens to be the first.
  const apart = AsyncLocalStorage.snapshot()
  const gathered = new Map<string, { isSooner: boolean }>()
  let timer: NodeJS.Timeout | undefined
  let flushing = Promise.resolve()

  function look(userIds: readonly string[], isSooner = false): void {
    for (const id of userIds)
      gathered.set(id, { isSooner: isSooner || (gathered.get(id)?.isSooner ?? false) })
    if (gathered.size > 0) timer ??= apart(() => setTimeout(flush, timing.gatherFor))
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const people = [...gathered]
    gathered.clear()
    if (people.length === 0) return
    // If it fails, the sweep finds them.
    flushing = flushing
      .then(() =>
        enqueue(
          people.map(([id]) => id),
          people.filter(([, { isSooner }]) => isSooner).map(([id]) => id),
        ),
      )
      .catch((error: unknown) => log.warn({ err: error }, 'who is to be told on a device could not be asked'))
  }

  /** Nearly everybody has no device: then one statement says so. */
  async function enqueue(userIds: readonly string[], sooner: readonly string[]): Promise<void> {
    if (sooner.length > 0) await takeSooner(db, sooner)
    const devices = await listDevicesToTell(db, userIds)
    if (devices.length === 0) return
    await inOneChange({ db, events: { publish: () => undefined } }, (change) =>
      queue.add(
        change,
        devices.map(({ id, userId }) => jobFor(id, userId, timing.wait)),
      ),
    )
  }

  /** Composed at each try anew: what was read, blocked or muted meanwhile is not told. */
  async function handle(tx: Transaction, job: Job): Promise<(() => Promise<void>) | null> {
    const device = await lockPushDevice(tx, job.data.device ?? '')
    if (!device) return null
    if (device.isBusy) return waitInstead(tx, job, device, whileBusy)
    const viewer: Viewer = { id: device.userId, sessionId: device.sessionId, hasChosenContent: true }
    const [news, settings, quiet] = await Promise.all([
      listNews(tx, viewer, sources, device.showsFrom ?? device.toldUpTo),
      getPushSettings(tx, device.userId),
      getQuiet(tx, viewer),
    ])
    const step = decide({ device, news, settings, quiet, spacing: timing.spacing })
    if (step.do === 'nothing') return null
    if (step.do === 'wait') return waitInstead(tx, job, device, step.seconds)
    const { message } = step
    if (!message) {
      await noteTold(tx, device.id, { showsFrom: null })
      return null
    }
    await noteBusy(tx, device.id)
    return async () => {
      const delivery = await sender.send(device, message).catch(async (error: unknown) => {
        await noteFree(db, device.id)
        throw error
      })
      if (delivery === 'gone') return removePushDevice(db, { id: device.userId }, device.id)
      await noteTold(
        db,
        device.id,
        step.do === 'tell'
          ? { toldUpTo: step.toldUpTo, showsFrom: step.showsFrom, isDelivered: true }
          : { showsFrom: null },
      )
      // While this waited for the push service, more may have come that was folded into it.
      if (job.tries > 1) look([device.userId])
    }
  }

  /** Another job, and no failure of this one: waiting is no try. One that waits already will do. */
  async function waitInstead(
    tx: Transaction,
    job: Job,
    { id, userId }: PushDevice,
    seconds: number,
  ): Promise<(() => Promise<void>) | null> {
    const unattended = await listDevicesToTell(tx, [userId], job.id)
    if (!unattended.some((device) => device.id === id)) return null
    const afterwards: (() => unknown)[] = []
    const afterCommit = (then: () => unknown) => void afterwards.push(then)
    await queue.add({ tx, afterCommit }, [jobFor(id, userId, seconds)])
    return async () => {
      for (const then of afterwards) then()
    }
  }

  queue.handle('push', { work: 'push', failed: 'a push notification could not be sent', handle })

  return {
    following: (events) => ({
      ...events,
      publish: (event) => {
        events.publish(event)
        const { userIds, isSooner } = concernedBy(event)
        look(userIds, isSooner)
      },
    }),
    look: (userIds) => look(userIds),
    sweep: async () => look(await listBehind(db)),
    close: async () => {
      flush()
      await flushing
    },
  }
}

const jobFor = (device: string, userId: string, dueInSeconds: number) => ({
  kind: 'push',
  userId,
  data: { device },
  dueInSeconds,
})

/** For whom there may be something to tell or to take back; sooner: what keeps it quiet may have changed. */
function concernedBy(event: ServerEvent): { userIds: readonly string[]; isSooner?: boolean } {
  switch (event.type) {
    case 'messages.changed':
      return { userIds: event.messageId ? [event.userIds[1]] : [] }
    // What was told of it may have to be taken back.
    case 'message.changed':
      return { userIds: [event.userIds[1]] }
    case 'messages.read':
    case 'group.read':
      return { userIds: [event.userId] }
    case 'groupMessages.changed':
      return { userIds: event.userIds.filter((id) => id !== event.senderId) }
    case 'notices.changed':
    case 'requests.changed':
      return { userIds: event.userIds }
    case 'access.changed':
      return { userIds: event.userIds, isSooner: true }
    case 'profile.changed':
      return { userIds: [event.userId], isSooner: true }
    default:
      return { userIds: [] }
  }
}
