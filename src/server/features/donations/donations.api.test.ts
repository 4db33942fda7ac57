import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { ErrorBody } from '#contract/core/errors.ts'
import { limits } from '#contract/core/limits.ts'
import type { DonationView } from '#contract/donations/donations.ts'
import { donations } from '#server/db/schema/donations/donations.ts'
import { users } from '#server/db/schema/users.ts'
import { befriend } from '#tests/support/messages.ts'
import { Person, signUpAll } from '#tests/support/people.ts'
import { listens } from '#tests/support/realtime.ts'
import { notice, type StripeStandIn, startStripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'
import { recordPayment } from './donations.commands.ts'

let stripe: StripeStandIn
let database: TestDatabase
let synapse: TestSynapse
let second: TestSynapse

beforeAll(async () => {
  stripe = await startStripeStandIn()
  database = await createTestDatabase()
  synapse = await startTestSynapse(stripe.env, database.url)
  second = await startTestSynapse(stripe.env, database.url)
})
beforeEach(() => stripe.setTrouble('none'))
afterAll(async () => {
  await synapse.close()
  await second.close()
  await database.drop()
  await stripe.close()
})

const people = <const N extends string>(...names: N[]) => signUpAll(synapse.url, names)
const visitor = () => new Person('visitor', synapse.url)

async function prepares(person: Person, amount: number, clientSecret?: string): Promise<string> {
  const answer = await person.post<{ clientSecret: string }>('/api/create-payment-intent', {
    amount,
    clientSecret,
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body.clientSecret
}
const idOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? ''

/** What the page sends once the provider's form says that it is paid. */
const records = (person: Person, id: string, more: object = {}) =>
  person.post<DonationView>('/api/donations', {
    amount: 1_000,
    currency: 'usd',
    paymentMethod: 'stripe',
    stripePaymentIntentId: id,
    note: null,
    ...more,
  })

async function pays(person: Person, dollars: number): Promise<string> {
  const id = idOf(await prepares(person, dollars))
  stripe.pays(id)
  return id
}

const sends = (type: string, subject: object, to: TestSynapse = synapse) =>
  new Person('stripe', to.url).sends('POST', '/api/stripe/webhook', notice(type, subject))
const tells = (id: string, to?: TestSynapse) =>
  sends('payment_intent.succeeded', { object: 'payment_intent', id }, to)

const recorded = (id: string) =>
  synapse.db.select().from(donations).where(eq(donations.stripePaymentIntentId, id))
const hasBadge = async (person: Person) => (await person.get<OwnUserView>('/api/auth/user')).body.isSupporter

test('a donation of five dollars gives the badge, with the amount that the provider says', async () => {
  const { ana } = await people('ana')
  const id = await pays(ana, 5)
  const answer = await records(ana, id, { amount: 999_999, note: '  thank you  ' })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ status: 'succeeded', amount: 500, currency: 'usd', earnsBadge: true })
  expect(await recorded(id)).toMatchObject([
    {
      userId: ana.id,
      amount: 500,
      currency: 'usd',
      paymentMethod: 'stripe',
      note: 'thank you',
      status: 'completed',
    },
  ])
  expect(await hasBadge(ana)).toBe(true)
})

test('4.99 is recorded and gives no badge', async () => {
  const { ana } = await people('ana')
  const id = await pays(ana, 4.99)
  expect((await records(ana, id)).body).toMatchObject({ status: 'succeeded', amount: 499, earnsBadge: false })
  expect(await hasBadge(ana)).toBe(false)
})

test('a payment that is open, declined, cancelled or still processing records nothing and gives no badge', async () => {
  const { ana } = await people('ana')
  const open = idOf(await prepares(ana, 10))
  const declined = idOf(await prepares(ana, 10))
  stripe.isDeclined(declined)
  const processing = idOf(await prepares(ana, 10))
  stripe.startsProcessing(processing)

  expect(await records(ana, open)).toMatchObject({
    status: 409,
    body: { message: 'The payment wasn’t finished. Nothing was paid.' },
  })
  expect(await records(ana, declined)).toMatchObject({
    status: 409,
    body: { message: 'Your card was declined.' },
  })
  expect(await records(ana, processing)).toMatchObject({
    status: 200,
    body: { status: 'processing', earnsBadge: false },
  })
  for (const id of [open, declined, processing]) {
    expect((await tells(id)).status).toBe(200)
    expect(await recorded(id)).toEqual([])
  }
  expect(await hasBadge(ana)).toBe(false)

  stripe.pays(processing)
  await tells(processing)
  expect(await hasBadge(ana)).toBe(true)
})

test("somebody else's payment is not there for me, and gives me no badge", async () => {
  const { ana, bea } = await people('ana', 'bea')
  const id = await pays(ana, 10)
  expect((await records(bea, id, { note: 'mine!' })).status).toBe(404)
  expect((await records(visitor(), id)).status).toBe(404)
  expect(await recorded(id)).toEqual([])
  await tells(id)
  expect(await hasBadge(bea)).toBe(false)
  expect(await hasBadge(ana)).toBe(true)
})

test('a donation without an account is recorded without a name, and nobody gets its badge', async () => {
  const { bea } = await people('bea')
  const id = await pays(visitor(), 50)
  expect((await records(visitor(), id)).body).toMatchObject({ status: 'succeeded', earnsBadge: false })
  expect((await records(bea, id)).body).toMatchObject({ earnsBadge: false })
  expect(await recorded(id)).toMatchObject([{ userId: null, amount: 5_000 }])
  expect(await hasBadge(bea)).toBe(false)
})

test('a payment that does not exist, or that is no donation, is not found', async () => {
  const { ana } = await people('ana')
  const id = await pays(ana, 10)
  const intent = stripe.intents.get(id)
  if (intent) intent.metadata = { shop: 'mugs', userId: ana.id }
  expect((await records(ana, id)).status).toBe(404)
  expect((await records(ana, 'pi_unknown')).status).toBe(404)
  await tells(id)
  expect(await hasBadge(ana)).toBe(false)
})

test('another currency is recorded and gives no badge', async () => {
  const { ana } = await people('ana')
  const id = await pays(ana, 10)
  const intent = stripe.intents.get(id)
  if (intent) intent.currency = 'jpy'
  expect((await records(ana, id)).body).toMatchObject({ currency: 'jpy', earnsBadge: false })
  expect(await hasBadge(ana)).toBe(false)
})

test('twenty identical webhooks at once, through two instances, and the browser beside them: one donation', async () => {
  const { ana } = await people('ana')
  const id = await pays(ana, 25)
  const twice = [synapse, second]
  const sent = notice('payment_intent.succeeded', { object: 'payment_intent', id })
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, (_, n) =>
      new Person('stripe', (twice[n % 2] ?? synapse).url).sends('POST', '/api/stripe/webhook', sent),
    ),
    records(ana, id, { note: 'from the browser' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(200))
  expect(await recorded(id)).toMatchObject([{ userId: ana.id, amount: 2_500, note: 'from the browser' }])
  expect(await hasBadge(ana)).toBe(true)
})

test('the webhook alone records the donation when the browser never came back, days later too', async () => {
  const { ana } = await people('ana')
  const id = await pays(ana, 10)
  const intent = stripe.intents.get(id)
  if (intent) intent.created -= 3 * 24 * 60 * 60
  expect(await tells(id)).toMatchObject({ status: 200, body: { received: true } })
  expect(await recorded(id)).toMatchObject([{ userId: ana.id, amount: 1_000 }])
  expect(await hasBadge(ana)).toBe(true)
})

test('a refund takes the badge back, also when its notice comes before that of the payment', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const later = await pays(ana, 10)
  await records(ana, later)
  expect(await hasBadge(ana)).toBe(true)
  await sends('charge.refunded', stripe.refunds(later, 1_000))
  expect(await hasBadge(ana)).toBe(false)
  await tells(later)
  expect(await recorded(later)).toMatchObject([{ status: 'refunded', refundedAmount: 1_000 }])
  expect(await hasBadge(ana)).toBe(false)

  const first = await pays(bea, 10)
  await sends('charge.refunded', stripe.refunds(first, 1_000))
  expect(await recorded(first)).toMatchObject([{ status: 'refunded', refundedAmount: 1_000 }])
  await tells(first)
  expect(await recorded(first)).toMatchObject([{ userId: bea.id, status: 'refunded' }])
  expect(await hasBadge(bea)).toBe(false)
})

