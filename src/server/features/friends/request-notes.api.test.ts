import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import { accepts, asks, declines, requestsOf } from '#tests/support/friends.ts'

import { testSynapse } from '#tests/support/test-app.ts'
import { mark } from '#tests/support/whole-life.ts'

const synapse = testSynapse()

const notesFrom = async ({ id }: { id: string }) =>
  (
    await synapse.db
      .select({ note: friendRequests.note })
      .from(friendRequests)
      .where(eq(friendRequests.senderId, id))
  ).map(({ note }) => note)

test('a request can carry a note, which its receiver reads as it was when it was sent', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  expect((await asks(ana, bea, '  We met in Moss and Tea.  ')).body).toEqual({ status: 'pending' })
  await ana.patch('/api/profile', { displayName: 'Somebody else' })
  expect((await asks(ana, bea, 'Answer me')).body).toEqual({ status: 'pending' })
  const [request] = await requestsOf(bea)
  expect(request).toMatchObject({
    note: 'We met in Moss and Tea.',
    foldedBy: null,
    sender: { displayName: 'Ana' },
  })
  await asks(cleo, bea, '   ')
  expect((await requestsOf(bea))[0]).toMatchObject({ sender: { id: cleo.id }, note: null })
})

test('a note has 200 characters at most, and more is refused in words', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const refused = await ana.post<{ fields: Record<string, string> }>(`/api/friends/request/${bea.id}`, {
    note: 'm'.repeat(limits.requestNote + 1),
  })
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { note: 'A note can have at most 200 characters.' },
  ])
  expect(await requestsOf(bea)).toEqual([])
  expect((await asks(ana, bea, 'm'.repeat(limits.requestNote))).status).toBe(200)
})

test('accepting deletes a note, and after a no or a block its receiver has it no more', async () => {
  const { ana, bea, cleo, dora, eve } = await synapse.people('ana', 'bea', 'cleo', 'dora', 'eve')
  for (const one of [bea, cleo, dora]) await asks(ana, one, 'hello')
  await accepts(bea, ana)
  expect((await notesFrom(ana)).filter((note) => note === null)).toHaveLength(1)
  await cleo.post(`/api/blocks/${ana.id}`)
  await cleo.delete(`/api/blocks/${ana.id}`)
  await ana.post(`/api/blocks/${dora.id}`)
  await ana.delete(`/api/blocks/${dora.id}`)
  for (const one of [cleo, dora]) expect(await requestsOf(one)).toEqual([])
  await asks(ana, eve, 'hello')
  await declines(eve, ana)
  expect(await requestsOf(eve)).toEqual([])
  const subject = { subjectType: 'user', subjectId: ana.id, reason: 'harassment' }
  expect((await eve.post<{ words: string }>('/api/reports', subject)).body.words).toBe('Ana')
})

test('who asks back is a friend at once, and their note goes nowhere', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(ana, bea, 'hello')
  expect((await asks(bea, ana, 'hello back')).body).toEqual({ status: 'friends' })
  expect([...(await notesFrom(ana)), ...(await notesFrom(bea))]).toEqual([null])
})

test('a note with words that its receiver filters is folded, whatever the filter does to posts', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await cleo.post('/api/word-filters', { phrase: 'diet', effect: 'hide' })
  await asks(ana, cleo, 'I have a diet for you')
  await asks(bea, cleo, 'I have tea for you')
  expect((await requestsOf(cleo)).map(({ foldedBy }) => foldedBy)).toEqual([null, { notes: [], words: true }])
})

test('who reports a person whose request waits sends its note and its name with the report', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await ana.patch('/api/profile', { displayName: 'Know Your Street' })
  const words = mark()
  await asks(ana, bea, words)
  await ana.patch('/api/profile', { displayName: 'Harmless' })
  const subject = { subjectType: 'user', subjectId: ana.id, reason: 'harassment' }
  const reported = await bea.post<{ words: string }>('/api/reports', subject)
  expect(reported.body.words).toBe(`Harmless\nKnow Your Street\n${words}`)
  // What somebody else was written is not theirs to report.
  expect((await cleo.post<{ words: string }>('/api/reports', subject)).body.words).toBe('Harmless')
})
