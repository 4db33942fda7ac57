import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import { limits } from '#contract/core/limits.ts'
import { AdminError } from '#server/admin-command.ts'
import { donations } from '#server/db/schema/donations/donations.ts'
import { users } from '#server/db/schema/users.ts'
import { type Person, signUpAll } from '#tests/support/people.ts'
import { type StripeStandIn, startStripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { donationCommands } from './donations.admin.ts'

let stripe: StripeStandIn
let synapse: TestSynapse

beforeAll(async () => {
  stripe = await startStripeStandIn()
  synapse = await startTestSynapse(stripe.env)
})
afterAll(async () => {
  await synapse.close()
  await stripe.close()
})

/** What the operator reads after typing this. */
async function types(...typed: string[]): Promise<string> {
  const [area, name, ...args] = typed
  const command = donationCommands.find(({ usage }) => usage.startsWith(`${area} ${name}`))
  if (!command) throw new Error(`there is no ${area} ${name}`)
  const said: string[] = []
  await command.run(args, { config: synapse.config, db: synapse.db, say: (line) => said.push(line) })
  return said.join('\n')
}

const hasBadge = async (person: Person) => (await person.get<OwnUserView>('/api/auth/user')).body.isSupporter
const people = <const N extends string>(...names: N[]) => signUpAll(synapse.url, names)

async function pays(person: Person, dollars: number): Promise<string> {
  const prepared = await person.post<{ clientSecret: string }>('/api/create-payment-intent', {
    amount: dollars,
  })
  const id = prepared.body.clientSecret.split('_secret_')[0] ?? ''
  stripe.pays(id)
  return id
}

test('reconciling records what neither the browser nor a webhook brought, and does it once', async () => {
  const { ana } = await people('ana')
  const ids = [await pays(ana, 10), await pays(ana, 3)]
  expect(await types('donations', 'reconcile')).toBe(
    '2 paid in the last 30 days, 2 of them had not been recorded.',
  )
  expect(await types('donations', 'reconcile', '--days', '1')).toContain('0 of them had not been recorded')
  const rows = await synapse.db.select().from(donations).where(eq(donations.userId, ana.id))
  expect(rows.map((row) => row.stripePaymentIntentId).sort()).toEqual(ids.sort())
  expect(await hasBadge(ana)).toBe(true)
})

test('reconciling notices a refund', async () => {
  const { ana } = await people('ana')
  const id = await pays(ana, 10)
  await types('donations', 'reconcile')
  stripe.refunds(id, 1_000)
  await types('donations', 'reconcile')
  expect(await hasBadge(ana)).toBe(false)
})

test('a Cash App donation is entered once for each receipt, and gives the badge', async () => {
  const { bea } = await people('bea')
  const email = bea.user?.email ?? ''
  const entry = ['donations', 'record', '12.50', '--receipt', 'D-1', '--user', email, '--note', 'from Bea']
  expect(await types(...entry)).toBe('Recorded $12.50 from Bea.\nBea now has the supporter badge.')
  expect(await types(...entry)).toBe('Receipt D-1 was entered before. Nothing was changed.')
  const rows = await synapse.db.select().from(donations).where(eq(donations.userId, bea.id))
  expect(rows).toMatchObject([
    { amount: 1_250, currency: 'usd', paymentMethod: 'cashapp', note: 'from Bea', status: 'completed' },
  ])
  expect(await hasBadge(bea)).toBe(true)
})

test('a Cash App donation of less than five dollars, or without an account, gives no badge', async () => {
  const { cleo } = await people('cleo')
  expect(await types('donations', 'record', '$4.99', '--receipt', 'D-2', '--user', cleo.id)).toBe(
    'Recorded $4.99 from Cleo.',
  )
  expect(await hasBadge(cleo)).toBe(false)
  expect(await types('donations', 'record', '20', '--receipt', 'D-3')).toBe(
    'Recorded $20 from someone without an account.',
  )
})

test('a name that several people have is not guessed at', async () => {
  const { dora } = await people('dora')
  expect(await types('donations', 'record', '6', '--receipt', 'D-4', '--user', 'dora')).toContain(
    'Dora now has',
  )
  const other = await people('dora')
  await expect(types('donations', 'record', '6', '--receipt', 'D-5', '--user', 'Dora')).rejects.toThrow(
    new RegExp(
      `Several people[^]*${dora.id}[^]*${other.dora.id}|Several people[^]*${other.dora.id}[^]*${dora.id}`,
    ),
  )
  const [row] = await synapse.db.select().from(users).where(eq(users.id, other.dora.id))
  expect(row?.isSupporter).toBe(false)
})

test('the commands are found by what an operator types', () => {
  // scripts/admin.ts takes every word of the usage that is not in brackets as part of the name.
  const names = donationCommands.map(({ usage }) => usage.split(' ').filter((word) => !/^[<[-]/.test(word)))
  expect(names).toEqual([
    ['donations', 'record'],
    ['donations', 'reconcile'],
  ])
})

test('what is just short enough is entered', async () => {
  const receipt = 'R'.repeat(100)
  const note = 'x'.repeat(limits.donationNote)
  expect(await types('donations', 'record', '10', '--receipt', receipt, '--note', note)).toContain('Recorded')
  expect(await types('donations', 'reconcile', '--days', '3650')).toContain('in the last 3650 days')
})

test('what cannot be entered is refused in words', async () => {
  const wrong: [string[], RegExp][] = [
    [['record', '0.99', '--receipt', 'W-1'], /at least \$1/],
    [['record', '1e9', '--receipt', 'W-1'], /at most \$10,000/],
    [['record', '1.005', '--receipt', 'W-1'], /dollars and cents/],
    [['record', '--receipt', 'W-1'], /dollars and cents/],
    [['record', '10'], /receipt/],
    [['record', '10', '--receipt', 'W-1', '--user', 'nobody at all'], /no account/],
    [['record', '10', '--receipt', 'W-1', '--colour', 'red'], /colour/],
    [['record', '10', '--receipt', 'W'.repeat(101)], /receipt/],
    [['record', '10', '--receipt', 'W-1', '--note', 'x'.repeat(limits.donationNote + 1)], /at most 500/],
    ...['many', '1.5', '0', '3651'].map((days): [string[], RegExp] => [
      ['reconcile', '--days', days],
      /whole number/,
    ]),
  ]
  for (const [typed, words] of wrong) {
    const attempt = types('donations', ...typed)
    await expect(attempt).rejects.toThrow(AdminError)
    await expect(attempt).rejects.toThrow(words)
  }
})
