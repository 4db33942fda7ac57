import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/core/errors.ts'
import { limits } from '#contract/core/limits.ts'
import { comments, opens, posts, reads, readsComments } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const long = (length: number) => 'x'.repeat(length)

test.each([
  ['nothing at all', {}, 'Please write something first.'],
  ['blank content', { content: '  \n ' }, 'Please write something first.'],
  ['content that nobody can see', { content: '\u200b\u3164' }, 'Please write something first.'],
  ['content that is no text', { content: 7 }, 'Please write something first.'],
  ['too much content', { content: long(10_001) }, 'A post can have at most 10,000 characters.'],
  ['tones that are no list', { content: 'x', toneIndicators: 'Genuine' }, 'Tones are a list of words.'],
  ['a tone that is no word', { content: 'x', toneIndicators: [7] }, 'Please use a word for a tone.'],
  [
    'too many tones',
    { content: 'x', toneIndicators: Array(9).fill('x') },
    'A post can have at most 8 tones.',
  ],
  ['a tone too long', { content: 'x', toneIndicators: [long(41)] }, 'A tone has at most 40 characters.'],
  ['a community that is no id', { content: 'x', communityId: 'knitters' }, 'This isn’t a valid id.'],
  ['anonymous as a word', { content: 'x', isAnonymous: 'yes' }, 'Anonymous is either true or false.'],
  [
    'a photo from elsewhere',
    { content: 'x', imageUrl: 'https://example.org/a.jpg' },
    'Please upload the photo here first.',
  ],
  [
    'a description too long',
    { content: 'x', imageAlt: long(1_001) },
    'A description can have at most 1,000 characters.',
  ],
])('posting with %s is answered in words and posts nothing', async (_what, body, message) => {
  const { ana } = await synapse.people('ana')
  const answer = await ana.post<ErrorBody>('/api/posts', body)
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ code: 'bad_input', message, fields: expect.anything() })
  expect((await ana.get<{ isMine: boolean }[]>('/api/posts')).body.filter(({ isMine }) => isMine)).toEqual([])
})

test.each([
  ['blank', { content: ' ' }, 'Please write something first.'],
  ['of signs that nobody can see', { content: '\u2060\u2800' }, 'Please write something first.'],
  ['too long', { content: long(5_001) }, 'A comment can have at most 5,000 characters.'],
  [
    'of two tones',
    { content: 'x', toneIndicators: ['Genuine', 'Serious'] },
    'A comment has one tone at most.',
  ],
  ['replying to no id', { content: 'x', parentId: 'first' }, 'This isn’t a valid id.'],
])('a comment that is %s is answered in words and says nothing', async (_what, body, message) => {
  const { ana } = await synapse.people('ana')
  const post = await posts(ana, 'quiet')
  const answer = await ana.post<ErrorBody>('/api/comments', { postId: post.id, ...body })
  expect([answer.status, answer.body.message]).toEqual([422, message])
  expect(await readsComments(ana, post)).toEqual([])
})

test('the longest post there can be is kept whole', async () => {
  const { ana } = await synapse.people('ana')
  const post = await posts(ana, '🌱'.repeat(limits.postContent / 2))
  expect((await opens(ana, post)).body.content).toHaveLength(limits.postContent)
})

test('text with a character that no database keeps is answered in words', async () => {
  const { ana } = await synapse.people('ana')
  const answer = await ana.post<ErrorBody>('/api/posts', { content: 'a\u0000b' })
  expect(answer.status).toBeLessThan(500)
})

test('broken JSON, another type of body and one that is too large are refused in words', async () => {
  const { ana } = await synapse.people('ana')
  const send = (body: string, type: string) =>
    ana.sends('POST', '/api/posts', { body, headers: { 'content-type': type } })
  expect((await send('{"content":', 'application/json')).status).toBe(400)
  expect((await send('content=hello', 'application/x-www-form-urlencoded')).status).toBe(415)
  expect((await send(JSON.stringify({ content: long(70_000) }), 'application/json')).status).toBe(413)
  expect(await reads(ana)).not.toContain('hello')
})

test('pages that are no pages are refused in words', async () => {
  const { ana } = await synapse.people('ana')
  for (const query of ['limit=0', 'limit=101', 'limit=all', 'before=yesterday', 'communityId=knitters'])
    expect((await ana.get(`/api/posts?${query}`)).status).toBe(422)
})

/** Whatever a client sends beside what it may set. */
const overreach = (someone: string) => ({
  id: randomUUID(),
  authorId: someone,
  author: { id: someone },
  userId: someone,
  likeCount: 1_000,
  commentCount: 1_000,
  likedByUser: true,
  isMine: false,
  isSupporter: true,
  email: 'someone@example.org',
  role: 'moderator',
  createdAt: '2001-01-01T00:00:00.000Z',
  updatedAt: '2001-01-01T00:00:00.000Z',
  editedAt: '2001-01-01T00:00:00.000Z',
  deletedAt: '2001-01-01T00:00:00.000Z',
  removedAt: '2001-01-01T00:00:00.000Z',
  imageWidth: 1,
  imageHeight: 1,
  isPostAuthor: true,
})

test('fields that are not the writer’s to set change nothing', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const extra = overreach(bea.id)
  const post = await posts(ana, 'plain', extra)
  const untouched = {
    author: { id: ana.id },
    likeCount: 0,
    commentCount: 0,
    likedByUser: false,
    isThreadMuted: false,
    saved: null,
    isMine: true,
    editedAt: null,
    imageWidth: null,
  }
  expect(post).toMatchObject(untouched)
  expect(post.id).not.toBe(extra.id)
  expect(new Date(post.createdAt).getFullYear()).toBeGreaterThan(2001)

  const change = { ...extra, isAnonymous: true, communityId: randomUUID(), imageUrl: '/x' }
  await ana.patch(`/api/posts/${post.id}`, change)
  expect((await opens(ana, post)).body).toEqual(post)

  const comment = await comments(ana, post, 'plain too', extra)
  expect(comment).toMatchObject({ author: { id: ana.id }, editedAt: null, isPostAuthor: false })
  await ana.patch(`/api/comments/${comment.id}`, { ...extra, postId: randomUUID(), isAnonymous: true })
  expect(await readsComments(ana, post)).toEqual([comment])

  for (const polluted of ['"__proto__":{"likeCount":9}', '"constructor":{"prototype":{"likeCount":9}}']) {
    const answer = await ana.sends('POST', '/api/posts', {
      body: `{"content":"polluted",${polluted}}`,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
  }
  expect(await reads(ana)).not.toContain('polluted')
})