test('older news does not undo a refund, and a later note does not overwrite the first', async () => {
  const { ana } = await people('ana')
  const paid = { state: 'succeeded', amount: 1_000, currency: 'usd', donorId: ana.id, problem: null } as const
  const payment = { ...paid, id: `pi_${ana.id.replaceAll('-', '')}`, clientSecret: 'x', refunded: 0 }
  await synapse.db.inTransaction((tx) => recordPayment(tx, { ...payment, refunded: 1_000 }, 'first'))
  await synapse.db.inTransaction((tx) => recordPayment(tx, payment, 'second'))
  expect(await recorded(payment.id)).toMatchObject([
    { refundedAmount: 1_000, status: 'refunded', note: 'first' },
  ])
  expect(await hasBadge(ana)).toBe(false)
})

test('a refund in part leaves the badge as long as five dollars are left, in one donation or another', async () => {
  const { ana } = await people('ana')
  const id = await pays(ana, 10)
  await records(ana, id)
  await sends('charge.refunded', stripe.refunds(id, 500))
  expect(await hasBadge(ana)).toBe(true)
  await sends('charge.refunded', stripe.refunds(id, 1))
  expect(await hasBadge(ana)).toBe(false)
  expect(await recorded(id)).toMatchObject([{ status: 'completed', refundedAmount: 501 }])

  const another = await pays(ana, 5)
  await records(ana, another)
  await sends('charge.refunded', stripe.refunds(id, 499))
  expect(await hasBadge(ana)).toBe(true)
})

