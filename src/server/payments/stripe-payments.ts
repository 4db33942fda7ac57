import Stripe from 'stripe'
import type { Config } from '#server/config.ts'
import { now } from '#server/db/clock.ts'
import { t } from '#words/t.ts'
import { BadSignature, type Payment, type Payments, ProviderAway } from './payments.ts'

type StripeSettings = NonNullable<Config['stripe']> & {
  /** A person is waiting: an answer that takes longer than this counts as none. */
  timeoutMilliseconds?: number
}

/** The same account may take payments for other things; only what carries this mark is ours. */
const mark = { synapse: 'donation' }

/** The notices after which a donation may have to be recorded or its refund noted. */
const wanted = new Set([
  'payment_intent.succeeded',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
])

export function createStripePayments({ timeoutMilliseconds = 8_000, ...settings }: StripeSettings): Payments {
  const base = new URL(settings.apiBase)
  const isHttps = base.protocol === 'https:'
  const stripe = new Stripe(settings.secretKey, {
    host: base.hostname,
    port: base.port || (isHttps ? '443' : '80'),
    protocol: isHttps ? 'https' : 'http',
    timeout: timeoutMilliseconds,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  const { paymentIntents } = stripe
  const withCharge = { expand: ['latest_charge'] }

  return {
    forBrowser: {
      provider: 'stripe',
      publishableKey: settings.publishableKey,
      isTest: settings.publishableKey.startsWith('pk_test_'),
    },
    createPayment: (amount, donorId) =>
      asked(async () =>
        toPayment(
          await paymentIntents.create({
            amount,
            currency: 'usd',
            description: t('Donation to Synapse'),
            automatic_payment_methods: { enabled: true },
            metadata: { ...mark, ...(donorId && { userId: donorId }) },
          }),
        ),
      ),
    changeAmount: (id, amount) =>
      asked(async () => unlessTooLate(paymentIntents.update(id, { amount }).then(toPayment))),
    getPayment: (id) =>
      asked(async () => {
        const intent = await unlessMissing(paymentIntents.retrieve(id, withCharge))
        return intent && isOurs(intent) ? toPayment(intent) : null
      }),
    cancelPayment: (id) => asked(async () => void (await unlessTooLate(paymentIntents.cancel(id)))),
    async *listPayments(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const intents = paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })
      for await (const intent of intents) if (isOurs(intent)) yield toPayment(intent)
    },
    readNotice: (body, signature) => {
      const event = verified(() =>
        // A clock that is off would make every notice look too old.
        stripe.webhooks.constructEvent(body, signature, settings.webhookSecret, undefined, undefined, now()),
      )
      return wanted.has(event.type) ? paymentOf(event.data.object) : null
    },
  }
}

const isOurs = (intent: Stripe.PaymentIntent) => intent.metadata['synapse'] === mark.synapse

function toPayment(intent: Stripe.PaymentIntent): Payment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    state: stateOf(intent.status),
    amount: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    refunded: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    donorId: intent.metadata['userId'] ?? null,
    problem: intent.last_payment_error?.message ?? null,
  }
}

function stateOf(status: Stripe.PaymentIntent.Status): Payment['state'] {
  switch (status) {
    case 'succeeded':
      return 'succeeded'
    case 'processing':
      return 'processing'
    case 'canceled':
      return 'cancelled'
    default:
      return 'open'
  }
}

/** A notice is about a payment itself, or about a charge or refund that names its payment. */
function paymentOf(subject: object): string | null {
  if (!('object' in subject)) return null
  const id =
    subject.object === 'payment_intent' && 'id' in subject
      ? subject.id
      : 'payment_intent' in subject && subject.payment_intent
  return typeof id === 'string' ? id : null
}

function verified<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new BadSignature('a notice with a bad or old signature', { cause: error })
  }
}

/** Network trouble, their outage and a wrong key are all the same to a donor: not now. */
async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new ProviderAway(`Stripe: ${error.type} ${error.code ?? ''}`.trim())
  }
}

const unlessMissing = <T>(question: Promise<T>) => unless('resource_missing', question)
const unlessTooLate = <T>(question: Promise<T>) => unless('payment_intent_unexpected_state', question)

async function unless<T>(code: string, question: Promise<T>): Promise<T | null> {
  try {
    return await question
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code) return null
    throw error
  }
}
