import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { type Events, keptEvents, type LoggedEvent } from './events.ts'
import { newSealingKey } from './sealed-place.ts'

/** For one machine: everyone who listens is in this process, and so is the log of what happened last. */
export function createLocalEvents(): Events {
  const emitter = new EventEmitter().setMaxListeners(0)
  // A new process begins a new log: places of the old one are not known here, and must not seem to be.
  const era = randomBytes(4).toString('hex')
  const log: LoggedEvent[] = []
  let count = 0

  const placeOf = (number: number) => `${era}-${number}`
  return {
    publish: (event) => {
      count += 1
      const logged = { id: placeOf(count), event }
      log.push(logged)
      // Cut now and then, not at every event.
      if (log.length > keptEvents * 2) log.splice(0, log.length - keptEvents)
      emitter.emit('event', logged)
    },
    subscribe: (listener) => {
      emitter.on('event', listener)
      return () => void emitter.off('event', listener)
    },
    sealingKey: newSealingKey(),
    position: () => placeOf(count),
    since: async (position) => {
      const [, from, number] = /^([0-9a-f]{8})-(\d{1,15})$/.exec(position) ?? []
      const missed = count - Number(number)
      if (from !== era || missed < 0 || missed > log.length) return null
      return missed === 0 ? [] : log.slice(-missed)
    },
    close: async () => void emitter.removeAllListeners(),
  }
}
