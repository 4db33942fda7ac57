import { expect, test } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { DonationOptions, DonationView, SandboxOutcome } from '#contract/donations/donations.ts'
import { readConfig } from '#server/config.ts'
import { isLocal } from '#server/is-local.ts'
import type { Person } from '#tests/support/people.ts'
import { notice } from '#tests/support/stripe-stand-in.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()
const publicSynapse = testSynapse({ PUBLIC_URL: 'https://synapse.example', CASHAPP_TAG: 'synapse' })

async function prepares(person: Person, amount: number): Promise<string> {
  return (await person.post<{ clientSecret: string }>('/api/create-payment-intent', { amount })).body
    .clientSecret
}
const confirms = (person: Person, clientSecret: string, card: string, answer?: string) =>
  person.post<SandboxOutcome>('/api/donations/sandbox/confirm', { clientSecret, card, answer })
const records = (person: Person, id: string) =>
  person.post<DonationView>('/api/donations', {
    amount: 1_000,
    currency: 'usd',
    paymentMethod: 'stripe',
    stripePaymentIntentId: id,
    note: null,
  })

test('on a local machine without keys the whole way can be walked, and no money moves', async () => {
  const options = await synapse.visitor().get<DonationOptions>('/api/donations/options')
  expect(options.body.card).toEqual({ provider: 'sandbox', publishableKey: null, isTest: true })
  expect(options.body.cashApp).toEqual({ tag: '$your-cashtag-here', isTest: true })

  const { ana } = await synapse.people('ana')
  const secret = await prepares(ana, 10)
  const paid = await confirms(ana, secret, 'works')
  expect(paid.body).toMatchObject({ status: 'succeeded', amount: 1_000, message: null })
  expect((await records(ana, paid.body.id)).body).toMatchObject({ status: 'succeeded', earnsBadge: true })
  expect((await ana.get<OwnUserView>('/api/auth/user')).body.isSupporter).toBe(true)
})

test('the declined test card pays nothing, and another card can be tried', async () => {
  const visitor = synapse.visitor()
  const secret = await prepares(visitor, 10)
  const declined = await confirms(visitor, secret, 'declined')
  expect(declined.body).toMatchObject({ status: 'failed', message: 'Your card was declined.' })
  expect(await records(visitor, declined.body.id)).toMatchObject({ status: 409 })
  expect((await confirms(visitor, secret, 'works')).body.status).toBe('succeeded')
})

test('the test card that asks waits for an answer, and takes no for one', async () => {
  const visitor = synapse.visitor()
  const secret = await prepares(visitor, 10)
  expect((await confirms(visitor, secret, 'asks')).body.status).toBe('requires_action')
  expect((await confirms(visitor, secret, 'asks', 'refuse')).body.status).toBe('failed')
  expect((await confirms(visitor, secret, 'asks', 'confirm')).body.status).toBe('succeeded')
})

test('a payment is paid once, and only with its secret', async () => {
  const visitor = synapse.visitor()
  const secret = await prepares(visitor, 10)
  const id = secret.split('_secret_')[0] ?? ''
  expect((await confirms(visitor, `${id}_secret_guess`, 'works')).status).toBe(404)
  expect((await confirms(visitor, secret, 'slow')).body.status).toBe('processing')
  expect((await confirms(visitor, secret, 'works')).status).toBe(404)
  expect((await records(visitor, id)).body.status).toBe('processing')
  await expect
    .poll(async () => (await records(visitor, id)).body.status, { timeout: 10_000 })
    .toBe('succeeded')
})

test('the sandbox takes no webhooks', async () => {
  const sent = notice('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' })
  expect((await synapse.visitor().sends('POST', '/api/stripe/webhook', sent)).status).toBe(400)
})

