import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/connection.ts'
import type { Events, LoggedEvent, ServerEvent } from '#server/realtime/events.ts'
import { openPlace, sealPlace } from '#server/realtime/sealed-place.ts'
import { listHearings, listOpenSessions } from './audience.ts'
import { keyOf, namedIn, toLiveEvent } from './live-event.ts'
import { createProgress } from './progress.ts'
import { Stream } from './stream.ts'

/** What many may see waits this long for more of the same: ten likes in a moment are one change. */
const gatheredFor = 250
/** Beats are spread over these slots, so that thousands of streams never all write in the same moment. */
const slots = 60
const slotEvery = 250
/** Written in one go before others get their turn. */
const writtenAtOnce = 500
/** Who missed more than this loads again what is on screen; that is less work for both sides. */
const replayedAtMost = 50
/** Asked about in one go: most people may hear most of it, so that the first go says that it is too much. */
const askedAtOnce = 500

interface HubServices {
  db: Database
  events: Events
  log: FastifyBaseLogger
  /** In milliseconds. */
  gatherFor?: number | undefined
}

/** All open streams of this instance, and who among them is told what. */
export function createHub({ db, events, log, gatherFor = gatheredFor }: HubServices) {
  const streams = new Set<Stream>()
  const byUser = new Map<string, Set<Stream>>()
  const bySlot = Array.from({ length: slots }, () => new Set<Stream>())
  const progress = createProgress(events.position())
  let joined = 0
  let tick = 0

  /** Tells each stream what it may hear. A session that has ended meanwhile loses its streams. */
  async function tell(happened: readonly ServerEvent[], listeners: readonly Stream[]): Promise<void> {
    const sessionIds = [...new Set(listeners.map(({ sessionId }) => sessionId))]
    let hearings: Map<string, boolean[]>
    try {
      hearings = await listHearings(db, happened, sessionIds)
    } catch (error) {
      // Nobody is told unasked. They come back, and catch up from the place before this.
      log.warn({ err: error }, 'live events: who may hear could not be asked')
      for (const stream of listeners) stream.end()
      return
    }
    for (const [index, stream] of listeners.entries()) {
      if (index % writtenAtOnce === writtenAtOnce - 1) await nextTurn()
      const hears = hearings.get(stream.sessionId)
      if (!hears) sayGoodbye(stream)
      else
        for (const [number, event] of happened.entries())
          if (hears[number]) stream.send(toLiveEvent(event, stream.userId), progress.place())
    }
  }

  const sayGoodbye = (stream: Stream): void => stream.end({ type: 'session.ended' })

  /**
   * What a stream has missed of what it may hear, each thing once, until that is too much to tell. Only this is counted:
   * how much happened that is not theirs to know must not show (decision 0052).
   */
  async function heardBy(stream: Stream, missed: readonly LoggedEvent[]): Promise<ServerEvent[] | 'gone'> {
    const concerning = onceEach(missed, stream)
    const heard: ServerEvent[] = []
    for (let from = 0; from < concerning.length && heard.length <= replayedAtMost; from += askedAtOnce) {
      const asked = concerning.slice(from, from + askedAtOnce)
      const hears = (await listHearings(db, asked, [stream.sessionId])).get(stream.sessionId)
      if (!hears) return 'gone'
      heard.push(...asked.filter((_, index) => hears[index]))
    }
    return heard
  }

  const gathered = new Map<string, { event: ServerEvent; done: (() => void)[] }>()
  let flushing: NodeJS.Timeout | undefined

  function gather(event: ServerEvent, done: () => void): void {
    const known = gathered.get(keyOf(event))
    if (known) known.done.push(done)
    else gathered.set(keyOf(event), { event, done: [done] })
    flushing ??= setTimeout(flush, gatherFor)
  }

  async function flush(): Promise<void> {
    const now = [...gathered.values()]
    gathered.clear()
    flushing = undefined
    await tell(
      now.map(({ event }) => event),
      [...streams],
    )
    for (const { done } of now) for (const one of done) one()
  }

  const streamsOf = (userIds: readonly string[]) => userIds.flatMap((id) => [...(byUser.get(id) ?? [])])

  const unsubscribe = events.subscribe(({ id, event }) => {
    const done = progress.begin(id)
    if (event.type === 'session.ended') {
      const ended = new Set(event.sessionIds)
      for (const stream of streams) if (ended.has(stream.sessionId)) sayGoodbye(stream)
      return done()
    }
    const named = namedIn(event)
    if (!named) return streams.size > 0 ? gather(event, done) : done()
    const listeners = streamsOf([...new Set(named)])
    if (listeners.length === 0) return done()
    void tell([event], listeners).then(done)
  })

  /** Each slot in turn: is the session still open? Then the line is kept alive. */
  const beating = setInterval(async () => {
    const slot = bySlot[tick % slots]
    tick += 1
    if (!slot || slot.size === 0) return
    const listeners = [...slot]
    try {
      const open = await listOpenSessions(db, [...new Set(listeners.map(({ sessionId }) => sessionId))])
      for (const stream of listeners) {
        if (open.has(stream.sessionId)) stream.beat(progress.place())
        else sayGoodbye(stream)
      }
    } catch (error) {
      log.warn({ err: error }, 'live events: sessions could not be checked')
    }
  }, slotEvery)

  return {
    add(stream: Stream): void {
      streams.add(stream)
      const own = byUser.get(stream.userId) ?? new Set()
      byUser.set(stream.userId, own.add(stream))
      bySlot[joined % slots]?.add(stream)
      joined += 1
    },

    remove(stream: Stream): void {
      streams.delete(stream)
      for (const slot of bySlot) if (slot.delete(stream)) break
      const own = byUser.get(stream.userId)
      own?.delete(stream)
      if (own?.size === 0) byUser.delete(stream.userId)
    },

    countOf: (userId: string): number => byUser.get(userId)?.size ?? 0,
    count: (): number => streams.size,

    open: (viewer: { id: string; sessionId: string }, response: ServerResponse): Stream =>
      new Stream(viewer, response, (sessionId, place) => sealPlace(events.sealingKey, sessionId, place)),

    /** Brings a stream that was added up to now, from the place it had reached before. */
    async catchUp(stream: Stream, sealed: string | undefined): Promise<void> {
      const place = sealed === undefined ? null : openPlace(events.sealingKey, stream.sessionId, sealed)
      const missed = sealed === undefined ? [] : place === null ? null : await events.since(place)
      const heard = missed && (await heardBy(stream, missed))
      if (heard === 'gone') return sayGoodbye(stream)
      const isTooMuch = !heard || heard.length > replayedAtMost
      stream.catchUp(
        isTooMuch
          ? [{ type: 'everything.changed' }]
          : heard.map((event) => toLiveEvent(event, stream.userId)),
        progress.place(),
      )
    },

    close(): void {
      unsubscribe()
      clearInterval(beating)
      clearTimeout(flushing)
      for (const stream of streams) stream.end()
    },
  }
}

export type Hub = ReturnType<typeof createHub>

/** What may concern this stream, each thing once. */
function onceEach(missed: readonly LoggedEvent[], { userId }: Stream): ServerEvent[] {
  const happened = missed.map(({ event }) => event)
  const concerning = happened.filter((event) => namedIn(event)?.includes(userId) ?? true)
  return [...new Map(concerning.map((event) => [keyOf(event), event])).values()]
}
