import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import type { DraftView } from '#contract/drafts.ts'
import { testSynapse } from '#tests/support/test-app.ts'
import { mark } from '#tests/support/whole-life.ts'

const synapse = testSynapse()

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

test('what I began to write on one device waits on the other, the latest words win, and nobody else has them', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const words = mark()
  await ana.put('/api/drafts/post', { value: '{"content":"first"}' })
  const kept = await ana.put<{ savedAt: string }>('/api/drafts/post', { value: `{"content":"${words}"}` })
  expect(kept.status).toBe(200)
  const mine = await ana.get<DraftView[]>('/api/drafts')
  expect(mine.body).toEqual([{ name: 'post', value: `{"content":"${words}"}`, savedAt: kept.body.savedAt }])

  expect((await bea.get('/api/drafts')).body).toEqual([])
  await bea.delete('/api/drafts/post')
  await bea.delete('/api/drafts')
  expect((await ana.get<DraftView[]>('/api/drafts')).body).toHaveLength(1)
  expect(synapse.logged.join('')).not.toContain(words)
})

test('a text that was sent is gone everywhere, and saying so twice is no matter', async () => {
  const { ana } = await synapse.people('ana')
  await ana.put(`/api/drafts/comment:${id(1)}`, { value: 'x' })
  await ana.put(`/api/drafts/message:${id(2)}`, { value: 'y' })
  expect((await ana.delete(`/api/drafts/comment:${id(1)}`)).status).toBe(204)
  expect((await ana.delete(`/api/drafts/comment:${id(1)}`)).status).toBe(204)
  expect((await ana.get<DraftView[]>('/api/drafts')).body.map(({ name }) => name)).toEqual([
    `message:${id(2)}`,
  ])
  expect((await ana.delete('/api/drafts')).status).toBe(204)
  expect((await ana.get('/api/drafts')).body).toEqual([])
})

test('there is an end to how many and how long, and only composers have drafts', async () => {
  const { ana } = await synapse.people('ana')
  for (let n = 0; n <= limits.drafts; n += 1) await ana.put(`/api/drafts/comment:${id(n)}`, { value: `${n}` })
  const { body } = await ana.get<DraftView[]>('/api/drafts')
  expect(body).toHaveLength(limits.drafts)
  expect(body.map(({ value }) => value)).not.toContain('0')

  const long = 'a'.repeat(limits.draft)
  expect((await ana.put('/api/drafts/post', { value: long })).status).toBe(200)
  const tooLong = await ana.put('/api/drafts/post', { value: `${long}a` })
  expect(tooLong.status).toBe(422)
  expect(tooLong.text).toContain('at most 30,000 characters')
  for (const name of ['profile', 'post:1', 'POST', `edit:${id(1)}`, 'post:../x'])
    expect((await ana.put(`/api/drafts/${encodeURIComponent(name)}`, { value: 'x' })).status).toBe(404)
})