test('what was given in another currency keeps no badge when the dollars go back', async () => {
  const { ana } = await people('ana')
  const dollars = await pays(ana, 10)
  const yen = await pays(ana, 10)
  const intent = stripe.intents.get(yen)
  if (intent) intent.currency = 'jpy'
  await records(ana, yen)
  await records(ana, dollars)
  expect(await hasBadge(ana)).toBe(true)
  await sends('charge.refunded', stripe.refunds(dollars, 1_000))
  expect(await hasBadge(ana)).toBe(false)
})

test('friends see the badge come and go at once', async () => {
  const { ana, bea } = await people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const paid = await pays(ana, 10)
  const tab = await listens(bea)
  await records(ana, paid)
  await expect.poll(() => tab.has('profile.changed', { userId: ana.id })).toBe(true)
  tab.leaves()

  const later = await listens(bea)
  await sends('charge.refunded', stripe.refunds(paid, 1_000))
  await expect.poll(() => later.has('profile.changed', { userId: ana.id })).toBe(true)
  later.leaves()
})

test('a small gift takes no badge away, also one that was given for what is not recorded here', async () => {
  const { ana } = await people('ana')
  await synapse.db.update(users).set({ isSupporter: true }).where(eq(users.id, ana.id))
  await records(ana, await pays(ana, 1))
  expect(await hasBadge(ana)).toBe(true)
})

test('a badge is not lost by a small gift', async () => {
  const { ana } = await people('ana')
  await records(ana, await pays(ana, 5))
  await records(ana, await pays(ana, 1))
  expect(await hasBadge(ana)).toBe(true)
})

test('a webhook with a bad or old signature is refused, and so is one without', async () => {
  const { ana } = await people('ana')
  const id = await pays(ana, 10)
  const subject = { object: 'payment_intent', id }
  const type = 'payment_intent.succeeded'
  const old = notice(type, subject, { at: new Date(Date.now() - 10 * 60_000) })
  const forged = notice(type, subject, { secret: 'whsec_guess' })
  const unsigned = { ...notice(type, subject), headers: { 'content-type': 'application/json' } }
  for (const sent of [old, forged, unsigned]) {
    const answer = await new Person('stripe', synapse.url).sends('POST', '/api/stripe/webhook', sent)
    expect(answer.status).toBe(400)
  }
  expect(await recorded(id)).toEqual([])
})

