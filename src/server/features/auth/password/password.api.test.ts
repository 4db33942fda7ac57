import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { goodPassword, newEmail, Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()
const newPassword = 'another sentence that is long'

const signsIn = (person: Person, password: string) =>
  new Person(person.name, synapse.url).post('/api/login', { email: person.user?.email, password })

const outbox = () => join(synapse.dataDir, 'outbox')

async function mailsTo(email: string | undefined): Promise<string[]> {
  const names = await readdir(outbox()).catch(() => [])
  const mails = await Promise.all(names.map((name) => readFile(join(outbox(), name), 'utf8')))
  return mails.filter((mail) => mail.includes(`To: ${email}\n`))
}

async function resetTokenFor(person: Person): Promise<string> {
  await synapse.visitor().post('/api/password/forgot', { email: person.user?.email })
  const mail = await vi.waitFor(async () => {
    const [first] = await mailsTo(person.user?.email)
    expect(first).toContain('/api/password/reset?token=')
    return first ?? ''
  })
  return mail.match(/token=([\w-]+)/)?.[1] ?? ''
}

describe('changing the password', () => {
  test('it asks for the current one, ends every other session and renews this one', async () => {
    const { ana } = await synapse.people('ana')
    const phone = new Person('ana', synapse.url)
    await phone.post('/api/login', { email: ana.user?.email, password: goodPassword })
    const before = ana.cookies.get('synapse')

    const wrong = await ana.post('/api/auth/password', { currentPassword: 'not this one', newPassword })
    expect(wrong.status).toBe(422)
    expect(wrong.body).toMatchObject({ fields: { currentPassword: 'This isn’t your current password.' } })
    expect((await ana.post('/api/auth/password', { newPassword })).status).toBe(422)

    expect(
      (await ana.post('/api/auth/password', { currentPassword: goodPassword, newPassword })).status,
    ).toBe(204)
    expect(ana.cookies.get('synapse')).not.toBe(before)
    expect((await ana.get('/api/auth/user')).status).toBe(200)
    expect((await phone.get('/api/auth/user')).status).toBe(401)
    expect((await signsIn(ana, goodPassword)).status).toBe(401)
    expect((await signsIn(ana, newPassword)).status).toBe(200)
  })
})

describe('a forgotten password', () => {
  test('the link in the mail gives a new one, once, and ends every session', async () => {
    const { ana } = await synapse.people('ana')
    const token = await resetTokenFor(ana)
    const answer = await synapse.visitor().post('/api/password/reset', { token, password: newPassword })
    expect(answer.status).toBe(200)
    expect((await ana.get('/api/auth/user')).status).toBe(401)
    expect((await signsIn(ana, goodPassword)).status).toBe(401)
    expect((await signsIn(ana, newPassword)).status).toBe(200)

    const again = await synapse.visitor().post('/api/password/reset', { token, password: goodPassword })
    expect(again.status).toBe(422)
    expect((await signsIn(ana, newPassword)).status).toBe(200)
  })

  test('an address without an account gets the same answer and no mail', async () => {
    const { ana } = await synapse.people('ana')
    const nobody = newEmail('nobody')
    const unknown = await synapse.visitor().post('/api/password/forgot', { email: nobody })
    const known = await synapse.visitor().post('/api/password/forgot', { email: ana.user?.email })
    expect(known.status).toBe(202)
    expect(unknown.status).toBe(known.status)
    expect(unknown.text).toBe(known.text)
    await vi.waitFor(async () => expect(await mailsTo(ana.user?.email)).toHaveLength(1))
    expect(await mailsTo(nobody)).toEqual([])
  })

  test('an old link, and one for something else, do nothing', async () => {
    const { ana } = await synapse.people('ana')
    const token = await resetTokenFor(ana)
    await synapse.db.execute(
      `update one_time_tokens set expire = now() - interval '1 second' where user_id = '${ana.id}'`,
    )
    const page = await synapse.visitor().get(`/api/password/reset?token=${token}`)
    expect(page.status).toBe(410)
    expect(page.text).toContain('Get a new link')
    const late = await synapse.visitor().post('/api/password/reset', { token, password: newPassword })
    expect(late.status).toBe(422)

    const challenge = await ana.post<{ challenge: string }>('/api/auth/passkeys/options')
    const other = await synapse
      .visitor()
      .post('/api/password/reset', { token: challenge.body.challenge, password: newPassword })
    expect(other.status).toBe(422)
    expect((await signsIn(ana, goodPassword)).status).toBe(200)
  })

  test('the link is in no table, its file is for the operator alone, and the log says where it is and no more', async () => {
    const { ana } = await synapse.people('ana')
    const token = await resetTokenFor(ana)
    const { rows } = await synapse.db.execute(`select * from one_time_tokens where user_id = '${ana.id}'`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    const [name = ''] = await readdir(outbox())
    expect((await stat(join(outbox(), name))).mode & 0o077).toBe(0)
    await vi.waitFor(() => expect(synapse.logged.join('')).toContain(join(outbox(), name)))
    expect(synapse.logged.join('')).not.toContain(token)
    expect(synapse.logged.join('')).not.toContain('token=')
    expect(synapse.logged.join('')).not.toContain(`${ana.user?.email}`)
  })

  test('the link points to the configured address, whatever host the request named', async () => {
    const { ana } = await synapse.people('ana')
    await synapse.app.inject({
      method: 'POST',
      url: '/api/password/forgot',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email: ana.user?.email },
    })
    const [mail] = await vi.waitFor(async () => {
      const mails = await mailsTo(ana.user?.email)
      expect(mails).toHaveLength(1)
      return mails
    })
    expect(mail).not.toContain('evil.example')
    expect(mail).toContain('http://localhost:')
  })
})

test('the pages do the same without JavaScript', async () => {
  const { ana } = await synapse.people('ana')
  const visitor = synapse.visitor()
  const bad = await visitor.submits('/api/password/forgot', { email: 'not an address' })
  expect(bad.status).toBe(422)
  expect(bad.text).toContain('value="not an address"')
  const sent = await visitor.submits('/api/password/forgot', { email: ana.user?.email ?? '' })
  expect(sent.text).toContain('If this address has an account')

  const token = await resetTokenFor(ana)
  const page = await visitor.get(`/api/password/reset?token=${token}`)
  expect(page.text).toContain(`value="${token}"`)
  const short = await visitor.submits('/api/password/reset', { token, password: 'short' })
  expect(short.status).toBe(422)
  expect(short.text).toContain(`value="${token}"`)
  expect(short.text).toMatch(/id="password-error">Please use at least 12 characters\./)
  const done = await visitor.submits('/api/password/reset', { token, password: newPassword })
  expect(done.status).toBe(303)
  expect(done.headers.get('location')).toBe('/api/login?note=password-changed')
  expect((await visitor.submits('/api/password/reset', { token, password: newPassword })).text).toContain(
    'Get a new link',
  )
})
