import { describe, expect, test } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import { goodPassword, newEmail, Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const details = (name: string) => ({
  email: newEmail(name.toLowerCase()),
  password: goodPassword,
  displayName: name,
  adult: true,
})

describe('signing up', () => {
  test('a new person gets an account and is signed in', async () => {
    const ana = synapse.visitor()
    const given = details('Ana')
    const answer = await ana.post<OwnUserView>('/api/signup', {
      ...given,
      email: ` ${given.email.toUpperCase()} `,
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ email: given.email, displayName: 'Ana', shownName: 'Ana' })
    expect(answer.body).toMatchObject({ socialSpoons: 'medium', isSupporter: false, blockedUsers: [] })
    expect(answer.text).not.toContain('argon2')
    expect((await ana.get<OwnUserView>('/api/auth/user')).body).toEqual(answer.body)
  })

  test('a person under 18, or with a short password, is told so in words', async () => {
    const answer = await synapse
      .visitor()
      .post('/api/signup', { ...details('Bo'), password: 'short', adult: false })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      code: 'bad_input',
      fields: {
        password: 'Please use at least 12 characters. A short sentence works well.',
        adult: 'Synapse is for people aged 18 or over. Please tick the box if you are.',
      },
    })
  })

  test('what is not for the person to set changes nothing', async () => {
    const answer = await synapse.visitor().post<OwnUserView>('/api/signup', {
      ...details('Cy'),
      id: '00000000-0000-7000-8000-000000000000',
      isSupporter: true,
      createdAt: '2001-01-01T00:00:00Z',
      suspendedUntil: '2001-01-01T00:00:00Z',
    })
    expect(answer.status).toBe(201)
    expect(answer.body.isSupporter).toBe(false)
    expect(answer.body.id).not.toMatch(/^0000/)
    expect(answer.body.createdAt).not.toMatch(/^2001/)
  })

  test('who signs up again with the same password comes in, and with another one does not', async () => {
    const given = details('Dee')
    const first = await synapse.visitor().post<OwnUserView>('/api/signup', given)
    const again = await synapse.visitor().post<OwnUserView>('/api/signup', { ...given, displayName: 'Other' })
    expect(again.body).toEqual(first.body)
    const stranger = synapse.visitor()
    const refused = await stranger.post('/api/signup', { ...given, password: 'some other long password' })
    expect(refused.status).toBe(422)
    expect(refused.text).not.toContain(first.body.id)
    expect((await stranger.get('/api/auth/user')).status).toBe(401)
  })

  test('two sign-ups with one address at the same moment make one account', async () => {
    const given = details('Eve')
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => synapse.visitor().post<OwnUserView>('/api/signup', given)),
    )
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  })
})

describe('signing in', () => {
  test('the right password opens a new session with a new id', async () => {
    const { ana } = await synapse.people('ana')
    const first = ana.cookies.get('synapse')
    const answer = await ana.post<OwnUserView>('/api/login', {
      email: ana.user?.email,
      password: goodPassword,
    })
    expect(answer.status).toBe(200)
    expect(answer.body.id).toBe(ana.id)
    expect(ana.cookies.get('synapse')).not.toBe(first)
    const old = new Person('old', synapse.url)
    old.cookies.set('synapse', first ?? '')
    expect((await old.get('/api/auth/user')).status).toBe(401)
  })

  test('a wrong password and an unknown address get the same answer', async () => {
    const { ana } = await synapse.people('ana')
    const password = 'not the right password'
    const wrong = await synapse.visitor().post('/api/login', { email: ana.user?.email, password })
    const unknown = await synapse.visitor().post('/api/login', { email: newEmail('nobody'), password })
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(wrong.status)
    expect(unknown.text).toBe(wrong.text)
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()])
  })

  test('a password with spaces and letters of any script works however it was typed', async () => {
    const bea = synapse.visitor()
    const given = details('Bea')
    await bea.post('/api/signup', { ...given, password: ' Crème brûlée 暖かい ' })
    const typed = ' Crème brûlée 暖かい '.normalize('NFD')
    expect((await synapse.visitor().post('/api/login', { email: given.email, password: typed })).status).toBe(
      200,
    )
    const trimmed = await synapse.visitor().post('/api/login', { email: given.email, password: typed.trim() })
    expect(trimmed.status).toBe(401)
  })

  test('a person whose account is paused is told until when, but only with the right password', async () => {
    const { ana } = await synapse.people('ana')
    await synapse.db.execute(
      `update users set suspended_until = '2199-05-04T12:00:00Z' where id = '${ana.id}'`,
    )
    expect((await ana.get('/api/auth/user')).status).toBe(401)
    const right = await synapse
      .visitor()
      .post('/api/login', { email: ana.user?.email, password: goodPassword })
    expect(right.status).toBe(403)
    expect(right.body).toMatchObject({ message: expect.stringContaining('4 May 2199') })
    const wrong = await synapse
      .visitor()
      .post('/api/login', { email: ana.user?.email, password: 'wrong password' })
    expect(wrong.status).toBe(401)
  })

  test('signing in takes back the wish to be erased', async () => {
    const { ana } = await synapse.people('ana')
    await synapse.db.execute(
      `update users set erase_after = now() + interval '3 days' where id = '${ana.id}'`,
    )
    await ana.post('/api/login', { email: ana.user?.email, password: goodPassword })
    const { rows } = await synapse.db.execute(`select erase_after from users where id = '${ana.id}'`)
    expect(rows).toEqual([{ erase_after: null }])
  })
})

test('the document of every screen holds the signed-in person', async () => {
  const { ana } = await synapse.people('ana')
  const page = await ana.get('/settings')
  expect(page.text).toContain(JSON.stringify([['/api/auth/user'], ana.user]).slice(1, -1))
})

test('signing out ends the session on the server', async () => {
  const { ana } = await synapse.people('ana')
  const copy = new Person('copy', synapse.url)
  copy.cookies.set('synapse', ana.cookies.get('synapse') ?? '')
  expect((await ana.post('/api/logout')).status).toBe(204)
  expect((await copy.get('/api/auth/user')).status).toBe(401)
})
