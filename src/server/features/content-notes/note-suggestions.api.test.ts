import { expect, test } from 'vitest'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { block } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { opens, posts } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const noticesOf = async (person: Person) => (await person.get<NoticeView[]>('/api/notices')).body
const suggests = (person: Person, post: { id: string }, note = 'food') =>
  person.post<{ message: string }>(`/api/posts/${post.id}/note-suggestions`, { note })
const answers = (person: Person, notice: NoticeView | undefined, answer: string) =>
  person.put(`/api/note-suggestions/${notice?.suggestion?.id}`, { answer })

test('the author hears that a reader suggests a note, never who, and can add it', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'my lunch')
  const ear = await listens(ana)
  expect((await suggests(bea, post)).status).toBe(204)
  await ear.hears('notices.changed')
  ear.leaves()
  const told = await ana.get<NoticeView[]>('/api/notices')
  expect(told.body).toMatchObject([
    { kind: 'noteSuggested', person: null, postId: post.id, suggestion: { note: 'food', state: 'open' } },
  ])
  expect(told.text).not.toMatch(new RegExp(`${bea.id}|Bea`))
  expect((await answers(ana, told.body[0], 'add')).status).toBe(204)
  expect((await opens(bea, post)).body).toMatchObject({ contentNotes: ['food'], editedAt: null })
  expect((await noticesOf(ana))[0]?.suggestion?.state).toBe('added')
})

test('each note is told once, however many readers suggest it, and not again after a no', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'my lunch')
  await suggests(bea, post)
  expect((await suggests(bea, post)).status).toBe(204)
  await suggests(cleo, post)
  expect(await noticesOf(ana)).toHaveLength(1)
  await suggests(cleo, post, 'loss')
  expect(await noticesOf(ana)).toHaveLength(2)
  const { dora } = await synapse.people('dora')
  await answers(ana, (await noticesOf(ana))[1], 'decline')
  await suggests(dora, post)
  expect((await noticesOf(ana)).map(({ suggestion }) => suggestion?.state)).toEqual(['open', 'declined'])
  expect((await opens(bea, post)).body.contentNotes).toEqual([])
})

test('adding the same note twice at the same moment adds it once', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'my lunch')
  await suggests(bea, post)
  const [told] = await noticesOf(ana)
  await Promise.all([1, 2, 3, 4].map(() => answers(ana, told, 'add')))
  expect((await opens(bea, post)).body.contentNotes).toEqual(['food'])
})

test('it works for anonymous posts, and tells neither side who the other is', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'a secret lunch', { isAnonymous: true })
  const answer = await suggests(bea, post)
  expect([answer.status, answer.text]).toEqual([204, ''])
  const told = await ana.get('/api/notices')
  expect(told.text).toContain('noteSuggested')
  expect(told.text).not.toMatch(new RegExp(`${bea.id}|Bea`))
  const reader = await bea.get('/api/notices')
  expect(reader.text).not.toContain(ana.id)
  await answers(ana, (await noticesOf(ana))[0], 'add')
  expect((await opens(bea, post)).text).not.toContain(ana.id)
})

test('a block afterwards does not make the suggestion vanish, which would tell who made it', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'my lunch')
  await suggests(bea, post)
  await block(synapse.db, ana, bea)
  expect(await noticesOf(ana)).toHaveLength(1)
})

test('a post that is not for me, my own, and one that has the note already take no suggestion', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'my lunch', { contentNotes: ['food'] })
  expect((await suggests(bea, post)).body.message).toBe('This post already has that content note.')
  expect((await suggests(ana, post, 'loss')).status).toBe(403)
  await block(synapse.db, ana, bea)
  expect((await suggests(bea, post, 'loss')).status).toBe(404)
})

test('only the author can answer', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'my lunch')
  await suggests(bea, post)
  const [notice] = await noticesOf(ana)
  expect((await answers(bea, notice, 'add')).status).toBe(404)
  expect((await answers(cleo, notice, 'decline')).status).toBe(404)
  expect((await opens(bea, post)).body.contentNotes).toEqual([])
})
