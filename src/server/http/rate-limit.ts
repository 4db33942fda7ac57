import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '#server/config.ts'
import { t } from '#words/t.ts'
import { HttpError } from './errors.ts'

export interface Limit {
  name: string
  /** This many within this time, for each key. */
  points: number
  seconds: number
}

/** Counts one request, or throws 429 in words. The key is what is limited: an address, an account, a person. */
export type RateLimit = (limit: Limit, key: string) => Promise<void>

/** With Redis, instances count together. While it is away, each counts for itself. */
export function createRateLimits(config: Config, redis: Redis | null = null): RateLimit {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterRedis>()

  const limiterFor = ({ name, points, seconds }: Limit) => {
    const settings = {
      keyPrefix: name,
      points: Math.max(1, Math.round(points * config.rateLimitScale)),
      duration: seconds,
    }
    const here = new RateLimiterMemory(settings)
    if (!redis) return here
    return new RateLimiterRedis({
      ...settings,
      keyPrefix: `synapse:limit:${name}`,
      storeClient: redis,
      insuranceLimiter: here,
      rejectIfRedisNotReady: true,
    })
  }

  return async (limit, key) => {
    const limiter = limiters.get(limit.name) ?? limiterFor(limit)
    limiters.set(limit.name, limiter)
    try {
      await limiter.consume(key)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw new HttpError(429, 'too_many_requests', inWords(seconds), {
        retryAfterSeconds: seconds,
      })
    }
  }
}

function inWords(seconds: number): string {
  if (seconds < 60)
    return t(
      'That was a lot in a short time. Please wait {seconds, plural, one {# second} other {# seconds}} and try again.',
      { seconds },
    )
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120)
    return t(
      'That was a lot in a short time. Please wait {minutes, plural, one {# minute} other {# minutes}} and try again.',
      { minutes },
    )
  return t(
    'That was a lot in a short time. Please wait {hours, plural, one {# hour} other {# hours}} and try again.',
    { hours: Math.ceil(minutes / 60) },
  )
}
