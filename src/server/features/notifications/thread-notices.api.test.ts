import { expect, test } from 'vitest'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { block } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { comments, posts } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const noticesOf = async (person: Person) => (await person.get<NoticeView[]>('/api/notices')).body
const inShort = async (person: Person) =>
  (await noticesOf(person)).map(({ kind, person: who, thread }) => ({
    kind,
    who: who?.displayName ?? null,
    ...thread,
  }))
const reads = async (person: Person) =>
  person.post('/api/notices/read', { upTo: (await noticesOf(person))[0]?.id })

test('many comments under one post are one notice, which says how many, from how many people, and the latest', async () => {
  const { ana, bea, cleo, dora } = await synapse.people('ana', 'bea', 'cleo', 'dora')
  const [post, other] = [await posts(ana, 'hello'), await posts(ana, 'again')]
  await comments(bea, post, 'hi')
  expect(await inShort(ana)).toEqual([{ kind: 'comment', who: 'Bea', count: 1, others: 0 }])
  for (const one of [cleo, bea, dora]) await comments(one, post, 'hi')
  await comments(bea, other, 'hi')
  expect(await inShort(ana)).toEqual([
    { kind: 'comment', who: 'Bea', count: 1, others: 0 },
    { kind: 'comment', who: 'Dora', count: 4, others: 2 },
  ])
  expect((await noticesOf(ana)).map(({ postId }) => postId)).toEqual([other.id, post.id])
})

test('sixty anonymous comments are one notice, and nobody learns how many people wrote them', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'hello')
  await comments(cleo, post, 'with my name')
  for (let n = 0; n < 60; n += 1) await comments(bea, post, `${n}`, { isAnonymous: true })
  const answer = await ana.get<NoticeView[]>('/api/notices')
  expect(answer.body).toHaveLength(1)
  // Beyond fifty nobody counts.
  expect(answer.body[0]).toMatchObject({ person: null, thread: { count: 50, others: null } })
  expect(answer.text).not.toContain(bea.id)
  await comments(cleo, post, 'once more')
  expect(await inShort(ana)).toEqual([{ kind: 'comment', who: 'Cleo', count: 50, others: null }])
})

test('a notice that was read is new again when somebody writes, at its new time, and tells of the new ones alone', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'hello')
  for (const one of [bea, cleo]) await comments(one, post, 'hi')
  const [before] = await noticesOf(ana)
  await reads(ana)
  expect(await noticesOf(ana)).toMatchObject([{ isRead: true, thread: { count: 2 } }])
  const latest = await comments(bea, post, 'one more')
  const [now, ...more] = await noticesOf(ana)
  expect(more).toEqual([])
  expect(now).toMatchObject({ isRead: false, thread: { count: 1, others: 0 }, createdAt: latest.createdAt })
  expect((now?.id ?? '') > (before?.id ?? '')).toBe(true)
  // Having read it up to what was there before is not having read what came since.
  await ana.post('/api/notices/read', { upTo: before?.id })
  expect(await noticesOf(ana)).toMatchObject([{ isRead: false }])
})

test('comments at the same moment are one notice, and every one of them is counted', async () => {
  const { ana, bea, cleo, dora } = await synapse.people('ana', 'bea', 'cleo', 'dora')
  const post = await posts(ana, 'hello')
  const first = await comments(bea, post, 'hi')
  await Promise.all(
    [bea, cleo, dora].flatMap((one) => [
      comments(one, post, 'hi'),
      comments(one, post, 'me too', { parentId: first.id }),
    ]),
  )
  expect(await noticesOf(ana)).toMatchObject([{ kind: 'comment', thread: { count: 7, others: 2 } }])
  expect(await noticesOf(bea)).toMatchObject([{ kind: 'reply', thread: { count: 2, others: 1 } }])
})

test('replies to me are one notice for a post, apart from the comments on it', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'hello')
  const mine = await comments(ana, post, 'one thing')
  await comments(bea, post, 'a comment')
  await comments(bea, post, 'a reply', { parentId: mine.id })
  await comments(cleo, post, 'another reply', { parentId: mine.id })
  expect(await inShort(ana)).toEqual([
    { kind: 'reply', who: 'Cleo', count: 2, others: 1 },
    { kind: 'comment', who: 'Bea', count: 1, others: 0 },
  ])
})

