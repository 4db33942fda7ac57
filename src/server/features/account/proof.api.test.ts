import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AccountView } from '#contract/account.ts'
import { givesPasskey } from '#tests/support/passkey.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const forgetsPassword = (person: Person) =>
  synapse.db.execute(sql`update users set password_hash = null where id = ${person.id}`)

const account = async (person: Person) => (await person.get<AccountView>('/api/account')).body

test('a passkey of mine is as good as my password, to leave and to come back', async () => {
  const { ana } = await synapse.people('ana')
  const answers = await givesPasskey(synapse, ana)
  expect((await account(ana)).proofs).toEqual(['password', 'passkey'])
  const left = await ana.delete('/api/account', { credential: await answers(ana) })
  expect(left.status).toBe(202)
  expect((await ana.get('/api/auth/user')).status).toBe(401)

  const back = await ana.post<{ note?: string }>('/api/login/passkey', { credential: await answers(ana) })
  expect(back.body.note).toBe('Welcome back. Your account is not deleted.')
  expect(ana.cookies.get('synapse-note')).toBe('account-kept')
  expect((await ana.get('/api/auth/user')).status).toBe(200)
})

test('a passkey proves its own person and nobody else, and each proof counts once', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const answers = await givesPasskey(synapse, ana)
  const credential = await answers(bea)
  expect((await bea.delete('/api/account', { credential })).status).toBe(422)
  expect((await ana.delete('/api/account', { credential })).status).toBe(422)
  expect((await ana.get('/api/auth/user')).status).toBe(200)
})

test('who has only a passkey is asked for it', async () => {
  const { ana } = await synapse.people('ana')
  const answers = await givesPasskey(synapse, ana)
  await forgetsPassword(ana)
  expect((await account(ana)).proofs).toEqual(['passkey'])
  const answer = await ana.delete('/api/account', { password: 'a quiet lighthouse in spring' })
  expect(answer.body).toMatchObject({ fields: { credential: 'Please confirm with your passkey.' } })
  expect((await ana.delete('/api/account', { credential: await answers(ana) })).status).toBe(202)
})

test('who has neither must have signed in within the last ten minutes', async () => {
  const { ana } = await synapse.people('ana')
  await forgetsPassword(ana)
  await synapse.db.execute(
    sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${ana.id}`,
  )
  expect(await account(ana)).toMatchObject({ proofs: ['signIn'], hasJustSignedIn: false })
  const early = await ana.delete('/api/account', {})
  expect(early.status).toBe(403)
  expect(early.body).toMatchObject({
    message: 'Please log out, sign in again, and come back here. After signing in you have 10 minutes.',
  })
  await synapse.db.execute(
    sql`update sessions set created_at = now() - interval '9 minutes' where user_id = ${ana.id}`,
  )
  expect((await account(ana)).hasJustSignedIn).toBe(true)
  expect((await ana.delete('/api/account', {})).status).toBe(202)
})
