import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscription } from '#contract/push/push.ts'
import type { PushMessage } from '#contract/push/push-message.ts'

// As RFC 8030 (delivery), 8188 and 8291 (encryption) and 8292 (VAPID) say, written apart from the library that Synapse
// sends with, so that a mistake there is not made here too.

/** One message as the browser would have it. */
export interface Arrived {
  message: PushMessage
  ttl: number
  urgency: string | undefined
  topic: string | undefined
  /** Whom a push service writes to. */
  contact: string
}

interface Reply {
  status: number
  headers?: Record<string, string>
}

/** A browser with notifications on. */
export class PushBrowser {
  readonly subscription: PushSubscription
  /** All that came and could be read, in order. */
  readonly arrived: Arrived[] = []
  readonly #keys: ECDH
  readonly #secret: Buffer
  readonly applicationServerKey: string
  /** What the service answers next; afterwards it takes everything. */
  readonly replies: Reply[] = []
  /** How often something was handed over, also if it was not taken. */
  tries = 0
  #waiting: (() => void)[] = []

  constructor(endpoint: string, applicationServerKey: string) {
    this.#keys = createECDH('prime256v1')
    this.#keys.generateKeys()
    this.#secret = randomBytes(16)
    this.applicationServerKey = applicationServerKey
    const keys = {
      p256dh: this.#keys.getPublicKey('base64url'),
      auth: this.#secret.toString('base64url'),
    }
    this.subscription = { endpoint, keys }
  }

  /** Answers it when so many have come. */
  async has(count: number): Promise<PushMessage[]> {
    while (this.arrived.length < count)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
      })
    return this.arrived.map(({ message }) => message)
  }

  async wasTried(count: number): Promise<void> {
    while (this.tries < count)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
      })
  }

  noticed(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Salt, size of a record, the sender's key, and one record that ends with 2. */
  decrypt(body: Buffer): PushMessage {
    const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
    const theirs = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    if (sealed.length > body.readUInt32BE(16)) throw new Error('longer than one record')
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), theirs])
    const secret = expand(hmac(this.#secret, this.#keys.computeSecret(theirs)), info, 32)
    const key = hmac(salt, secret)
    const opening = createDecipheriv(
      'aes-128-gcm',
      expand(key, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
      expand(key, Buffer.from('Content-Encoding: nonce\0'), 12),
    ).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
    const end = padded.lastIndexOf(2)
    if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the record')
    return JSON.parse(padded.subarray(0, end).toString())
  }
}

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest()
/** HKDF, for as much as one round gives. */
const expand = (key: Buffer, info: Buffer, length: number) =>
  hmac(key, Buffer.concat([info, Buffer.from([1])])).subarray(0, length)

/** Null if it is signed as it should be; otherwise what a push service would say. */
function refusalOf({ headers }: IncomingMessage, origin: string, browser: PushBrowser): Reply | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (!signature) return { status: 401 }
  if (key !== browser.applicationServerKey) return { status: 403 }
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const said = claimsOf(token)
  const seconds = Date.now() / 1000
  const isValid =
    said.aud === origin &&
    said.exp > seconds &&
    said.exp <= seconds + 24 * 60 * 60 &&
    /^(mailto:|https:)/.test(said.sub)
  return isSigned && isValid ? null : { status: 403 }
}

const claimsOf = (token: string): { aud: string; exp: number; sub: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)

/** A push service such as those of the browsers, for as long as the tests run. */
export async function startPushService() {
  const browsers = new Map<string, PushBrowser>()

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const browser = browsers.get(request.url ?? '')
    const { status, headers = {} } = browser ? take(browser, request, Buffer.concat(chunks)) : { status: 404 }
    response.writeHead(status, headers).end()
    browser?.noticed()
  }

  function take(browser: PushBrowser, request: IncomingMessage, body: Buffer): Reply {
    browser.tries += 1
    const { headers, method } = request
    const isComplete = headers['content-encoding'] === 'aes128gcm' && /^\d+$/.test(textOf(headers.ttl) ?? '')
    if (method !== 'POST' || !isComplete) return { status: 400 }
    if (body.length > 4096) return { status: 413 }
    const refused = refusalOf(request, origin, browser)
    if (refused) return refused
    const told = browser.replies.shift()
    if (told) return told
    browser.arrived.push({
      message: browser.decrypt(body),
      ttl: Number(headers.ttl),
      urgency: textOf(headers.urgency),
      topic: textOf(headers.topic),
      contact: claimsOf(headers.authorization?.slice('vapid t='.length) ?? '').sub,
    })
    return { status: 201, headers: { location: `${origin}/message/${browser.arrived.length}` } }
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`

  return {
    env: { PUSH_LOCAL_ORIGIN: origin },
    /** As `pushManager.subscribe` makes one. */
    browser(applicationServerKey: string): PushBrowser {
      const path = `/push/${randomBytes(24).toString('base64url')}`
      const browser = new PushBrowser(origin + path, applicationServerKey)
      browsers.set(path, browser)
      return browser
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
