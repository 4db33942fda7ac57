import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

const hour = 60 * 60 * 1000

/** Does something at the start and then every hour, never twice at once, and waits for it before stopping. */
export function everyHour(
  app: FastifyInstance,
  log: FastifyBaseLogger,
  what: string,
  work: () => Promise<void>,
): void {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const turn = () => {
    running = running.then(work).catch((error: unknown) => {
      log.warn({ err: error }, `${what} failed; trying again in an hour`)
    })
  }
  app.addHook('onReady', async () => {
    turn()
    timer = setInterval(turn, hour).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
