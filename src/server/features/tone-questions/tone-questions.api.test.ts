import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { readOnlyTones, tones } from '#contract/tones/tones.ts'
import { block } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { comments, opens, posts, readsComments } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const noticesOf = async (person: Person) => (await person.get<NoticeView[]>('/api/notices')).body
const asks = (person: Person, post: { id: string }, more: object = {}) =>
  person.post<{ message: string }>(`/api/posts/${post.id}/tone-questions`, more)
const answers = (person: Person, notice: NoticeView | undefined, answer: string, words?: string) =>
  person.put<{ message: string }>(`/api/tone-questions/${notice?.toneQuestion?.id}`, { answer, words })
const showsTone = (person: Person, notice: NoticeView | undefined) =>
  person.post(`/api/tone-questions/${notice?.toneQuestion?.id}/tone`)

test('a reader asks how a post was meant, the author answers, and the reader is told', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'Great weather again')
  const anas = await listens(ana)
  expect((await asks(bea, post)).status).toBe(204)
  await anas.hears('notices.changed')
  anas.leaves()
  const [asked] = await noticesOf(ana)
  expect(asked).toMatchObject({
    kind: 'toneAsked',
    person: { id: bea.id },
    postId: post.id,
    toneQuestion: { about: 'post', answer: null, words: null, isToneShown: false },
  })
  const beas = await listens(bea)
  expect((await answers(ana, asked, 'Joking', ' It rains. ')).status).toBe(204)
  await beas.hears('notices.changed')
  beas.leaves()
  expect(await noticesOf(bea)).toMatchObject([
    {
      kind: 'toneAnswered',
      person: { id: ana.id },
      postId: post.id,
      toneQuestion: { about: 'post', answer: 'Joking', words: 'It rains.', isToneShown: false },
    },
  ])
  expect((await noticesOf(ana))[0]?.toneQuestion).toMatchObject({ answer: 'Joking' })
})

test('the author can put the tone on the post for everyone, once', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'Great weather again', { toneIndicators: ['Positive'] })
  await asks(bea, post)
  const [asked] = await noticesOf(ana)
  expect((await showsTone(ana, asked)).status).toBe(409)
  await answers(ana, asked, 'literally')
  expect((await showsTone(ana, asked)).status).toBe(409)
  await answers(ana, asked, 'Joking')
  expect((await showsTone(bea, asked)).status).toBe(404)
  for (const _ of [1, 2]) expect((await showsTone(ana, asked)).status).toBe(204)
  const seen = (await opens(bea, post)).body
  expect(seen.toneIndicators).toEqual(['Positive', 'Joking'])
  expect(seen.editedAt).not.toBeNull()
  expect((await noticesOf(ana))[0]?.toneQuestion?.isToneShown).toBe(true)
  // Changing one's mind takes the place of the first answer, and makes no second notice.
  expect(await noticesOf(bea)).toHaveLength(1)
})

test('of several answers at the same moment one is told of', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'Great weather again')
  await asks(bea, post)
  const [asked] = await noticesOf(ana)
  const given = ['Joking', 'Genuine', 'Serious', 'literally'].map((answer) => answers(ana, asked, answer))
  for (const { status } of await Promise.all(given)) expect(status).toBe(204)
  expect(await noticesOf(bea)).toHaveLength(1)
})

test('where a post has as many tones as it can, the first one makes room', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const words = [...tones, ...readOnlyTones].map(({ word }) => word).filter((word) => word !== 'Joking')
  const toneIndicators = words.slice(0, limits.tonesPerPost)
  expect(toneIndicators).toHaveLength(limits.tonesPerPost)
  const post = await posts(ana, 'Great weather again', { toneIndicators })
  await asks(bea, post)
  const [asked] = await noticesOf(ana)
  await answers(ana, asked, 'Joking')
  await showsTone(ana, asked)
  expect((await opens(bea, post)).body.toneIndicators).toEqual([...toneIndicators.slice(1), 'Joking'])
})

test('a comment can be asked about too', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'hello')
  const comment = await comments(bea, post, 'Sure.', { toneIndicators: ['Serious'] })
  expect((await cleo.post(`/api/comments/${comment.id}/tone-questions`, {})).status).toBe(204)
  expect((await bea.post(`/api/comments/${comment.id}/tone-questions`, {})).status).toBe(403)
  const [asked] = await noticesOf(bea)
  expect(asked).toMatchObject({ kind: 'toneAsked', postId: post.id, toneQuestion: { about: 'comment' } })
  expect((await answers(ana, asked, 'Not upset')).status).toBe(404)
  await answers(bea, asked, 'Not upset')
  await showsTone(bea, asked)
  expect((await readsComments(ana, post))[0]?.toneIndicators).toEqual(['Not upset'])
  expect(await noticesOf(cleo)).toMatchObject([
    { person: { id: bea.id }, toneQuestion: { about: 'comment', answer: 'Not upset', isToneShown: true } },
  ])
})

