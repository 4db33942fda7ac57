import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

export const minute = 60 * 1000
const hour = 60 * minute

type Repeat = (
  app: FastifyInstance,
  log: FastifyBaseLogger,
  what: string,
  work: () => Promise<void>,
  every?: number,
) => void

/**
 * Does something at the start and then again and again, never twice at once, and waits for it before stopping. A turn
 * that comes while the one before is not done is left out: in a row they would grow without end, and stopping would wait
 * for all of them.
 */
const repeat =
  (usually: number, again: string): Repeat =>
  (app, log, what, work, every = usually) => {
    let timer: NodeJS.Timeout | undefined
    let running: Promise<void> | null = null
    const turn = () => {
      running ??= work()
        .catch((error: unknown) => {
          log.warn({ err: error }, `${what} failed; trying again in ${again}`)
        })
        .finally(() => {
          running = null
        })
    }
    app.addHook('onReady', async () => {
      turn()
      timer = setInterval(turn, every).unref()
    })
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await running
    })
  }

export const everyHour = repeat(hour, 'an hour')
/** For what people expect at a time of their own. */
export const everyMinute = repeat(minute, 'a minute')

/** Does something once, after so many milliseconds; not any more once Synapse stops. */
export type DoLater = (inMs: number, work: () => Promise<void>) => void

export function timersOf(app: FastifyInstance): DoLater {
  const timers = new Set<NodeJS.Timeout>()
  let running: Promise<unknown> = Promise.resolve()
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer)
    await running
  })
  return (inMs, work) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      running = Promise.allSettled([running, work()])
    }, inMs).unref()
    timers.add(timer)
  }
}
