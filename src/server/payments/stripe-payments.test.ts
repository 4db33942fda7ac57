import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { notice, type StripeStandIn, startStripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { BadSignature, type Payments, ProviderAway } from './payments.ts'
import { createStripePayments } from './stripe-payments.ts'

let stripe: StripeStandIn
let payments: Payments

beforeAll(async () => {
  stripe = await startStripeStandIn()
  payments = connect(stripe.env)
})
beforeEach(() => {
  stripe.setTrouble('none')
  stripe.calls.length = 0
})
afterAll(() => stripe.close())

function connect(env: Record<string, string>): Payments {
  const settings = readConfig(env).stripe
  if (!settings) throw new Error('no settings')
  return createStripePayments({ ...settings, timeoutMilliseconds: 300 })
}

test('a payment is made in cents and in dollars, and carries the donor', async () => {
  const payment = await payments.createPayment(1_250, 'donor-1')
  expect(payment).toMatchObject({ state: 'open', amount: 1_250, currency: 'usd', donorId: 'donor-1' })
  expect(payment.clientSecret).toMatch(/^pi_\w+_secret_/)
  expect(stripe.intents.get(payment.id)?.metadata).toEqual({ synapse: 'donation', userId: 'donor-1' })
})

test('every way to pay that Stripe offers is open, and of how long it took Stripe is told nothing', async () => {
  await payments.createPayment(1_000, null)
  await payments.createPayment(1_000, null)
  expect(stripe.last.form.get('automatic_payment_methods[enabled]')).toBe('true')
  expect(stripe.last.headers).not.toHaveProperty('x-stripe-client-telemetry')
})

test('of a payment that came in part, what came counts', async () => {
  const { id } = await payments.createPayment(1_000, null)
  stripe.pays(id).amount_received = 600
  expect(await payments.getPayment(id)).toMatchObject({ state: 'succeeded', amount: 600 })
})

test('what Stripe refuses for another reason is not taken for a payment that is gone', async () => {
  await expect(payments.createPayment(1, null)).rejects.toThrow(ProviderAway)
  const { id } = await payments.createPayment(1_000, null)
  await expect(payments.changeAmount(`${id}x`, 2_000)).rejects.toThrow(ProviderAway)
})

test('a changed amount keeps the same payment', async () => {
  const payment = await payments.createPayment(1_000, null)
  expect(await payments.changeAmount(payment.id, 2_500)).toMatchObject({
    id: payment.id,
    clientSecret: payment.clientSecret,
    amount: 2_500,
  })
})

test('a payment that is paid cannot be changed or cancelled any more', async () => {
  const payment = await payments.createPayment(1_000, null)
  stripe.pays(payment.id)
  expect(await payments.changeAmount(payment.id, 2_500)).toBeNull()
  await payments.cancelPayment(payment.id)
  expect(await payments.getPayment(payment.id)).toMatchObject({ state: 'succeeded', amount: 1_000 })
})

test('a cancelled payment says so', async () => {
  const payment = await payments.createPayment(1_000, null)
  await payments.cancelPayment(payment.id)
  expect(await payments.getPayment(payment.id)).toMatchObject({ state: 'cancelled' })
})

test('a declined card leaves the payment open, with the words of the provider', async () => {
  const { id } = await payments.createPayment(1_000, null)
  stripe.isDeclined(id)
  expect(await payments.getPayment(id)).toMatchObject({ state: 'open', problem: 'Your card was declined.' })
})

test('a refund shows, in cents', async () => {
  const { id } = await payments.createPayment(1_000, null)
  stripe.pays(id)
  stripe.refunds(id, 400)
  expect(await payments.getPayment(id)).toMatchObject({ state: 'succeeded', amount: 1_000, refunded: 400 })
})

test('what the same account sells elsewhere is no donation', async () => {
  const { id } = await payments.createPayment(1_000, null)
  const intent = stripe.intents.get(id)
  if (intent) intent.metadata = { shop: 'mugs' }
  expect(await payments.getPayment(id)).toBeNull()
  expect(await payments.getPayment('pi_unknown')).toBeNull()
})

test('every donation since a day is listed, page after page', async () => {
  const ids = new Set<string>()
  for (let n = 0; n < 105; n += 1) ids.add((await payments.createPayment(500, null)).id)
  for await (const { id } of payments.listPayments(new Date(Date.now() - 60_000))) ids.delete(id)
  expect(ids).toEqual(new Set())
  expect(stripe.calls.filter((call) => call === 'GET /v1/payment_intents').length).toBeGreaterThan(1)
})

test('a connection that breaks is tried once more, and makes one payment, not two', async () => {
  const before = stripe.intents.size
  stripe.setTrouble('hangs up')
  await expect(payments.createPayment(1_000, null)).rejects.toThrow(ProviderAway)
  expect(stripe.calls).toEqual(['POST /v1/payment_intents', 'POST /v1/payment_intents'])
  expect(stripe.intents.size).toBe(before + 1)
})

test('an answer that does not come is not waited for', async () => {
  stripe.setTrouble('is slow')
  const started = performance.now()
  await expect(payments.createPayment(1_000, null)).rejects.toThrow(ProviderAway)
  // It would never come; how long a busy machine takes to give up proves nothing.
  expect(performance.now() - started).toBeLessThan(15_000)
})

test('trouble on their side, a wrong key and no network are all the provider being away', async () => {
  stripe.setTrouble('fails')
  await expect(payments.getPayment('pi_1')).rejects.toThrow(ProviderAway)
  stripe.setTrouble('none')
  const wrongKey = connect({ ...stripe.env, STRIPE_SECRET_KEY: 'sk_test_wrong' })
  await expect(wrongKey.createPayment(1_000, null)).rejects.toThrow(ProviderAway)
  const nowhere = connect({ ...stripe.env, STRIPE_API_BASE: 'http://127.0.0.1:9' })
  await expect(nowhere.createPayment(1_000, null)).rejects.toThrow(ProviderAway)
})

test('a notice names the payment it is about', () => {
  const read = (type: string, subject: object) => {
    const { body, headers } = notice(type, subject)
    return payments.readNotice(Buffer.from(body), headers['stripe-signature'] ?? '')
  }
  expect(read('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' })).toBe('pi_1')
  expect(read('charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_2' })).toBe('pi_2')
  expect(read('refund.updated', { object: 'refund', id: 're_1', payment_intent: 'pi_3' })).toBe('pi_3')
  expect(read('charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: null })).toBeNull()
  expect(read('customer.created', { object: 'customer', id: 'cus_1' })).toBeNull()
})

test('a notice with a wrong secret, an old moment, another body or no signature is refused', () => {
  const subject = { object: 'payment_intent', id: 'pi_1' }
  const type = 'payment_intent.succeeded'
  const read = ({ body, headers }: ReturnType<typeof notice>) =>
    payments.readNotice(Buffer.from(body), headers['stripe-signature'] ?? '')
  const refused = [
    notice(type, subject, { secret: 'whsec_other' }),
    notice(type, subject, { at: new Date(Date.now() - 6 * 60_000) }),
    { ...notice(type, subject), body: notice(type, { ...subject, id: 'pi_2' }).body },
    { ...notice(type, subject), headers: {} },
  ]
  for (const sent of refused) expect(() => read(sent)).toThrow(BadSignature)
})
