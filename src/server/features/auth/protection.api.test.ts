import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { authEndpoints } from '#contract/auth/auth.ts'
import { secondFactorEndpoints } from '#contract/auth/second-factor.ts'
import { goodPassword, newEmail, Person } from '#tests/support/people.ts'
import { hashAtFullCost } from '#tests/support/quick-argon2.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'
import { hashPassword } from './password/passwords.ts'

const synapse = testSynapse()

describe('another site', () => {
  const changes = [...Object.values(authEndpoints), ...Object.values(secondFactorEndpoints)].filter(
    ({ method }) => method !== 'GET',
  )
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[]

  test.each(changes.map(({ method, path }) => [method, path]))(
    'cannot make a browser send %s %s',
    async (method, path) => {
      const { ana } = await synapse.people('ana')
      const address = path.replace('{id}', ana.id)
      for (const headers of foreign) {
        const json = await ana.sends(method, address, {
          body: '{}',
          headers: { 'content-type': 'application/json', ...headers },
        })
        expect(json.status).toBe(403)
      }
      expect((await ana.get('/api/auth/user')).status).toBe(200)
    },
  )

  test('cannot send our forms, sign-in included', async () => {
    const { ana } = await synapse.people('ana')
    const form = { email: ana.user?.email ?? '', password: goodPassword }
    for (const headers of foreign) {
      const victim = synapse.visitor()
      expect((await victim.submits('/api/login', form, headers)).status).toBe(403)
      expect(victim.cookies.size).toBe(0)
    }
  })
})

describe('the cookie', () => {
  const cookieAt = async (url: string, headers: Record<string, string> = {}) => {
    const details = { email: newEmail('ana'), password: goodPassword, displayName: 'Ana', adult: true }
    const answer = await new Person('ana', url).post('/api/signup', details, headers)
    return answer.headers.getSetCookie()
  }

  test('is out of reach of scripts and of other sites', async () => {
    const [session, device, ...more] = await cookieAt(synapse.url)
    expect(session).toMatch(/^synapse=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(device).toMatch(/^synapse-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(more).toEqual([])
  })

  test('is bound to the host and to https where there is https', async () => {
    const secure = await startTestSynapse({ PUBLIC_URL: 'https://synapse.example' })
    try {
      const [session, device] = await cookieAt(secure.url, { origin: 'https://synapse.example' })
      expect(device).toMatch(/^__Host-synapse-device=.* HttpOnly; Secure; SameSite=Lax$/)
      expect(session).toMatch(
        /^__Host-synapse=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
    } finally {
      await secure.close()
    }
  })
})

describe('guessing', () => {
  afterEach(() => vi.useRealTimers())

  test('at one account is slowed down in words, and the person gets in again after the wait', async () => {
    const strict = await startTestSynapse({ RATE_LIMIT_SCALE: '1' })
    try {
      const ana = new Person('ana', strict.url)
      const email = newEmail('ana')
      await ana.post('/api/signup', { email, password: goodPassword, displayName: 'Ana', adult: true })
      const tries = (password: string, spoofed = '203.0.113.1') =>
        new Person('x', strict.url).post('/api/login', { email, password }, { 'x-forwarded-for': spoofed })

      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) => tries('wrong', `203.0.113.${i}`)),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(401))
      const refused = await tries(goodPassword, '203.0.113.99')
      expect(refused.status).toBe(429)
      expect(refused.body).toMatchObject({ message: expect.stringMatching(/Please wait \d+ minutes/) })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
      const page = await new Person('x', strict.url).submits('/api/login', { email, password: goodPassword })
      expect(page.status).toBe(429)
      expect(page.text).toContain('Please wait')

      const opensLink = () => new Person('x', strict.url).get('/api/password/reset?token=guess')
      const opened = await Promise.all(Array.from({ length: 31 }, opensLink))
      expect(opened.map(({ status }) => status).toSorted()).toEqual([...Array(30).fill(410), 429])
      expect((await opensLink()).text).toContain('<h1>That didn’t work</h1>')

      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
      expect((await tries(goodPassword)).status).toBe(200)
    } finally {
      await strict.close()
    }
  })

  test('many sign-ins at once do not make everybody else wait for them', async () => {
    onTestFinished(hashAtFullCost())
    const { ana } = await synapse.people('ana')
    let done = 0
    const flood = Array.from({ length: 60 }, async () => {
      const { status } = await synapse.visitor().post('/api/login', { email: 'a@b.example', password: 'x' })
      done++
      return status
    })
    for (let i = 0; i < 3; i++) expect((await ana.get('/api/auth/user')).status).toBe(200)
    expect(done).toBeLessThan(60)
    expect(new Set(await Promise.all(flood))).toEqual(new Set([401]))
  })

  test('more at once than can be hashed is refused in words instead of piling up', async () => {
    const results = await Promise.allSettled(Array.from({ length: 120 }, () => hashPassword('x')))
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(120 - 2 - 100)
    expect(refused[0]).toMatchObject({ reason: { status: 503, retryAfterSeconds: 2 } })
  })

  test('a password is kept as OWASP asks: argon2id with 19 MiB and two passes', async () => {
    onTestFinished(hashAtFullCost())
    expect(await hashPassword('x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

test('nothing that was typed is in the log', async () => {
  const loud = await startTestSynapse({ LOG_LEVEL: 'trace' })
  try {
    const ana = new Person('ana', loud.url)
    const typed = {
      email: newEmail('unique-mail'),
      password: 'unique pass phrase one',
      displayName: 'Unique Name',
    }
    await ana.post('/api/signup', { ...typed, adult: true })
    await ana.post('/api/login', { ...typed, password: 'unique pass phrase two' })
    await ana.submits('/api/login', { ...typed, password: 'unique pass phrase three' })
    await ana.post('/api/password/forgot', { email: typed.email })
    await ana.post('/api/login', { email: `${typed.email}\u0000`, password: 'unique pass phrase four' })
    await ana.get('/api/login?returnTo=/unique-path')
    const cookie = ana.cookies.get('synapse') ?? ''
    await vi.waitFor(() => expect(loud.logged.join('')).toContain('a mail was written'))
    expect(cookie).not.toBe('')
    expect(loud.logged.join('').toLowerCase()).not.toMatch(/unique[- ](mail|pass|name|path)/)
    expect(loud.logged.join('')).not.toContain(cookie)
  } finally {
    await loud.close()
  }
})
