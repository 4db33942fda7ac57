import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_standin',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
  STRIPE_WEBHOOK_SECRET: 'whsec_standin',
}

interface Intent {
  id: string
  object: 'payment_intent'
  client_secret: string
  amount: number
  amount_received: number
  currency: string
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  metadata: Record<string, string>
  created: number
  latest_charge: string | null
  last_payment_error: { type: 'card_error'; code: string; message: string } | null
}

interface Charge {
  id: string
  object: 'charge'
  payment_intent: string
  amount: number
  amount_refunded: number
  refunded: boolean
}

type Trouble = 'none' | 'hangs up' | 'is slow' | 'fails'

/** The few calls of Stripe's API that Synapse makes, over HTTP, with what Stripe does around them. */
export async function startStripeStandIn() {
  const intents = new Map<string, Intent>()
  const charges = new Map<string, Charge>()
  const answered = new Map<string, Reply>()
  const calls: string[] = []
  const last = { headers: {} as IncomingMessage['headers'], form: new URLSearchParams() }
  let trouble: Trouble = 'none'

  const find = (id: string): Intent => {
    const intent = intents.get(id)
    if (!intent) throw new Refusal(404, 'resource_missing', `No such payment_intent: '${id}'`)
    return intent
  }
  const mustBeOpen = (intent: Intent) => {
    if (['succeeded', 'canceled', 'processing'].includes(intent.status))
      throw new Refusal(400, 'payment_intent_unexpected_state', `Its status is ${intent.status}.`)
  }
  const shown = (intent: Intent, isExpanded: boolean) => ({
    ...intent,
    latest_charge:
      isExpanded && intent.latest_charge ? charges.get(intent.latest_charge) : intent.latest_charge,
  })

  function create(form: URLSearchParams): Intent {
    const amount = Number(form.get('amount'))
    if (!Number.isInteger(amount) || amount < 50)
      throw new Refusal(400, 'amount_too_small', 'The amount is too small.')
    const id = `pi_${randomBytes(12).toString('hex')}`
    const intent: Intent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      amount,
      amount_received: 0,
      currency: form.get('currency') ?? '',
      status: 'requires_payment_method',
      metadata: metadataIn(form),
      created: Math.floor(Date.now() / 1000),
      latest_charge: null,
      last_payment_error: null,
    }
    intents.set(id, intent)
    return intent
  }

  function answer(method: string, url: URL, form: URLSearchParams): unknown {
    const [, , , id = '', action] = url.pathname.split('/')
    const isExpanded = url.search.includes('latest_charge')
    if (method === 'POST' && !id) return create(form)
    if (method === 'GET' && !id) return list(url, isExpanded)
    const intent = find(id)
    if (method === 'GET') return shown(intent, isExpanded)
    mustBeOpen(intent)
    if (action === 'cancel') intent.status = 'canceled'
    else if (form.has('amount')) intent.amount = Number(form.get('amount'))
    return intent
  }

  function list(url: URL, isExpanded: boolean) {
    const since = Number(url.searchParams.get('created[gte]') ?? 0)
    const limit = Number(url.searchParams.get('limit') ?? 10)
    const newestFirst = [...intents.values()].filter((intent) => intent.created >= since).reverse()
    const after = newestFirst.findIndex(({ id }) => id === url.searchParams.get('starting_after')) + 1
    const page = newestFirst.slice(after, after + limit)
    return {
      object: 'list',
      url: '/v1/payment_intents',
      has_more: after + limit < newestFirst.length,
      data: page.map((intent) => shown(intent, isExpanded)),
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request
    const url = new URL(request.url ?? '', 'http://stand-in')
    const form = new URLSearchParams(await bodyOf(request))
    Object.assign(last, { headers, form })
    calls.push(`${method} ${url.pathname.replace(/pi_\w+/, '{id}')}`)
    if (trouble === 'is slow') return
    // As when the connection breaks after the work was done: the caller cannot know.
    const reply = trouble === 'fails' ? serverError : replyTo(method, url, form, headers)
    if (trouble === 'hangs up') return void request.socket.destroy()
    response.writeHead(reply.status, { 'content-type': 'application/json', 'request-id': 'req_standin' })
    response.end(JSON.stringify(reply.body))
  }

  function replyTo(
    method: string,
    url: URL,
    form: URLSearchParams,
    headers: IncomingMessage['headers'],
  ): Reply {
    if (headers.authorization !== `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`) return wrongKey
    const key = headers['idempotency-key']
    const before = typeof key === 'string' ? answered.get(key) : undefined
    if (before) return before
    const reply = attempt(() => answer(method, url, form))
    if (typeof key === 'string') answered.set(key, structuredClone(reply))
    return reply
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    env: { ...stripeKeys, STRIPE_API_BASE: `http://127.0.0.1:${port}` },
    intents,
    calls,
    /** What was asked last, as it came. */
    last,
    setTrouble: (next: Trouble) => {
      trouble = next
    },
    /** The browser pays in Stripe's own form; what counts is what Stripe knows afterwards. */
    pays: (id: string) => {
      const intent = find(id)
      const charge: Charge = {
        id: `ch_${randomBytes(8).toString('hex')}`,
        object: 'charge',
        payment_intent: id,
        amount: intent.amount,
        amount_refunded: 0,
        refunded: false,
      }
      charges.set(charge.id, charge)
      Object.assign(intent, {
        status: 'succeeded',
        amount_received: intent.amount,
        latest_charge: charge.id,
        last_payment_error: null,
      })
      return intent
    },
    isDeclined: (id: string) => {
      const message = 'Your card was declined.'
      find(id).last_payment_error = { type: 'card_error', code: 'card_declined', message }
    },
    startsProcessing: (id: string) => {
      find(id).status = 'processing'
    },
    refunds: (id: string, cents: number) => {
      const charge = charges.get(find(id).latest_charge ?? '')
      if (!charge) throw new Error('nothing was paid')
      charge.amount_refunded += cents
      charge.refunded = charge.amount_refunded >= charge.amount
      return charge
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>

/** A notice as Stripe sends it: the body, and the signature over the moment and the body. */
export function notice(
  type: string,
  subject: object,
  { secret = stripeKeys.STRIPE_WEBHOOK_SECRET, at = new Date() }: { secret?: string; at?: Date } = {},
): { body: string; headers: Record<string, string> } {
  const seconds = Math.floor(at.getTime() / 1000)
  const id = `evt_${randomBytes(8).toString('hex')}`
  const body = JSON.stringify({ id, object: 'event', type, created: seconds, data: { object: subject } })
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${seconds},v1=${signature}`,
      'user-agent': 'Stripe/1.0',
    },
  }
}

interface Reply {
  status: number
  body: unknown
}

class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const serverError: Reply = {
  status: 500,
  body: { error: { type: 'api_error', message: 'Something broke.' } },
}
const wrongKey: Reply = {
  status: 401,
  body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } },
}

function attempt(work: () => unknown): Reply {
  try {
    return { status: 200, body: work() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, code, message } = error
    return { status, body: { error: { type: 'invalid_request_error', code, message } } }
  }
}

const metadataIn = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return key ? [[key, value]] : []
    }),
  )

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
