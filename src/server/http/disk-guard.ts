import { mkdir, statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { diskFull } from './errors.ts'

/** How long an answer about the disk holds. */
const lookAgainAfter = 1_000

/** Signing in and out writes next to nothing, and deleting makes room. */
const harmless = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE'])
const isAllowed = ({ method, url }: FastifyRequest) =>
  harmless.has(method) || /^\/api\/(login|logout)(?:[/?]|$)/.test(url)

/**
 * A database whose disk is full to the last byte stops, and then nobody can read either. So writing ends a little
 * before that, in words, and reading goes on. With a database and a bucket elsewhere, this disk holds nothing of people's.
 */
export function registerDiskGuard(app: FastifyInstance, config: Config): void {
  if (config.databaseUrl && config.s3) return
  let lookedAt = Number.NEGATIVE_INFINITY
  let isFull = false

  const look = async () => {
    await mkdir(config.dataDir, { recursive: true })
    const { bavail, bsize } = await statfs(config.dataDir)
    const wasFull = isFull
    isFull = bavail * bsize < config.diskReserve
    if (isFull && !wasFull) app.log.error('the disk is nearly full: nothing new is taken until there is room')
    if (!isFull && wasFull) app.log.warn('there is room on the disk again')
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (isAllowed(request)) return done()
    const answer = () => done(isFull ? diskFull() : undefined)
    if (performance.now() - lookedAt <= lookAgainAfter) return answer()
    lookedAt = performance.now()
    look().then(answer, done)
  })
}