test('a notice may be longer than anything that people send', async () => {
  const { ana } = await people('ana')
  const id = await pays(ana, 10)
  const subject = { object: 'payment_intent', id, description: 'x'.repeat(2 * limits.bodyBytes) }
  expect((await sends('payment_intent.succeeded', subject)).status).toBe(200)
  expect(await recorded(id)).toHaveLength(1)
})

test('of a notice that is about no payment nobody is asked', async () => {
  stripe.calls.length = 0
  expect((await sends('customer.created', { object: 'customer', id: 'cus_1' })).status).toBe(200)
  expect(stripe.calls).toEqual([])
})

test('a webhook that cannot be looked up is asked for again', async () => {
  const { ana } = await people('ana')
  const id = await pays(ana, 10)
  stripe.setTrouble('fails')
  expect((await tells(id)).status).toBe(503)
  stripe.setTrouble('none')
  expect((await tells(id)).status).toBe(200)
  expect(await recorded(id)).toHaveLength(1)
})

test('a donor whose account is gone leaves a donation without a name', async () => {
  const { ana } = await people('ana')
  const id = await pays(ana, 10)
  const intent = stripe.intents.get(id)
  if (intent) intent.metadata['userId'] = '0199a000-0000-7000-8000-000000000000'
  expect((await tells(id)).status).toBe(200)
  expect(await recorded(id)).toMatchObject([{ userId: null, amount: 1_000 }])
})

test('changing the amount changes the payment that is there, and leaves no trail', async () => {
  const { ana } = await people('ana')
  const before = stripe.intents.size
  let secret = await prepares(ana, 10)
  const first = secret
  for (const amount of [1, 12, 12.5, 12.5, 25]) secret = await prepares(ana, amount, secret)
  expect(secret).toBe(first)
  expect(stripe.intents.size).toBe(before + 1)
  expect(stripe.intents.get(idOf(secret))).toMatchObject({ amount: 2_500, status: 'requires_payment_method' })
})

test('a payment that is already paid is not changed: the next donation is a new one', async () => {
  const { ana } = await people('ana')
  const secret = await prepares(ana, 10)
  stripe.pays(idOf(secret))
  const next = await prepares(ana, 25, secret)
  expect(next).not.toBe(secret)
  expect(await prepares(ana, 10, secret)).not.toBe(secret)
  expect(stripe.intents.get(idOf(secret))).toMatchObject({ amount: 1_000, status: 'succeeded' })
})

test("nobody changes a payment without its secret, or another account's", async () => {
  const { ana, bea } = await people('ana', 'bea')
  const secret = await prepares(ana, 10)
  expect(await prepares(bea, 50, `${idOf(secret)}_secret_guess`)).not.toBe(secret)
  expect(stripe.intents.get(idOf(secret))).toMatchObject({ amount: 1_000, status: 'requires_payment_method' })
  // Signed in as somebody else in the same browser: the page's old payment is given up, not taken over.
  const next = await prepares(bea, 50, secret)
  expect(stripe.intents.get(idOf(secret))?.status).toBe('canceled')
  expect(stripe.intents.get(idOf(next))?.metadata['userId']).toBe(bea.id)
})

test.for([
  [0.99, 'Donation must be at least $1'],
  [-1, 'Donation must be at least $1'],
  [0, 'Donation must be at least $1'],
  [1e9, 'Donation can be at most $10,000'],
  [1e21, 'Donation can be at most $10,000'],
  [10_000.01, 'Donation can be at most $10,000'],
  [1.005, 'Please enter dollars and cents, such as 10 or 12.50'],
  [Number.NaN, 'Please enter dollars and cents, such as 10 or 12.50'],
  ['10', 'Please enter dollars and cents, such as 10 or 12.50'],
] as const)('an amount of %s is refused in words', async ([amount, words]) => {
  const before = stripe.intents.size
  const answer = await visitor().post<ErrorBody>('/api/create-payment-intent', { amount })
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ code: 'bad_input', message: words, fields: { amount: words } })
  expect(stripe.intents.size).toBe(before)
})