test('each reader asks once, and no crowd of questions waits for one author', async () => {
  const names = Array.from({ length: limits.openToneQuestions + 1 }, (_, n) => `reader${n}`)
  const { ana } = await synapse.people('ana')
  const [first, ...others] = Object.values(await synapse.people(...names)) as [Person, ...Person[]]
  const post = await posts(ana, 'hello')
  for (const _ of [1, 2]) expect((await asks(first, post)).status).toBe(204)
  expect(await noticesOf(ana)).toHaveLength(1)
  const statuses = []
  for (const reader of others) statuses.push((await asks(reader, post)).status)
  expect(statuses).toEqual([...others.slice(1).map(() => 204), 409])
  await answers(ana, (await noticesOf(ana))[0], 'Genuine')
  const last = others.at(-1)
  expect(last && (await asks(last, post)).status).toBe(204)
})

test('on an anonymous post the question reaches the author, and neither side learns more than it should', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'a secret', { isAnonymous: true })
  const question = await asks(bea, post, { isAnonymous: true })
  expect([question.status, question.text]).toEqual([204, ''])
  const asked = await ana.get<NoticeView[]>('/api/notices')
  expect(asked.body[0]).toMatchObject({ kind: 'toneAsked', person: null })
  expect(asked.text).not.toMatch(new RegExp(`${bea.id}|Bea`))
  await answers(ana, asked.body[0], 'Serious', 'I mean it.')
  await showsTone(ana, asked.body[0])
  const told = await bea.get<NoticeView[]>('/api/notices')
  expect(told.body).toMatchObject([
    { kind: 'toneAnswered', person: null, toneQuestion: { answer: 'Serious', words: 'I mean it.' } },
  ])
  expect(told.text + (await opens(bea, post)).text).not.toMatch(new RegExp(`${ana.id}|Ana`))
})

test('across a block a post is not there to ask about, and a question with a name does not come through', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const named = await posts(ana, 'with my name')
  const secret = await posts(ana, 'without', { isAnonymous: true })
  await asks(bea, named)
  const [before] = await noticesOf(ana)
  await block(synapse.db, ana, bea)
  expect(await noticesOf(ana)).toEqual([])
  expect((await answers(ana, before, 'Joking')).status).toBe(404)
  expect((await asks(bea, named)).status).toBe(404)
  // It must not show bea who wrote the secret; and ana wanted to hear nothing of bea.
  expect((await asks(bea, secret)).status).toBe(204)
  expect(await noticesOf(ana)).toEqual([])
})

test('a question without a name stays when the author blocks whoever asked, which would tell who it was', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await asks(bea, await posts(ana, 'hello'), { isAnonymous: true })
  await block(synapse.db, ana, bea)
  expect(await noticesOf(ana)).toHaveLength(1)
})

test('muted people and unwanted notices make no sound, and nobody can tell', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'hello')
  await ana.post(`/api/mutes/${bea.id}`)
  expect((await asks(bea, post)).status).toBe(204)
  expect(await noticesOf(ana)).toEqual([])
  const settings = { unwanted: ['toneAsked'], quietHours: null, followSpoons: false }
  expect((await ana.put('/api/notification-settings', settings)).status).toBe(200)
  expect((await asks(cleo, post)).status).toBe(204)
  expect(await noticesOf(ana)).toEqual([])
})

test('my own post, a post that is not for me, and strange answers are refused in words', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'hello')
  expect((await asks(ana, post)).body.message).toBe('This is your own post.')
  await asks(bea, post)
  const [asked] = await noticesOf(ana)
  expect((await answers(ana, asked, 'Sarcastic')).body.message).toBe('Please choose an answer from the list.')
  expect((await answers(ana, asked, 'Joking', 'x'.repeat(201))).status).toBe(422)
  expect((await answers(bea, asked, 'Joking')).status).toBe(404)
  await ana.delete(`/api/posts/${post.id}`)
  expect((await asks(bea, post)).status).toBe(404)
  expect((await answers(ana, asked, 'Joking')).status).toBe(404)
  expect(await noticesOf(ana)).toEqual([])
})
