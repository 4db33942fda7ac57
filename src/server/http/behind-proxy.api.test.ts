import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

/** Sends the beginning of a request and no more of its body; answers all that comes until the connection ends. */
async function sendsHalf(lines: readonly string[], begin: string): Promise<string> {
  const { hostname, port } = new URL(synapse.url)
  const socket = connect(Number(port), hostname)
  socket.write(`${[...lines, `host: ${hostname}:${port}`].join('\r\n')}\r\n\r\n${begin}`)
  return text(socket)
}

test.each([
  ['too large', ['POST /api/login HTTP/1.1', `content-length: ${limits.bodyBytes + 1}`], 413],
  [
    'signed out, of a type that is not taken',
    ['POST /api/posts HTTP/1.1', 'content-length: 5000', 'content-type: text/plain'],
    415,
  ],
  [
    'from another site',
    ['POST /api/posts HTTP/1.1', 'content-length: 5000', 'sec-fetch-site: cross-site'],
    403,
  ],
])('an answer that leaves the body unread closes its connection: %s', async (_why, lines, status) => {
  const type = lines.some((line) => line.startsWith('content-type')) ? [] : ['content-type: application/json']
  const answer = await sendsHalf([...lines, ...type], '{')
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer.toLowerCase()).toContain('connection: close')
})

test('X-Forwarded-For without TRUST_PROXY is said once, loudly', async () => {
  const said = () => synapse.logged.filter((line) => line.includes('TRUST_PROXY is not set'))
  await synapse.visitor().get('/api/health')
  expect(said()).toEqual([])
  for (let n = 0; n < 3; n += 1)
    await synapse.visitor().sends('GET', '/api/health', { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(said()).toHaveLength(1)
  expect(JSON.parse(said()[0] ?? '{}').level).toBeGreaterThanOrEqual(50)
  expect(said()[0]).not.toContain('203.0.113.7')
})

test('with TRUST_PROXY there is nothing to say', async () => {
  const trusting = await startTestSynapse({ TRUST_PROXY: '127.0.0.1' })
  try {
    await fetch(`${trusting.url}/api/health`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(trusting.logged.filter((line) => line.includes('TRUST_PROXY'))).toEqual([])
  } finally {
    await trusting.close()
  }
})

test.each(['/.well-known/nothing', '/no/such/place', '/wp-login.php', '/posts'])(
  'an address that no screen has is status 404, signed in or not: %s',
  async (path) => {
    const { ana } = await synapse.people('ana')
    expect((await synapse.visitor().get(path)).status).toBe(404)
    expect((await ana.get(path)).status).toBe(404)
  },
)
