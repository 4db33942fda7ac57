import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

const minute = 60 * 1000
const hour = 60 * minute

type Repeat = (
  app: FastifyInstance,
  log: FastifyBaseLogger,
  what: string,
  work: () => Promise<void>,
  every?: number,
) => void

/** Does something at the start and then again and again, never twice at once, and waits for it before stopping. */
const repeat =
  (usually: number, again: string): Repeat =>
  (app, log, what, work, every = usually) => {
    let timer: NodeJS.Timeout | undefined
    let running = Promise.resolve()
    const turn = () => {
      running = running.then(work).catch((error: unknown) => {
        log.warn({ err: error }, `${what} failed; trying again in ${again}`)
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
