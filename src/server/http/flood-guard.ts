import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { t } from '#words/t.ts'
import { HttpError } from './errors.ts'
import { createRateLimits, type Limit } from './rate-limit.ts'

/** How often one person, and one address, can read. RATE_LIMIT_SCALE multiplies both, and `atOnce`. */
const readsOfPerson: Limit = { name: 'read', points: 600, seconds: 60 }
/** A school or a café has many people behind one address. */
const readsOfAddress: Limit = { name: 'read-address', points: 6_000, seconds: 60 }

/** So many requests of one person run; those that follow wait for their turn, and of them only so many. */
const atOnce = 8
const waitingAtMost = 24

export interface FloodGuard {
  /** Counts a read of this person, or throws 429 in words. */
  countRead: (viewerId: string) => Promise<void>
  /** Does this work of a request as soon as fewer than eight of the same person are running. */
  inTurn: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>
}

export function createFloodGuard(config: Config): FloodGuard {
  // Each instance counts for itself: asking Redis would cost more than many a read.
  const rateLimit = createRateLimits(config)
  const inTurnOf = createTurns(Math.max(1, Math.round(atOnce * config.rateLimitScale)))
  return {
    countRead: (viewerId) => rateLimit(readsOfPerson, viewerId),
    inTurn: (request, work) => {
      const person = request.person()
      return person === null ? work() : inTurnOf(person, work)
    },
  }
}

/** Files of the build, which cost nearly nothing, and health are not counted. */
export function registerAddressLimit(app: FastifyInstance, config: Config): void {
  const rateLimit = createRateLimits(config)
  app.addHook('onRequest', async ({ method, ip, routeOptions }) => {
    if (method !== 'GET' && method !== 'HEAD') return
    const { endpoint, document } = routeOptions.config
    if (document || (endpoint && endpoint.path !== '/api/health')) await rateLimit(readsOfAddress, ip)
  })
}

function createTurns(most: number) {
  const people = new Map<string, { running: number; waiting: (() => void)[] }>()

  const turnOf = async (person: string) => {
    const turns = people.get(person) ?? { running: 0, waiting: [] }
    people.set(person, turns)
    if (turns.running < most) turns.running += 1
    else if (turns.waiting.length >= waitingAtMost) throw tooManyAtOnce()
    // Whoever ends hands the turn on, so that nobody comes in between.
    else await new Promise<void>((resolve) => turns.waiting.push(resolve))
    return turns
  }

  return async <T>(person: string, work: () => Promise<T>): Promise<T> => {
    const turns = await turnOf(person)
    try {
      return await work()
    } finally {
      const next = turns.waiting.shift()
      if (next) next()
      else turns.running -= 1
      if (turns.running === 0) people.delete(person)
    }
  }
}

const tooManyAtOnce = () =>
  new HttpError(429, 'too_many_requests', t('That was a lot at once. Please wait a moment and try again.'), {
    retryAfterSeconds: 1,
  })
