import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { addressEndpoints } from '#contract/auth/address-change.ts'
import { authEndpoints } from '#contract/auth/auth.ts'
import type { ProofView } from '#contract/auth/proof.ts'
import { secondFactorEndpoints } from '#contract/auth/second-factor.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { givesPasskey } from '#tests/support/passkey.ts'
import { goodPassword, type Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const forgetsPassword = (person: Person) =>
  synapse.db.execute(sql`update users set password_hash = null where id = ${person.id}`)
const provedMinutesAgo = (person: Person, minutes: number | null) =>
  synapse.db.execute(
    sql`update sessions set proven_at = now() - ${minutes}::int * interval '1 minute' where user_id = ${person.id}`,
  )
const proofOf = async (person: Person) => (await person.get<ProofView>('/api/auth/proof')).body

const all: Endpoint[] = [authEndpoints, accountEndpoints, secondFactorEndpoints, addressEndpoints].flatMap(
  (of) => Object.values<Endpoint>(of),
)
const guarded = all.filter(({ needsProof }) => needsProof)
const sends = (person: Person, { method, path }: Endpoint) =>
  person.sendsJson<{ code: string }>(
    method,
    path.replace('{id}', person.id),
    method === 'GET'
      ? undefined
      : {
          newPassword: 'seven otters on a warm stone',
          name: 'Key',
          credential: {},
          token: 'none',
          code: '1',
        },
  )

test('what lasts longer than a session is in the list', () => {
  expect(guarded.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /api/account',
    'DELETE /api/auth/passkeys/{id}',
    'DELETE /api/auth/second-factor',
    'GET /api/account/export',
    'POST /api/account/export',
    'POST /api/auth/address',
    'POST /api/auth/passkeys',
    'POST /api/auth/passkeys/options',
    'POST /api/auth/password/first',
    'POST /api/auth/second-factor/recovery-codes',
    'POST /api/auth/second-factor/setup',
    'PUT /api/auth/second-factor',
  ])
})

describe.each(guarded)('$method $path', (endpoint) => {
  // Eleven minutes, and never (a session of before there were proofs).
  test.each([11, null])('refuses who proved who they are %s minutes ago', async (minutes) => {
    const { ana } = await synapse.people('ana')
    await provedMinutesAgo(ana, minutes)
    const answer = await sends(ana, endpoint)
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('proof_needed')
    expect((await ana.get('/api/auth/user')).status).toBe(200)
  })

  test('a proof of nine minutes ago is enough, and so is one of now', async () => {
    const { ana } = await synapse.people('ana')
    await provedMinutesAgo(ana, 11)
    expect((await ana.post('/api/auth/proof', { password: goodPassword })).status).toBe(204)
    await provedMinutesAgo(ana, 9)
    expect((await sends(ana, endpoint)).status).not.toBe(403)
  })
})

test('a proof counts for the session that gave it, and for no other of mine', async () => {
  const { ana } = await synapse.people('ana')
  const elsewhere = synapse.visitor()
  await elsewhere.post('/api/login', { email: ana.user?.email, password: goodPassword })
  await provedMinutesAgo(ana, 11)
  await ana.post('/api/auth/proof', { password: goodPassword })
  expect((await ana.post('/api/account/export')).status).toBe(202)
  expect((await elsewhere.post('/api/account/export')).status).toBe(403)
})

test('a wrong password proves nothing', async () => {
  const { ana } = await synapse.people('ana')
  await provedMinutesAgo(ana, 11)
  const empty = await ana.post('/api/auth/proof', {})
  expect(empty.body).toMatchObject({ fields: { password: 'Please enter your password.' } })
  const wrong = await ana.post('/api/auth/proof', { password: 'not the lighthouse' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toMatchObject({ fields: { password: 'This isn’t your password. Please try again.' } })
  expect(await proofOf(ana)).toEqual({ ways: ['password'], isProven: false })
})

test('a passkey of mine is as good as my password, to leave and to come back', async () => {
  const { ana } = await synapse.people('ana')
  const answers = await givesPasskey(synapse, ana)
  await provedMinutesAgo(ana, 11)
  expect(await proofOf(ana)).toEqual({ ways: ['password', 'passkey'], isProven: false })
  expect((await ana.post('/api/auth/proof', { credential: await answers(ana) })).status).toBe(204)
  expect((await proofOf(ana)).isProven).toBe(true)
  expect((await ana.delete('/api/account')).status).toBe(202)
  expect((await ana.get('/api/auth/user')).status).toBe(401)

  const back = await ana.post<{ note?: string }>('/api/login/passkey', { credential: await answers(ana) })
  expect(back.body.note).toBe('Welcome back. We’ve kept your account.')
  expect(ana.cookies.get('synapse-note')).toBe('account-kept')
  expect((await ana.get('/api/auth/user')).status).toBe(200)
})

test('a passkey proves its own person and nobody else, and each proof counts once', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const answers = await givesPasskey(synapse, ana)
  const credential = await answers(bea)
  expect((await bea.post('/api/auth/proof', { credential })).status).toBe(422)
  expect((await ana.post('/api/auth/proof', { credential })).status).toBe(422)
})

test('who has only a passkey is asked for it', async () => {
  const { ana } = await synapse.people('ana')
  await givesPasskey(synapse, ana)
  await forgetsPassword(ana)
  expect((await proofOf(ana)).ways).toEqual(['passkey'])
  const answer = await ana.post('/api/auth/proof', { password: goodPassword })
  expect(answer.body).toMatchObject({ fields: { credential: 'Please confirm with your passkey.' } })
})

test('who has neither proves it by signing in again', async () => {
  const { ana } = await synapse.people('ana')
  await forgetsPassword(ana)
  expect(await proofOf(ana)).toEqual({ ways: ['signIn'], isProven: true })
  await provedMinutesAgo(ana, 11)
  const answer = await ana.post('/api/auth/proof', {})
  expect(answer.status).toBe(403)
  expect(answer.body).toMatchObject({
    message: 'Please log out, sign in again, and come back here within ten minutes.',
  })
})

test('a first password can be chosen once; after that it takes the one there is', async () => {
  const { ana } = await synapse.people('ana')
  await forgetsPassword(ana)
  const first = { newPassword: 'seven otters on a warm stone' }
  expect((await ana.post('/api/auth/password', { ...first, currentPassword: goodPassword })).status).toBe(422)
  expect((await ana.post('/api/auth/password/first', first)).status).toBe(204)
  expect((await ana.post('/api/auth/password/first', first)).status).toBe(409)
})
