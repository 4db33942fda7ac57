import pg from 'pg'
import { expect, test } from 'vitest'
import { Person } from '#tests/support/people.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'
import { createTestDatabase } from '#tests/support/test-db.ts'

const synapse = testSynapse()

test('a working instance is live and ready', async () => {
  const answer = await synapse.visitor().get('/api/health')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ live: true, ready: true })
  const [live, ready] = [await synapse.visitor().get('/healthz'), await synapse.visitor().get('/readyz')]
  expect([live.status, live.text, ready.status, ready.text]).toEqual([200, 'live\n', 200, 'ready\n'])
  expect(live.headers.get('cache-control')).toBe('no-store')
})

test('an instance that leaves says that it is not ready, and answers all the same, each the last on its connection', async () => {
  const leaver = await startTestSynapse()
  try {
    const before = await fetch(`${leaver.url}/readyz`)
    expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
    leaver.app.leaving.hasBegun = true
    const after = await fetch(`${leaver.url}/readyz`)
    expect([after.status, await after.text(), after.headers.get('connection')]).toEqual([
      404,
      'leaving\n',
      'close',
    ])
    const health = await fetch(`${leaver.url}/api/health`)
    expect([health.status, health.headers.get('connection')]).toEqual([200, 'close'])
  } finally {
    await leaver.close()
  }
})

test('without its database it says so in words, and recovers by itself', async () => {
  const database = await createTestDatabase()
  const lonely = await startTestSynapse({}, database.url)
  const name = new URL(database.url).pathname.slice(1)
  const admin = new pg.Client({ connectionString: process.env['SYNAPSE_TEST_DATABASE_SERVER'] })
  await admin.connect()
  try {
    await admin.query(`alter database ${name} with allow_connections false`)
    const health = () => fetch(`${lonely.url}/api/health`)
    // A connection that was being opened at that moment still comes through: it is gone when health says so.
    const isAway = async () => {
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      return (await health()).status
    }
    await expect.poll(isAway).toBe(503)
    expect(await (await health()).json()).toEqual({ live: true, ready: false })
    expect((await fetch(`${lonely.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${lonely.url}/readyz`)).status).toBe(503)

    const answer = await fetch(`${lonely.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ana@example.org', password: 'a quiet lighthouse in spring' }),
    })
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({
      code: 'unavailable',
      message: 'Synapse can’t reach its database right now. Please try again in a moment.',
    })
    expect(answer.headers.get('retry-after')).toBe('2')

    // Whoever opens a page is told on a page, with a way to go on.
    const page = await fetch(`${lonely.url}/communities`, { headers: { cookie: 'synapse=somebody' } })
    expect(page.status).toBe(503)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const words = await page.text()
    expect(words).toContain('Synapse can’t reach its database right now.')
    expect(words).toContain('href="/communities">Try again</a>')

    await admin.query(`alter database ${name} with allow_connections true`)
    expect((await health()).status).toBe(200)
  } finally {
    await admin.end()
    await lonely.close()
    await database.drop()
  }
})

test('with little room on the disk nothing new is taken, in words, and people go on reading', async () => {
  const full = await startTestSynapse({ DISK_RESERVE_MB: '1000000000000' })
  const visitor = new Person('visitor', full.url)
  const refused = await visitor.post('/api/signup', { email: 'ana@example.org' })
  expect(refused.status).toBe(503)
  expect(refused.body).toEqual({
    code: 'unavailable',
    message: 'Synapse has no room left for anything new. You can still read. Please try again later.',
  })
  expect((await visitor.get('/')).status).toBe(200)
  const signIn = await visitor.post('/api/login', {
    email: 'ana@example.org',
    password: 'not the lighthouse',
  })
  expect(signIn.status).toBe(401)
  await full.close()
})