test('on a public address without keys there is no card payment and no sandbox; Cash App is there', async () => {
  const visitor = publicSynapse.visitor()
  expect((await visitor.get('/api/donations/options')).body).toEqual({
    card: null,
    cashApp: { tag: '$synapse', isTest: false },
  })
  expect(await visitor.post('/api/create-payment-intent', { amount: 10 })).toMatchObject({
    status: 503,
    body: { message: 'Card payment isn’t available here.' },
  })
  expect((await confirms(visitor, 'pi_1_secret_1', 'works')).status).toBe(404)
  const sent = notice('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' })
  expect((await visitor.sends('POST', '/api/stripe/webhook', sent)).status).toBe(400)
  expect((await visitor.get('/donate')).headers.get('content-security-policy')).not.toContain('stripe')
})

test('which addresses count as local', () => {
  const host = '0.0.0.0'
  for (const publicUrl of [
    'http://localhost:5000',
    'http://127.0.0.1',
    'http://[::1]:80',
    'http://a.localhost',
  ])
    expect(isLocal({ publicUrl, host })).toBe(true)
  for (const publicUrl of [
    'https://synapse.example',
    'http://localhost.example',
    'http://128.0.0.1',
    'http://127.0.0.1.example',
  ])
    expect(isLocal({ publicUrl, host: '127.0.0.1' })).toBe(false)
})

test('whoever opens Synapse to other machines without saying its address gives no badges away', () => {
  const opened = (host: string) => isLocal({ publicUrl: null, host })
  for (const host of ['127.0.0.1', 'localhost', '::1', '127.0.0.2'])
    expect([host, opened(host)]).toEqual([host, true])
  for (const host of ['0.0.0.0', '::', '192.168.1.7', 'synapse.example'])
    expect([host, opened(host)]).toEqual([host, false])
})

test.each(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'])(
  'through a proxy (%s) the sandbox is not there, and gives no badge',
  async (header) => {
    const { ana } = await synapse.people('ana')
    const secret = await prepares(ana, 10)
    const paid = (await confirms(ana, secret, 'works')).body
    const headers = { [header]: 'a.example', 'content-type': 'application/json' }
    const through = (path: string, body: object) =>
      ana.sends('POST', path, { headers, body: JSON.stringify(body) })
    const options = await ana.sends('GET', '/api/donations/options', { headers })
    expect(options.body).toMatchObject({ card: null, cashApp: null })
    expect((await ana.sends('GET', '/donate', { headers })).text).not.toContain('sandbox')
    expect((await through('/api/create-payment-intent', { amount: 10 })).status).toBe(503)
    const { status } = await through('/api/donations/sandbox/confirm', {
      clientSecret: secret,
      card: 'works',
    })
    expect(status).toBe(404)
    const donation = { amount: 1_000, currency: 'usd', paymentMethod: 'stripe', note: null }
    expect((await through('/api/donations', { ...donation, stripePaymentIntentId: paid.id })).status).toBe(
      503,
    )
    expect((await ana.get<OwnUserView>('/api/auth/user')).body.isSupporter).toBe(false)
  },
)

test('signed out, preparing payments is limited by address, and says when to try again', async () => {
  const limited = await startTestSynapse({ RATE_LIMIT_SCALE: '0.1' })
  try {
    const attempt = () =>
      fetch(`${limited.url}/api/create-payment-intent`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ amount: 10 }),
      })
    for (let n = 0; n < 3; n += 1) expect((await attempt()).status).toBe(200)
    const refused = await attempt()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await limited.close()
  }
})

test('settings that cannot work are refused at the start', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
  }
  expect(readConfig(keys).stripe?.apiBase).toBe('https://api.stripe.com')
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_a' })).toThrow(/set together/)
  expect(() => readConfig({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_a' })).toThrow(/both be test keys/)
  expect(() => readConfig({ ...keys, STRIPE_SECRET_KEY: 'pk_test_a' })).toThrow(/sk_live_/)
  expect(() => readConfig({ CASHAPP_TAG: '$not a tag' })).toThrow(/cashtag/)
  expect(readConfig({ CASHAPP_TAG: 'Synapse' }).cashAppTag).toBe('$Synapse')
})
