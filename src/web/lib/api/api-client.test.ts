import { afterEach, expect, test, vi } from 'vitest'
import type { authEndpoints } from '#contract/auth/auth.ts'
import { call } from './api-client.ts'
import { ApiError } from './api-error.ts'

const signIn = call<typeof authEndpoints.signIn>('POST /api/login')
const endSession = call<typeof authEndpoints.endSession>('DELETE /api/auth/sessions/{id}')

/** Stands in for the network; the calls themselves are real. */
function networkThat(answers: (address: string, init: RequestInit) => Response | Promise<Response>) {
  const sent: { address: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init })
    return answers(address, init)
  })
  return sent
}

const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('The call did not fail with an ApiError.')
  return error
}

afterEach(() => vi.unstubAllGlobals())

test('a call sends credentials and a JSON body, and answers what the server said', async () => {
  const sent = networkThat(() => Response.json({ id: 'a' }))
  const user = await signIn({ body: { email: 'a@example.org', password: 'twelve letters' } })
  expect(user).toEqual({ id: 'a' })
  expect(sent[0]?.address).toBe('/api/login')
  expect(sent[0]?.init).toMatchObject({ method: 'POST', credentials: 'include' })
  expect(JSON.parse(String(sent[0]?.init.body))).toEqual({
    email: 'a@example.org',
    password: 'twelve letters',
  })
  expect(new Headers(sent[0]?.init.headers).get('content-type')).toBe('application/json')
})

test('parameters stand in the path, escaped', async () => {
  const sent = networkThat(() => new Response(null, { status: 204 }))
  expect(await endSession({ params: { id: 'a/b' }, idempotencyKey: 'once' })).toBeUndefined()
  expect(sent[0]?.address).toBe('/api/auth/sessions/a%2Fb')
  expect(new Headers(sent[0]?.init.headers).get('idempotency-key')).toBe('once')
})

test('a failure reads status: message, and tells which field is wrong', async () => {
  const body = { code: 'bad_input', message: 'Please look again.', fields: { email: 'Too long.' } }
  networkThat(() => Response.json(body, { status: 422 }))
  const error = await failureOf(signIn({ body: { email: 'x', password: 'y' } }))
  expect(error.message).toBe('422: Please look again.')
  expect(error).toMatchObject({
    plainMessage: 'Please look again.',
    code: 'bad_input',
    status: 422,
    fields: { email: 'Too long.' },
    retryAfter: null,
  })
})

test('a failure without a body reads as its status text, and still has plain words', async () => {
  networkThat(
    () =>
      new Response('', { status: 429, statusText: 'Too Many Requests', headers: { 'retry-after': '30' } }),
  )
  const error = await failureOf(signIn({ body: { email: 'x', password: 'y' } }))
  expect(error.message).toBe('429: Too Many Requests')
  expect(error.plainMessage).toContain('wait a little')
  expect(error.retryAfter).toBe(30)
})

test('no connection is told in words', async () => {
  networkThat(() => Promise.reject(new TypeError('fetch failed')))
  const error = await failureOf(signIn({ body: { email: 'x', password: 'y' } }))
  expect(error.plainMessage).toMatch(/^You seem to be offline\./)
  expect(error.code).toBe('offline')
})

test('an address that is not the endpoint’s own does not compile', () => {
  // @ts-expect-error the method is POST
  call<typeof authEndpoints.signIn>('GET /api/login')
  // @ts-expect-error the path is /api/login
  call<typeof authEndpoints.signIn>('POST /api/signin')
  // @ts-expect-error the id is missing
  const incomplete = () => endSession({})
  expect(incomplete).toBeTypeOf('function')
})
