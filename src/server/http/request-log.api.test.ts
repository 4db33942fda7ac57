import { expect, test } from 'vitest'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

interface Line {
  level: number
  msg: string
  req: { id: string; method: string; route?: string }
  status: number
  ms: number
  err?: object
}
const lines = (logged: readonly string[]): Line[] => logged.map((line) => JSON.parse(line))
const requestsIn = (logged: readonly string[]) => lines(logged).filter(({ msg }) => msg === 'request')

test('each request has one line with its route, outcome and id, and nothing of who asked for what', async () => {
  const { ana } = await synapse.people('ana')
  const before = synapse.logged.length
  const words = 'a quiet wombat'
  await ana.get(`/api/search?q=${encodeURIComponent(words)}`)
  await ana.post('/api/posts', { content: words })
  await ana.get(`/api/users/${ana.id}`)
  await ana.get(`/nowhere/${ana.id}`)
  const told = synapse.logged.slice(before)
  await expect
    .poll(() =>
      requestsIn(synapse.logged.slice(before)).map(({ req, status }) => [req.method, req.route, status]),
    )
    .toEqual([
      ['GET', '/api/search', 200],
      ['POST', '/api/posts', 201],
      ['GET', '/api/users/:id', 200],
      ['GET', expect.anything(), 404],
    ])
  const ids = requestsIn(synapse.logged.slice(before)).map(({ req }) => req.id)
  expect(new Set(ids).size).toBe(4)
  for (const tell of [words, encodeURIComponent(words), ana.id, ana.user?.email ?? '-', '127.0.0.1'])
    expect(told.join('')).not.toContain(tell)
})

test('who asks only whether Synapse lives fills no log', async () => {
  const before = synapse.logged.length
  for (const path of ['/healthz', '/readyz', '/api/health', '/metrics']) await synapse.visitor().get(path)
  await synapse.visitor().get('/privacy')
  await expect.poll(() => requestsIn(synapse.logged.slice(before)).length).toBe(1)
})

test('on a full disk each refused write is one line without a stack, with the id that its answer has', async () => {
  const full = await startTestSynapse({ DISK_RESERVE_MB: '1000000000000' })
  try {
    const refused = await fetch(`${full.url}/api/signup`, { method: 'POST' })
    expect(refused.status).toBe(503)
    const ofIt = lines(full.logged).filter(({ req }) => req?.id === refused.headers.get('x-request-id'))
    expect(ofIt.map(({ msg, err }) => [msg, err])).toContainEqual(['refused: the disk is full', undefined])
    expect(full.logged.filter((line) => line.includes('    at '))).toEqual([])
  } finally {
    await full.close()
  }
})

test('an answer that is no fault of ours has no id', async () => {
  const answer = await fetch(`${synapse.url}/api/posts`)
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([401, null])
})
