import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { RedisHandle } from '#server/db/redis.ts'
import { type Events, keptEvents, type LoggedEvent, type ServerEvent } from './events.ts'
import { newSealingKey } from './sealed-place.ts'

const key = 'synapse:events'
const keyOfSealing = 'synapse:events:key'
const placeShape = /^\d{1,20}-\d{1,20}$/

type Entry = [id: string, fields: string[]]

/** Entries are written by instances of Synapse alone. */
const toLogged = ([id, fields]: Entry): LoggedEvent => ({
  id,
  event: JSON.parse(fields[1] ?? 'null') as ServerEvent,
})

/**
 * For several instances: one Redis stream is the log. Its ids are the places, so a client that comes back to another
 * instance goes on where it was.
 */
export async function openRedisEvents(
  { redis, another }: RedisHandle,
  log: FastifyBaseLogger,
): Promise<Events> {
  const emitter = new EventEmitter().setMaxListeners(0)
  const reader = await another()
  let isOpen = true
  /** Something could not be written while Redis was away: others do not know of it. */
  let isOwing = false

  const append = async (event: ServerEvent) => {
    await redis.xadd(key, 'MAXLEN', '~', keptEvents, '*', 'event', JSON.stringify(event))
  }
  const newest = async () => {
    const [entry] = await redis.xrevrange(key, '+', '-', 'COUNT', 1)
    return entry?.[0]
  }
  // The log is never empty, so that every place that was given out was once in it.
  if (!(await newest())) await append({ type: 'everything.changed' })
  let position = (await newest()) ?? '0-0'
  // Whoever comes first chooses it for all.
  await redis.set(keyOfSealing, newSealingKey().toString('base64'), 'NX')
  const sealingKey = Buffer.from((await redis.get(keyOfSealing)) ?? '', 'base64')

  const since = async (place: string): Promise<LoggedEvent[] | null> => {
    if (!placeShape.test(place)) return null
    const entries = await redis.xrange(key, place, '+')
    // The place itself is still there, so nothing after it has been cut off.
    return entries[0]?.[0] === place ? entries.slice(1).map(toLogged) : null
  }

  const hear = (logged: LoggedEvent) => {
    position = logged.id
    emitter.emit('event', logged)
  }

  const mend = async () => {
    const missed = await since(position)
    if (missed) for (const logged of missed) hear(logged)
    else hear({ id: (await newest()) ?? position, event: { type: 'everything.changed' } })
    if (!isOwing) return
    isOwing = false
    await append({ type: 'everything.changed' })
  }

  const hearNext = async (isBehind: boolean) => {
    if (isBehind) await mend()
    const found = await reader.xread('COUNT', 500, 'BLOCK', 2_000, 'STREAMS', key, position)
    for (const [, entries] of found ?? []) for (const entry of entries) hear(toLogged(entry))
  }

  const listen = async () => {
    let isBroken = false
    while (isOpen) {
      try {
        await hearNext(isBroken || isOwing)
        isBroken = false
      } catch (error) {
        if (!isOpen) return
        if (!isBroken) log.warn({ err: error }, 'live events: Redis is away')
        isBroken = true
        await wait(500)
      }
    }
  }
  const listening = listen()

  return {
    publish: (event) => {
      append(event).catch((error: unknown) => {
        if (!isOpen) return
        if (!isOwing) log.warn({ err: error }, 'live events: Redis is away, only this instance hears')
        isOwing = true
        emitter.emit('event', { id: position, event })
      })
    },
    subscribe: (listener) => {
      emitter.on('event', listener)
      return () => void emitter.off('event', listener)
    },
    sealingKey,
    position: () => position,
    since,
    close: async () => {
      isOpen = false
      reader.disconnect()
      emitter.removeAllListeners()
      await listening
    },
  }
}
