import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { SecurityView } from '#contract/auth/auth.ts'
import type { SecurityEventKind } from '#contract/auth/security-events.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { givesPasskey } from '#tests/support/passkey.ts'
import { goodPassword, type Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()
const newPassword = 'seven otters on a warm stone'

const mailsTo = async (person: Person) => {
  const folder = join(synapse.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.filter((text) => text.includes(person.user?.email ?? ''))
}
const kindsOf = async (person: Person) =>
  (await person.get<SecurityView>('/api/auth/security')).body.events.map(({ kind }) => kind)
const signsIn = (person: Person, device: Person, password = goodPassword) =>
  device.post('/api/login', { email: person.user?.email, password }, { 'user-agent': 'Firefox/1 Linux' })

async function isTold(person: Person, kind: SecurityEventKind, words: string) {
  expect(await kindsOf(person)).toContain(kind)
  const notices = (await person.get<NoticeView[]>('/api/notices')).body
  expect(notices.map(({ security }) => security?.kind)).toContain(kind)
  await vi.waitFor(async () => {
    const mail = (await mailsTo(person)).find((text) => text.includes(words))
    // The way to undo it needs no session.
    expect(mail).toContain('/api/password/forgot')
  })
}

test('a sign-in with a new browser is told by mail and in the account; with a known one it is not', async () => {
  const { ana } = await synapse.people('ana')
  await signsIn(ana, ana)
  const device = synapse.visitor()
  await signsIn(ana, device)
  await isTold(ana, 'newDevice', 'with a browser that we haven’t seen before')
  expect((await ana.get<SecurityView>('/api/auth/security')).body.events[0]?.device).toBe('Firefox on Linux')

  await device.post('/api/logout')
  await signsIn(ana, device)
  expect((await kindsOf(ana)).filter((kind) => kind === 'newDevice')).toHaveLength(1)
})

test('a browser that is known to one person is new to another', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await signsIn(bea, bea)
  await signsIn(ana, ana)
  await ana.post('/api/logout')
  await signsIn(bea, ana)
  expect(await kindsOf(bea)).toEqual(['newDevice'])
})

test('passkeys, passwords and archives are told', async () => {
  const { ana } = await synapse.people('ana')
  await givesPasskey(synapse, ana)
  const passkeys = await ana.get<{ id: string }[]>('/api/auth/passkeys')
  await ana.delete(`/api/auth/passkeys/${passkeys.body[0]?.id}`)
  await isTold(ana, 'passkeyRemoved', 'A passkey was removed')
  await ana.post('/api/account/export')
  await isTold(ana, 'archiveStarted', 'An archive of everything')
  await ana.post('/api/auth/password', { currentPassword: goodPassword, newPassword })
  await isTold(ana, 'passwordChanged', 'was changed')
  await synapse.db.execute(sql`update users set password_hash = null where id = ${ana.id}`)
  await ana.post('/api/auth/password/first', { newPassword })
  await isTold(ana, 'passwordAdded', 'has a password now')
})

async function resetLink(person: Person): Promise<string> {
  await synapse.visitor().post('/api/password/forgot', { email: person.user?.email })
  const link = /\/api\/password\/reset\?token=([\w-]+)/
  return vi.waitFor(async () => {
    const [, token] = (await mailsTo(person)).join('').replaceAll('=\n', '').match(link) ?? []
    if (!token) throw new Error('no link yet')
    return token
  })
}

test('a reset by mail shows what else can sign in, and ends it', async () => {
  const { ana } = await synapse.people('ana')
  const answers = await givesPasskey(synapse, ana)
  const token = await resetLink(ana)
  const page = (await synapse.visitor().get(`/api/password/reset?token=${token}`)).text
  expect(page).toContain('<li>Phone</li>')
  expect(page).toContain('<li>Unknown device</li>')

  const reset = await synapse.visitor().submits('/api/password/reset', { token, password: newPassword })
  expect(reset.status).toBe(303)
  expect((await ana.get('/api/auth/user')).status).toBe(401)
  const visitor = synapse.visitor()
  const credential = await answers(visitor)
  expect((await visitor.post('/api/login/passkey', { credential })).status).toBe(401)
  await signsIn(ana, ana, newPassword)
  await isTold(ana, 'passwordReset', 'A new password was chosen')
})

test('what is kept at a reset goes on working', async () => {
  const { ana } = await synapse.people('ana')
  const answers = await givesPasskey(synapse, ana)
  const token = await resetLink(ana)
  const kept = { token, password: newPassword, keepPasskeys: 'on', keepSessions: 'on' }
  await synapse.visitor().submits('/api/password/reset', kept)
  expect((await ana.get('/api/auth/user')).status).toBe(200)
  const visitor = synapse.visitor()
  const credential = await answers(visitor)
  expect((await visitor.post('/api/login/passkey', { credential })).status).toBe(200)
})

test('failed sign-ins are counted for the person and the operator, without a word about who', async () => {
  const { ana } = await synapse.people('ana')
  await signsIn(ana, synapse.visitor(), 'not the lighthouse')
  await signsIn(ana, synapse.visitor(), 'not the lighthouse')
  const failures = async () => (await ana.get<SecurityView>('/api/auth/security')).body.failedSignIns
  await expect.poll(failures).toBe(2)
  await synapse.visitor().post('/api/login', { email: 'nobody@example.org', password: goodPassword })
  const { text } = await synapse.visitor().get('/metrics')
  expect(Number(/synapse_failed_sign_ins\{way="password"\} (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(3)
  const lines = synapse.logged.filter((line) => line.includes('a sign-in failed'))
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const line of lines) expect(line).not.toMatch(new RegExp(`@|${ana.id}|127\\.0\\.0\\.1`))
})

test('a passkey without a finger, a face or a PIN does not sign in', async () => {
  const { ana } = await synapse.people('ana')
  const answers = await givesPasskey(synapse, ana)
  const visitor = synapse.visitor()
  const options = await visitor.post('/api/login/passkey/options')
  expect(options.body).toMatchObject({ userVerification: 'required' })
  const added = await ana.post('/api/auth/passkeys/options')
  expect(added.body).toMatchObject({ authenticatorSelection: { userVerification: 'required' } })
  const credential = await answers(visitor, { isVerified: false })
  expect((await visitor.post('/api/login/passkey', { credential })).status).toBe(401)
  expect((await visitor.post('/api/login/passkey', { credential: await answers(visitor) })).status).toBe(200)
})