test('what is counted is what I could see: not what was deleted, hidden, filtered, or written by people I blocked or muted', async () => {
  const { ana, bea, cleo, dora, eve } = await synapse.people('ana', 'bea', 'cleo', 'dora', 'eve')
  const post = await posts(ana, 'hello')
  const kept = await comments(eve, post, 'hi')
  const gone = await comments(bea, post, 'oops')
  const hidden = await comments(bea, post, 'something else')
  await comments(bea, post, 'about spiders')
  await comments(cleo, post, 'hi')
  await comments(dora, post, 'hi')
  const told = () => inShort(ana)
  expect(await told()).toEqual([{ kind: 'comment', who: 'Dora', count: 6, others: 3 }])
  await ana.post(`/api/mutes/${dora.id}`)
  expect(await told()).toEqual([{ kind: 'comment', who: 'Cleo', count: 5, others: 2 }])
  await block(synapse.db, ana, cleo)
  expect(await told()).toEqual([{ kind: 'comment', who: 'Bea', count: 4, others: 1 }])
  await bea.delete(`/api/comments/${gone.id}`)
  await ana.post(`/api/comments/${hidden.id}/hide`)
  expect(await told()).toEqual([{ kind: 'comment', who: 'Bea', count: 2, others: 1 }])
  await ana.post('/api/word-filters', { phrase: 'spiders', effect: 'hide' })
  expect(await told()).toEqual([{ kind: 'comment', who: 'Eve', count: 1, others: 0 }])
  expect((await noticesOf(ana))[0]?.createdAt).toBe(kept.createdAt)
  await eve.delete(`/api/comments/${kept.id}`)
  expect(await told()).toEqual([])
})

test('who asked to be deleted is not named in it, also where a reply keeps the place of her comment', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'hello')
  await comments(cleo, post, 'hi')
  const first = await comments(bea, post, 'hi')
  await comments(cleo, post, 'hi Bea', { parentId: first.id })
  expect(await inShort(ana)).toEqual([{ kind: 'comment', who: 'Cleo', count: 3, others: 1 }])
  await bea.delete('/api/account')
  expect(await inShort(ana)).toEqual([{ kind: 'comment', who: 'Cleo', count: 2, others: 0 }])
})

test('somebody muted adds nothing to a notice that is there, and does not make it new', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'hello')
  await ana.post(`/api/mutes/${cleo.id}`)
  await comments(bea, post, 'hi')
  await reads(ana)
  const before = await noticesOf(ana)
  await comments(cleo, post, 'hi')
  expect(await noticesOf(ana)).toEqual(before)
})

test('I can stop hearing about a post of mine, and hear about it again', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const [post, other] = [await posts(ana, 'hello'), await posts(ana, 'again')]
  await comments(bea, post, 'hi')
  expect((await ana.put(`/api/posts/${post.id}/muted-thread`)).status).toBe(204)
  expect((await ana.put(`/api/posts/${post.id}/muted-thread`)).status).toBe(204)
  expect(await noticesOf(ana)).toEqual([])
  await comments(bea, post, 'hello?')
  await bea.post(`/api/posts/${post.id}/tone-questions`, {})
  await bea.post(`/api/posts/${post.id}/note-suggestions`, { note: 'food' })
  await comments(bea, other, 'hi')
  expect(await noticesOf(ana)).toMatchObject([{ postId: other.id }])
  const opens = async (person: Person) => (await person.get<PostView>(`/api/posts/${post.id}`)).body
  expect(await opens(ana)).toMatchObject({ isThreadMuted: true, commentCount: 2 })
  expect(await opens(bea)).toMatchObject({ isThreadMuted: false, commentCount: 2 })
  expect((await ana.delete(`/api/posts/${post.id}/muted-thread`)).status).toBe(204)
  await comments(bea, post, 'still there?')
  expect(await noticesOf(ana)).toMatchObject([
    { postId: post.id, thread: { count: 1 } },
    { postId: other.id },
  ])
})

test('who commented can stop hearing about the post, and hears no event of it either', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'hello')
  const mine = await comments(bea, post, 'hi')
  await bea.put(`/api/posts/${post.id}/muted-thread`)
  const toBea = await listens(bea)
  await comments(cleo, post, 'hi you', { parentId: mine.id })
  await toBea.hears('comments.changed')
  expect(toBea.has('notices.changed')).toBe(false)
  toBea.leaves()
  expect(await noticesOf(bea)).toEqual([])
  // The author wants to hear of it.
  expect(await inShort(ana)).toEqual([{ kind: 'comment', who: 'Cleo', count: 2, others: 1 }])
})
