import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { testSynapse } from '#tests/support/test-app.ts'

const usual = testSynapse({ RATE_LIMIT_SCALE: '1' })
const strict = testSynapse({ RATE_LIMIT_SCALE: '0.02' })

interface Refusal {
  code: string
  message: string
}

test('more than eight requests of one person wait for their turn, and a crowd is refused in words; others go on', async () => {
  const { ana, bea } = await usual.people('ana', 'bea')
  let asked: Promise<{ status: number; headers: Headers; body: Refusal }>[] = []
  await usual.db.inTransaction(async (tx) => {
    // Every feed waits for the end of this.
    await tx.execute(sql`lock table content_note_choices in access exclusive mode`)
    asked = Array.from({ length: 40 }, () => ana.get<Refusal>('/api/posts'))
    const answered: Awaited<(typeof asked)[number]>[] = []
    for (const one of asked) void one.then((answer) => answered.push(answer))
    await vi.waitFor(() => expect(answered).toHaveLength(8), { timeout: 20_000 })
    const [refused] = answered
    expect(refused?.status).toBe(429)
    expect(refused?.headers.get('retry-after')).toBe('1')
    expect(refused?.body).toEqual({
      code: 'too_many_requests',
      message: 'That was a lot at once. Please wait a moment and try again.',
    })
  })
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(32)
  expect(statuses.filter((status) => status === 429)).toHaveLength(8)
  expect((await ana.get('/api/posts')).status).toBe(200)
  expect((await bea.get('/api/posts')).status).toBe(200)
})

test('reads are limited per person, and say when to go on', async () => {
  const { ana, bea } = await strict.people('ana', 'bea')
  const answers = []
  for (let n = 0; n < 14; n += 1) answers.push(await ana.get<Refusal>(n % 2 ? '/api/posts' : '/profile'))
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(refused?.text).toContain('That was a lot in a short time.')
  expect((await bea.get('/api/posts')).status).toBe(200)
})

test('reads are limited per address, also signed out', async () => {
  const statuses = new Set<number>()
  for (let n = 0; n < 130; n += 1) statuses.add((await strict.visitor().get('/')).status)
  expect([...statuses]).toEqual([200, 429])
  expect((await strict.visitor().get('/api/health')).status).toBe(200)
})