test('a record needs a payment, by card, and a note that fits', async () => {
  const { ana } = await people('ana')
  const id = await pays(ana, 10)
  for (const wrong of [
    { stripePaymentIntentId: '../etc' },
    { stripePaymentIntentId: undefined },
    { paymentMethod: 'cashapp' },
    { amount: -1 },
    { amount: 0.99 },
    { amount: 1.005 },
    { amount: 1e9 },
    { amount: null },
    { currency: 'dollars' },
    { note: 'x'.repeat(501) },
  ])
    expect((await records(ana, id, wrong)).status).toBe(422)
  expect(await recorded(id)).toEqual([])
  expect((await records(ana, id, { note: 'x'.repeat(500) })).status).toBe(200)
})

test('fields that are not the donor’s to set change nothing', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const id = await pays(ana, 1)
  await records(ana, id, { userId: bea.id, status: 'x', isSupporter: true, refundedAmount: -100, id: bea.id })
  expect(await recorded(id)).toMatchObject([
    { userId: ana.id, amount: 100, status: 'completed', refundedAmount: 0 },
  ])
  expect(await hasBadge(ana)).toBe(false)
})

test('a card service that does not answer is said in words, not blamed on our database', async () => {
  stripe.setTrouble('hangs up')
  const { ana } = await people('ana')
  const prepared = await ana.post<ErrorBody>('/api/create-payment-intent', { amount: 10 })
  expect(prepared.status).toBe(503)
  expect(prepared.body.message).toBe(
    'The card service isn’t answering right now. Nothing was paid. Please try again in a moment.',
  )
  const answer = await ana.post<ErrorBody>('/api/donations', {
    amount: 1_000,
    paymentMethod: 'stripe',
    stripePaymentIntentId: 'pi_1',
  })
  expect(answer.status).toBe(503)
  expect(answer.body.message).toContain('your payment is safe')
})

test('only the webhook may come from another site', async () => {
  const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  for (const path of ['/api/create-payment-intent', '/api/donations'])
    expect((await visitor().post(path, { amount: 10 }, foreign)).status).toBe(403)
  const { body, headers } = notice('customer.created', { object: 'customer', id: 'cus_1' })
  const answer = await visitor().sends('POST', '/api/stripe/webhook', {
    body,
    headers: { ...headers, ...foreign },
  })
  expect(answer.status).toBe(200)
})

test("Stripe's origins are on the donation pages and nowhere else", async () => {
  const { ana } = await people('ana')
  const policyAt = async (person: Person, path: string) =>
    (await person.get(path)).headers.get('content-security-policy') ?? ''
  for (const person of [ana, visitor()]) {
    for (const path of ['/donate', '/donate/success?payment_intent=pi_1']) {
      const policy = await policyAt(person, path)
      expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/js\.stripe\.com/)
      expect(policy).toMatch(/frame-src https:\/\/js\.stripe\.com[^;]*https:\/\/hooks\.stripe\.com/)
      expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com/)
    }
    for (const path of ['/', '/settings', '/donate/other', '/api/donations/options'])
      expect(await policyAt(person, path)).not.toContain('stripe')
  }
})

test('the page knows how to pay before it asks, and never learns a secret key', async () => {
  const page = await visitor().get('/donate')
  expect(page.text).toContain('pk_test_standin')
  expect(page.text).toContain('["/api/auth/user"],null')
  for (const secret of ['sk_test_standin', 'whsec_standin']) expect(page.text).not.toContain(secret)
  expect((await visitor().get('/api/donations/options')).body).toEqual({
    card: { provider: 'stripe', publishableKey: 'pk_test_standin', isTest: true },
    cashApp: null,
  })
})

test('the log names no donor, note, secret or card', async () => {
  const { ana } = await people('ana')
  const secret = await prepares(ana, 10)
  stripe.pays(idOf(secret))
  await records(ana, idOf(secret), { note: 'a very private note' })
  stripe.setTrouble('fails')
  await records(ana, idOf(secret), { note: 'a very private note' })
  const lines = synapse.logged.join('\n')
  for (const word of ['private note', secret, 'sk_test', 'whsec', ana.user?.email ?? ''])
    expect(lines).not.toContain(word)
})
