import { ECDH } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import webPush from 'web-push'
import type { PushMessage } from '#contract/push/push-message.ts'
import { addressRefused, JobFailure } from '#server/jobs/retries.ts'
import { lookupPublic, NotPublic } from './public-address.ts'
import type { PushKeys } from './push-keys.ts'

/** What a browser gave us to reach it. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

interface PushServices {
  keys: PushKeys
  /** How push services reach who runs this Synapse: an address of a page or of mail. */
  contact: string
  /** A push service that is not on the public internet; for tests. */
  localOrigin: string | null
}

/** gone: the browser does not want any more. */
export type Delivery = 'delivered' | 'gone'

export interface PushSender {
  /** Whether it leads to a push service, with a key that something can be encrypted for. */
  mayReach: (target: PushTarget) => boolean
  /** Throws a `JobFailure` if it could not be handed over. */
  send: (target: PushTarget, message: PushMessage) => Promise<Delivery>
}

/** So long a push service keeps it for a device that is off. What is older than a day is for Synapse to tell. */
const keptSeconds = 24 * 60 * 60
/** Nobody waits longer for a push service; far less than the lease of a job. */
const patience = 15_000
/** A push service may ask for a pause of this length at most. */
const longestPause = 24 * 60 * 60

export function createPushSender({ keys, contact, localOrigin }: PushServices): PushSender {
  const isLocal = (url: URL) => localOrigin !== null && url.origin === localOrigin

  const mayReach = ({ endpoint, p256dh }: PushTarget): boolean => {
    if (!URL.canParse(endpoint) || !isKey(p256dh)) return false
    const url = new URL(endpoint)
    if (isLocal(url)) return true
    const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0
    return (
      url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '' && isName
    )
  }

  return {
    mayReach,
    send: async (target, message) => {
      if (!mayReach(target)) return 'gone'
      const { endpoint, p256dh, auth } = target
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          vapidDetails: { subject: contact, ...keys },
          TTL: keptSeconds,
          contentEncoding: 'aes128gcm',
          urgency: 'isSilent' in message && !message.isSilent ? 'normal' : 'low',
          // For a device that is off: the push service keeps the latest, and 'nothing new' takes the place of news.
          topic: message.type === 'test' ? 'test' : 'news',
        },
      )
      const answer = await post(new URL(endpoint), { headers, body, isLocal: isLocal(new URL(endpoint)) })
      return judge(answer)
    },
  }
}

function isKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

interface Answer {
  status: number
  retryAfter: string | undefined
}

interface Sent {
  headers: Record<string, string>
  body: Buffer
  isLocal: boolean
}

/** No redirect is followed, and nothing of the answer is read but its head. */
function post(url: URL, { headers, body, isLocal }: Sent): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const signal = AbortSignal.timeout(patience)
  const options = { method: 'POST', headers, signal, ...(!isLocal && { lookup: lookupPublic }) }
  const asked = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
    resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    response.destroy()
  })
  asked.on('error', (error) => reject(asFailure(error)))
  asked.end(body)
  return promise
}

/** Anybody can name an address that leads nowhere: that is nobody's alarm (`addressRefused`). */
function asFailure(error: Error): JobFailure {
  const code = 'code' in error ? String(error.code) : error.name
  const isWrong = error instanceof NotPublic || code === 'ENOTFOUND'
  return new JobFailure(`${isWrong ? addressRefused : 'push'} ${code}`, {
    isFinal: error instanceof NotPublic,
    cause: error,
  })
}

function judge({ status, retryAfter }: Answer): Delivery {
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 404 || status === 410) return 'gone'
  // 400 and 413 are about what we sent. A refused key (401, 403) can be a clock that is wrong, and be mended within the day.
  const isFinal = status === 400 || status === 413
  throw new JobFailure(`push ${status}`, { isFinal, afterSeconds: secondsIn(retryAfter) })
}

/** In seconds, or as a date (RFC 9110). */
function secondsIn(retryAfter: string | undefined): number {
  if (!retryAfter) return 0
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), longestPause) : 0
}
