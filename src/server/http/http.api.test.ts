import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/core/errors.ts'
import { limits } from '#contract/core/limits.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'
import { toHttpError } from './errors.ts'

const synapse = testSynapse()

describe('what is refused', () => {
  test('is said in words for people, also where a schema has none of its own', async () => {
    const { ana } = await synapse.people('ana')
    const refusals: [address: string, words: string][] = [
      ['/api/posts?limit=500', 'This can be at most 100.'],
      ['/api/posts?limit=0', 'This has to be at least 1.'],
      ['/api/posts?limit=many', 'This has to be a number.'],
    ]
    for (const [address, words] of refusals)
      expect((await ana.get<ErrorBody>(address)).body.message, address).toBe(words)
  })

  test('an address that is none, and a body that is too deep, are no faults of the server', async () => {
    const { ana } = await synapse.people('ana')
    const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const path of ['//', '///', '//[', '//evil.example/search?q=ab'])
      for (const headers of [{ cookie }, {}])
        expect((await fetch(synapse.url + path, { headers })).status, path).toBeLessThan(500)
    const answer = await fetch(`${synapse.url}/api/posts`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'a-key-of-its-own',
        origin: synapse.url,
        cookie,
      },
      body: `{"content":"deep","z":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('more than Synapse can read')
  })
})

describe('what every answer carries', () => {
  test('an API answer is not kept, not framed, not sniffed, and may load nothing', async () => {
    // The router reads the second one as the first.
    expect((await synapse.visitor().get('/%61pi/health')).headers.get('cache-control')).toBe('no-store')
    const { headers } = await synapse.visitor().get('/api/health')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })

  test('a page runs only our own scripts', async () => {
    const policy = (await synapse.visitor().get('/')).headers.get('content-security-policy') ?? ''
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src'))
    expect(scripts).toMatch(/^script-src 'self'/)
    expect(policy).not.toContain('unsafe-eval')
    expect(scripts).not.toContain('unsafe-inline')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
  })

  test('behind https, browsers are told to stay on https', async () => {
    const secure = await startTestSynapse({ PUBLIC_URL: 'https://synapse.example' })
    try {
      const { headers } = await fetch(`${secure.url}/api/health`)
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
    } finally {
      await secure.close()
    }
  })

  test('subdomains stay on https if the operator says that they can', async () => {
    const secure = await startTestSynapse({ PUBLIC_URL: 'https://synapse.example', HSTS_SUBDOMAINS: 'true' })
    try {
      const { headers } = await fetch(`${secure.url}/api/health`)
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    } finally {
      await secure.close()
    }
  })
})

describe('what goes wrong is said in words', () => {
  test('an address of the API that does not exist', async () => {
    const answer = await synapse.visitor().get('/api/nothing-here')
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({
      code: 'not_found',
      message: 'This doesn’t exist, or you can’t see it.',
    })
  })

  test('signed out, a call for members answers 401', async () => {
    const answer = await synapse.visitor().get('/api/auth/user')
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ code: 'signed_out', message: 'Please sign in first.' })
  })

  test('a body that is no JSON', async () => {
    const answer = await synapse
      .visitor()
      .sends('POST', '/api/login', { body: '{"email":', headers: { 'content-type': 'application/json' } })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ message: 'The request couldn’t be read.' })
  })

  test('a body that is too large', async () => {
    const answer = await synapse.visitor().post('/api/login', { email: 'x'.repeat(limits.bodyBytes) })
    expect(answer.status).toBe(413)
    expect(answer.body).toMatchObject({ code: 'too_large' })
  })

  test('a body type that a plain form of another site could send', async () => {
    const { ana } = await synapse.people('ana')
    const answer = await ana.sends('POST', '/api/auth/password', {
      body: '{"newPassword":"another quiet lighthouse"}',
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.status).toBe(415)
  })

  test('a client that goes away while it is sending is no fault of ours, and none of the database', () => {
    const gone = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    expect(toHttpError(gone).status).toBe(400)
    expect(toHttpError(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })).status).toBe(503)
  })

  test('an address that cannot be decoded', async () => {
    const answer = await synapse.visitor().get('/api/%E0%A4%A')
    expect(answer.status).toBe(400)
    expect(answer.text).not.toMatch(/at .*\.(js|ts):/)
  })
})

describe('changes that another site starts are refused', () => {
  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('%o', async (headers) => {
    const { ana } = await synapse.people('ana')
    const answer = await ana.sends('DELETE', '/api/auth/sessions', { headers })
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({ code: 'foreign_origin' })
  })

  test('the same from our own page is done', async () => {
    const { ana } = await synapse.people('ana')
    const own = { origin: new URL(synapse.url).origin, 'sec-fetch-site': 'same-origin' }
    expect((await ana.sends('DELETE', '/api/auth/sessions', { headers: own })).status).toBe(204)
  })
})
