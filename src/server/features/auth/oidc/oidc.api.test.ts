import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import Provider from 'oidc-provider'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { ProofView } from '#contract/auth/proof.ts'
import { goodPassword, newEmail, Person, signUp } from '#tests/support/people.ts'
import { givesSecondFactor } from '#tests/support/second-factor.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'

/** The people at the provider, by the name they sign in with there. */
const known = new Map<string, { email?: string; email_verified?: boolean }>()
const server: Server = createServer()
let issuer: string
let both: TestSynapse
let only: TestSynapse

const portOf = (at: Server) => {
  const address = at.address()
  return typeof address === 'object' && address ? address.port : 0
}
const settings = (more = {}) => ({
  OIDC_ISSUER_URL: issuer,
  OIDC_CLIENT_ID: 'synapse',
  OIDC_CLIENT_SECRET: 'a-secret-of-the-client',
  OIDC_NAME: 'Example ID',
  ...more,
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${portOf(server)}`
  both = await startTestSynapse(settings())
  only = await startTestSynapse(settings({ BUILT_IN_ACCOUNTS: 'false' }))
  const callbackAt = (synapse: TestSynapse) =>
    `http://localhost:${new URL(synapse.url).port}/api/login/callback`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'synapse',
        client_secret: 'a-secret-of-the-client',
        redirect_uris: [callbackAt(both), callbackAt(only)],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...known.get(id) }) }),
    cookies: { keys: ['only-for-this-test'] },
    ttl: { Interaction: 600, Session: 3600, Grant: 3600, AccessToken: 600, IdToken: 600 },
  })
  server.on('request', provider.callback())
})
afterAll(async () => {
  await both?.close()
  await only?.close()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

/** Follows the provider's own pages, as a browser would, until they lead back to us. */
async function signsInAtProvider(
  address: string,
  login: string,
  browser = new Person('browser', issuer),
): Promise<string> {
  let next = address
  for (let step = 0; step < 12; step++) {
    if (new URL(next, issuer).origin !== issuer) return next
    const page = await browser.get(next)
    const location = page.headers.get('location')
    if (location) {
      next = location
      continue
    }
    const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const prompt = /name="prompt" value="(\w+)"/.exec(page.text)?.[1] ?? ''
    const sent = await browser.submits(action, { prompt, login, password: 'any' })
    next = sent.headers.get('location') ?? ''
  }
  throw new Error('The provider did not lead back.')
}

const here = (address: string | null) => {
  const url = new URL(address ?? '', 'http://localhost')
  return url.pathname + url.search
}

/** Leaves for the provider, signs in there, and comes back. */
async function comesFromProvider(
  person: Person,
  login: string,
  start = '/api/login/provider',
  browser?: Person,
) {
  const leaving = await person.get(start)
  expect(leaving.status).toBe(303)
  const back = await signsInAtProvider(leaving.headers.get('location') ?? '', login, browser)
  return { callback: here(back), answer: await person.get(here(back)) }
}

function someone(verified = true): { login: string; email: string } {
  const email = newEmail('pat')
  const login = `sub-${email}`
  known.set(login, { email, email_verified: verified })
  return { login, email }
}

const visitor = (synapse = both) => new Person('visitor', synapse.url)
const finish = { displayName: 'Pat', adult: 'true' }

describe('signing in through a provider', () => {
  test('the first time, a person says their name and age, and then has an account', async () => {
    const { login, email } = someone()
    const pat = visitor()
    const { answer } = await comesFromProvider(pat, login, '/api/login/provider?returnTo=%2Fsettings')
    expect(answer.headers.get('location')).toBe('/api/login/finish?returnTo=%2Fsettings')
    const page = await pat.get('/api/login/finish?returnTo=%2Fsettings')
    expect(page.text).toContain(email)
    expect((await pat.get('/api/auth/user')).status).toBe(401)

    const young = await pat.submits('/api/login/finish', { displayName: 'Pat' })
    expect(young.status).toBe(422)
    expect(young.text).toMatch(/id="adult-error">[^<]*aged 18 or over/)
    expect(young.text).toContain('value="Pat"')

    const done = await pat.submits('/api/login/finish', { ...finish, returnTo: '/settings' })
    expect(done.status).toBe(303)
    expect(done.headers.get('location')).toBe('/settings')
    expect((await pat.get('/api/auth/user')).body).toMatchObject({ email, displayName: 'Pat' })
  })

  test('someone who came that way can delete their account, and coming back undoes it', async () => {
    const { login } = someone()
    const pat = visitor(only)
    await comesFromProvider(pat, login, '/api/login')
    await pat.submits('/api/login/finish', finish)
    expect((await pat.delete('/api/account', {})).status).toBe(202)
    expect((await pat.get('/api/auth/user')).status).toBe(401)
    await comesFromProvider(pat, login, '/api/login')
    expect(pat.cookies.get('synapse-note')).toBe('account-kept')
    expect((await pat.get('/api/auth/user')).status).toBe(200)
  })

  test('the next time, they are signed in at once and go where they wanted', async () => {
    const { login } = someone()
    const pat = visitor()
    await comesFromProvider(pat, login)
    await pat.submits('/api/login/finish', finish)
    const first = (await pat.get<OwnUserView>('/api/auth/user')).body
    known.set(login, { email: newEmail('changed'), email_verified: false })
    const again = visitor()
    const { answer } = await comesFromProvider(again, login, '/api/login/provider?returnTo=%2Fdiscover')
    expect(answer.headers.get('location')).toBe('/discover')
    expect((await again.get<OwnUserView>('/api/auth/user')).body.id).toBe(first.id)
  })

  test('whoever is suspended comes to the page that says why', async () => {
    const { login } = someone()
    const pat = visitor()
    await comesFromProvider(pat, login)
    await pat.submits('/api/login/finish', finish)
    const { id } = (await pat.get<OwnUserView>('/api/auth/user')).body
    await both.db.execute(`update users set suspended_until = now() + interval '1 day' where id = '${id}'`)
    const again = visitor()
    const { answer } = await comesFromProvider(again, login)
    expect(answer.headers.get('location')).toMatch(/^\/api\/suspended\?token=/)
    expect((await again.get(answer.headers.get('location') ?? '')).text).toContain(
      'Your account is suspended',
    )
    expect((await again.get('/api/auth/user')).status).toBe(401)
  })

  test('an account with the same address is connected only by its password', async () => {
    const ana = await signUp(both.url, 'ana')
    const email = ana.user?.email ?? ''
    known.set('sub-ana', { email, email_verified: true })
    const pat = visitor()
    const { answer } = await comesFromProvider(pat, 'sub-ana')
    expect(answer.headers.get('location')).toBe('/api/login/finish')
    expect((await pat.get('/api/auth/user')).status).toBe(401)
    expect((await pat.get('/api/login/finish')).text).toContain('There’s already a Synapse account')
    expect((await pat.submits('/api/login/finish', finish)).status).toBe(409)
    const wrong = await pat.submits('/api/login/connect', { password: 'not the password' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('That isn’t the password of that account')
    expect((await pat.submits('/api/login/connect', { password: goodPassword })).status).toBe(303)
    expect((await pat.get<OwnUserView>('/api/auth/user')).body.id).toBe(ana.id)
    const again = visitor()
    await comesFromProvider(again, 'sub-ana')
    expect((await again.get<OwnUserView>('/api/auth/user')).body.id).toBe(ana.id)
  })

  test('with codes from an app, the password alone connects nothing; the code does', async () => {
    const ana = await signUp(both.url, 'ana')
    const { codeNow } = await givesSecondFactor(ana)
    known.set('sub-ana-codes', { email: ana.user?.email ?? '', email_verified: true })
    const pat = visitor()
    await comesFromProvider(pat, 'sub-ana-codes')
    const asked = await pat.submits('/api/login/connect', { password: goodPassword, returnTo: '/discover' })
    expect(asked.headers.get('location')).toBe('/api/login/code?returnTo=%2Fdiscover')
    expect((await pat.get('/api/auth/user')).status).toBe(401)
    const meanwhile = await comesFromProvider(visitor(), 'sub-ana-codes')
    expect(meanwhile.answer.headers.get('location')).toBe('/api/login/finish')

    expect((await pat.submits('/api/login/code', { code: codeNow(1) })).status).toBe(303)
    expect((await pat.get<OwnUserView>('/api/auth/user')).body.id).toBe(ana.id)
    // From now on the provider says who it is, by its own rules.
    const again = visitor()
    await comesFromProvider(again, 'sub-ana-codes')
    expect((await again.get<OwnUserView>('/api/auth/user')).body.id).toBe(ana.id)
  })

  test('an address that the provider has not confirmed opens nothing', async () => {
    const { login } = someone(false)
    const pat = visitor()
    const { answer } = await comesFromProvider(pat, login)
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('isn’t confirmed')
    known.set('sub-none', {})
    expect((await comesFromProvider(visitor(), 'sub-none')).answer.text).toContain('no email address')
  })

  test('a way back works once, and only in the browser that left', async () => {
    const { login } = someone()
    const pat = visitor()
    await comesFromProvider(pat, login)
    await pat.submits('/api/login/finish', finish)

    const victim = visitor()
    const attacker = visitor()
    const leaving = await attacker.get('/api/login/provider')
    const back = here(await signsInAtProvider(leaving.headers.get('location') ?? '', login))
    const tricked = await victim.get(back)
    expect(tricked.status).toBe(400)
    expect(victim.cookies.has('synapse')).toBe(false)
    await victim.get('/api/login/provider')
    expect((await victim.get(back)).status).toBe(400)
    expect(victim.cookies.has('synapse')).toBe(false)

    expect((await attacker.get(back)).status).toBe(303)
    attacker.cookies.clear()
    const again = await attacker.get(back)
    expect(again.status).toBe(400)
    expect(again.text).toContain('took too long, or it was already used')
  })

  test('saying no at the provider is fine', async () => {
    const pat = visitor()
    await pat.get('/api/login/provider')
    const answer = await pat.get('/api/login/callback?error=access_denied&error_description=%3Cb%3E')
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('You didn’t sign in at Example ID')
    expect(answer.text).not.toContain('<b>')
  })

  test('a wrong code is said in words and nothing of it is logged', async () => {
    const pat = visitor()
    const leaving = await pat.get('/api/login/provider')
    const state = new URL(leaving.headers.get('location') ?? '').searchParams.get('state')
    const answer = await pat.get(`/api/login/callback?code=made-up-code&state=${state}&iss=${issuer}`)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('didn’t work')
    expect(both.logged.join('')).toContain('a sign-in through the provider failed')
    expect(both.logged.join('')).not.toContain('made-up-code')
  })

  test('the sign-in page offers both ways', async () => {
    const page = await visitor().get('/api/login?returnTo=%2Fsettings')
    expect(page.text).toContain('Sign in with Example ID')
    expect(page.text).toContain('href="/api/login/provider?returnTo=%2Fsettings"')
    expect(page.text).toContain('name="password"')
  })
})

describe('what counts as a proof (decision 0058)', () => {
  const again = '/api/login/provider?again=yes&returnTo=%2Fsettings'
  const proofOf = async (person: Person) => (await person.get<ProofView>('/api/auth/proof')).body
  /** The provider remembers a sign-in of twenty minutes ago. */
  const twentyMinutesAgo = () => vi.setSystemTime(Date.now() - 20 * 60_000)
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  async function signedInThereBefore() {
    const { login } = someone()
    const [pat, browser] = [visitor(), new Person('browser', issuer)]
    await comesFromProvider(pat, login, undefined, browser)
    await pat.submits('/api/login/finish', finish)
    return { pat, browser, login }
  }

  test('a sign-in that the provider asked for just now does, one that it remembered does not', async () => {
    const now = Date.now()
    twentyMinutesAgo()
    const { pat, browser, login } = await signedInThereBefore()
    expect(await proofOf(pat)).toEqual({ ways: ['provider'], isProven: false })
    vi.setSystemTime(now)
    const later = visitor()
    const { answer } = await comesFromProvider(later, login, undefined, browser)
    expect(answer.status).toBe(303)
    expect((await later.get('/api/auth/user')).status).toBe(200)
    expect(await proofOf(later)).toEqual({ ways: ['provider'], isProven: false })
    expect((await later.delete('/api/account', {})).status).toBe(403)

    const fresh = visitor()
    await comesFromProvider(fresh, login)
    expect(await proofOf(fresh)).toEqual({ ways: ['provider'], isProven: true })
  })

  test('who is signed in shows it once more at the provider, which has to ask', async () => {
    const now = Date.now()
    twentyMinutesAgo()
    const { pat, browser, login } = await signedInThereBefore()
    vi.setSystemTime(now)
    const { answer } = await comesFromProvider(pat, login, again, browser)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/settings'])
    expect((await proofOf(pat)).isProven).toBe(true)
    expect((await pat.delete('/api/account', {})).status).toBe(202)
  })

  test('another account there proves nothing, and nobody is signed out', async () => {
    const { pat } = await signedInThereBefore()
    const { id } = (await pat.get<OwnUserView>('/api/auth/user')).body
    await both.db.execute(`update sessions set proven_at = null where user_id = '${id}'`)
    const { answer } = await comesFromProvider(pat, someone().login, again)
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('That’s another account at Example ID')
    expect((await pat.get<OwnUserView>('/api/auth/user')).body.id).toBe(id)
    expect((await proofOf(pat)).isProven).toBe(false)
  })
})

describe('without built-in accounts', () => {
  test('signing in and up lead straight to the provider, and there is no password to guess', async () => {
    for (const path of ['/api/login', '/api/signup']) {
      const answer = await visitor(only).get(path)
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toContain(`${issuer}/auth?`)
    }
    const details = { email: newEmail('x'), password: goodPassword, displayName: 'X', adult: true }
    for (const path of ['/api/login', '/api/signup', '/api/password/forgot', '/api/password/reset'])
      expect((await visitor(only).post(path, details)).status).toBe(404)
    const { login } = someone()
    const pat = visitor(only)
    await comesFromProvider(pat, login, '/api/login')
    expect((await pat.submits('/api/login/finish', finish)).status).toBe(303)
    expect((await pat.get('/api/auth/user')).status).toBe(200)
  })
})

test('a provider that is down is said in words, and comes back by itself', async () => {
  const later = createServer((_request, response) => response.writeHead(500).end())
  later.listen(0, '127.0.0.1')
  await once(later, 'listening')
  const synapse = await startTestSynapse(settings({ OIDC_ISSUER_URL: `http://127.0.0.1:${portOf(later)}` }))
  try {
    const answer = await visitor(synapse).get('/api/login/provider')
    expect(answer.status).toBe(503)
    expect(answer.text).toContain('Example ID can’t be reached right now')
    later.removeAllListeners('request')
    const address = `http://127.0.0.1:${portOf(later)}`
    later.on('request', (_request, response) =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ issuer: address, authorization_endpoint: `${address}/auth` })),
    )
    expect((await visitor(synapse).get('/api/login/provider')).status).toBe(303)
  } finally {
    await synapse.close()
    later.closeAllConnections()
    later.close()
  }
})
