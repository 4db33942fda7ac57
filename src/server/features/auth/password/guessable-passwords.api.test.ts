import { expect, test } from 'vitest'
import { goodPassword, newEmail } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const known =
  'This password is easy to guess, because many people use it. A short sentence of your own works well.'
const own = 'This contains your name or email address. People guess those first, so please leave them out.'

const signsUp = (password: string, email = newEmail('marianne')) =>
  synapse.visitor().post('/api/signup', { email, password, displayName: 'Marianne Moss', adult: true })

test.each(['passwordpassword', 'qwertyuiop12', '1q2w3e4r5t6y', 'Password123!', 'aaaaaaaaaaaa'])(
  'a password that everybody knows is refused: %s',
  async (password) => {
    const answer = await signsUp(password)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ fields: { password: known } })
  },
)

test('so is one that holds one’s own name or address, however it is written', async () => {
  expect((await signsUp('xk MARIANNE MOSS 91')).body).toMatchObject({ fields: { password: own } })
  const email = newEmail('otter')
  const [name = ''] = email.split('@')
  expect((await signsUp(`zq ${name} 77`, email)).body).toMatchObject({ fields: { password: own } })
})

test('sentences and what a password manager makes are fine', async () => {
  for (const password of [goodPassword, 'wuXq93-kdLz0', 'mein kleiner garten', 'äää vier leise Eulen'])
    expect((await signsUp(password)).status).toBe(201)
})

test('a changed password is held to the same', async () => {
  const { ana } = await synapse.people('ana')
  const change = (newPassword: string) =>
    ana.post('/api/auth/password', { currentPassword: goodPassword, newPassword })
  expect((await change('passwordpassword')).body).toMatchObject({ fields: { newPassword: known } })
  expect((await change('seven otters on a warm stone')).status).toBe(204)
})

test('the longest password there can be is judged in a moment', async () => {
  const began = performance.now()
  await signsUp('aB1!'.repeat(64))
  expect(performance.now() - began).toBeLessThan(3_000)
})
