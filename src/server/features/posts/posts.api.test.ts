import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PostView } from '#contract/posts/posts.ts'
import type { SearchView } from '#contract/search.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { posts as postRows } from '#server/db/schema/posts/posts.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import { type Person, signUp } from '#tests/support/people.ts'
import { opens, posts, reads } from '#tests/support/posts.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const block = (one: Person, other: Person) =>
  synapse.db.insert(blocks).values({ blockerId: one.id, blockedId: other.id })

test('what ana posts is what bea reads, with her name and without her address', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, '  A quiet morning.  ', { toneIndicators: ['/gen', 'Genuine', 'wistful'] })
  expect(post).toMatchObject({
    content: 'A quiet morning.',
    toneIndicators: ['Genuine', 'wistful'],
    isMine: true,
    author: { id: ana.id, displayName: 'Ana', email: ana.user?.email },
    likeCount: 0,
    editedAt: null,
    communityId: null,
  })
  const seen = (await opens(bea, post)).body
  expect(seen).toEqual({ ...post, isMine: false, author: { ...post.author, email: null } })
})

test('nobody reads anything without signing in', async () => {
  const { ana } = await synapse.people('ana')
  const post = await posts(ana, 'for members')
  const visitor = synapse.visitor()
  for (const path of ['/api/posts', `/api/posts/${post.id}`, `/api/posts/${post.id}/comments`])
    expect((await visitor.get(path)).status).toBe(401)
  expect((await visitor.post('/api/posts', { content: 'hello' })).status).toBe(401)
})

test('only members of a community read it and write in it, by every way in', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const community = await founds(ana)
  const post = await posts(ana, 'just us', { communityId: community.id })
  expect(post.communityName).toBe(community.name)

  const refused = await bea.get(`/api/posts?communityId=${community.id}`)
  expect(refused.status).toBe(403)
  expect(refused.body).toEqual({
    code: 'not_member',
    message: 'Join this community to view and create posts',
  })
  expect((await bea.post('/api/posts', { content: 'me too', communityId: community.id })).status).toBe(403)
  const missing = await opens(bea, { id: randomUUID() })
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/comments'],
    ['POST', '/like'],
    ['DELETE', '/like'],
    ['POST', '/hide'],
    ['POST', '/restore'],
    ['DELETE', ''],
  ]) {
    const answer = await bea.sends(method ?? '', `/api/posts/${post.id}${path}`)
    expect([answer.status, answer.body]).toEqual([404, missing.body])
  }
  expect((await bea.post('/api/comments', { postId: post.id, content: 'hi' })).status).toBe(404)
  expect(await reads(bea)).not.toContain('just us')

  await joins(bea, community)
  expect(await reads(bea, `?communityId=${community.id}`)).toEqual(['just us'])
  expect(await reads(bea)).toContain('just us')
  expect((await opens(bea, post)).status).toBe(200)

  await leaves(bea, community)
  expect((await opens(bea, post)).status).toBe(404)
  expect((await bea.get(`/api/posts?communityId=${community.id}`)).status).toBe(403)
})

test('an empty community is empty for its members, and one that does not exist is not found', async () => {
  const { ana } = await synapse.people('ana')
  const community = await founds(ana)
  expect(await reads(ana, `?communityId=${community.id}`)).toEqual([])
  expect((await ana.get(`/api/posts?communityId=${randomUUID()}`)).status).toBe(404)
  const lost = await ana.post('/api/posts', { content: 'hello', communityId: randomUUID() })
  expect(lost.status).toBe(404)
  expect(await reads(ana)).not.toContain('hello')
})

test('the communities tab holds only what comes from communities one has joined', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const one = await founds(ana)
  const two = await founds(ana)
  await joins(bea, one)
  await posts(ana, 'in the feed')
  await posts(ana, 'in one', { communityId: one.id })
  await posts(ana, 'in two', { communityId: two.id })
  expect(await reads(bea, '?feed=communities')).toEqual(['in one'])
  expect((await reads(bea)).slice(0, 2)).toEqual(['in one', 'in the feed'])
  expect((await bea.get('/api/posts?feed=everything')).status).toBe(422)
})

test('someone I blocked cannot open my post by its link, and I cannot open theirs', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const mine = await posts(ana, 'from ana')
  const theirs = await posts(bea, 'from bea')
  await block(ana, bea)
  expect((await opens(bea, mine)).status).toBe(404)
  expect((await opens(ana, theirs)).status).toBe(404)
  expect(await reads(bea)).not.toContain('from ana')
  expect(await reads(ana)).not.toContain('from bea')
})

test('an anonymous post has no author, also for its author, and a block does not give it away', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'who knows', { isAnonymous: true })
  expect(post).toMatchObject({ author: null, isAnonymous: true, isMine: true })
  await block(bea, ana)
  expect((await opens(bea, post)).body).toEqual({ ...post, isMine: false })
  expect(await reads(bea)).toContain('who knows')
})

test('the author changes the words, and everyone sees that they were changed', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'a frist try', { toneIndicators: ['Serious'] })
  const changed = await ana.patch<PostView>(`/api/posts/${post.id}`, { content: 'a first try' })
  expect(changed.body).toMatchObject({ content: 'a first try', toneIndicators: ['Serious'] })
  expect(changed.body.editedAt).not.toBeNull()
  expect((await opens(bea, post)).body.editedAt).toBe(changed.body.editedAt)

  const refused = await bea.patch(`/api/posts/${post.id}`, { content: 'mine now' })
  expect(refused.status).toBe(403)
  expect((await bea.delete(`/api/posts/${post.id}`)).status).toBe(403)
  expect((await opens(ana, post)).body.content).toBe('a first try')
})

test('saving the same words, or a change of anything but the words, does not make a post edited', async () => {
  const { ana } = await synapse.people('ana')
  const post = await posts(ana, 'a first try', { toneIndicators: ['Serious'] })
  const changes: object[] = [
    { content: 'a first try', toneIndicators: ['Serious'], contentNotes: [], replyWish: null },
    { content: 'a first try', audience: 'friends' },
    { toneIndicators: ['Serious'], whoMayComment: 'nobody' },
  ]
  for (const change of changes) {
    const { status, body } = await ana.patch<PostView>(`/api/posts/${post.id}`, change)
    expect([status, body.editedAt]).toEqual([200, null])
  }
  const other = await ana.patch<PostView>(`/api/posts/${post.id}`, { toneIndicators: ['Joking'] })
  expect(other.body.editedAt).not.toBeNull()
})

test('a post says what its writer would like back, in every list, and the writer can change their mind', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'Everything is loud in the ventilation shaft', { replyWish: 'venting' })
  expect((await bea.get<PostView[]>('/api/posts')).body[0]).toMatchObject({ replyWish: 'venting' })
  const found = await bea.get<SearchView>('/api/search?q=ventilation')
  expect(found.body.posts).toMatchObject([{ id: post.id, replyWish: 'venting' }])
  const changed = await ana.patch<PostView>(`/api/posts/${post.id}`, { replyWish: 'advice' })
  expect(changed.body).toMatchObject({ replyWish: 'advice', editedAt: null })
  await ana.patch(`/api/posts/${post.id}`, { content: 'Everything is loud' })
  expect((await opens(bea, post)).body.replyWish).toBe('advice')
  await ana.patch(`/api/posts/${post.id}`, { replyWish: null })
  expect((await opens(bea, post)).body.replyWish).toBeNull()
  const strange = await ana.post<{ message: string }>('/api/posts', { content: 'x', replyWish: 'applause' })
  expect([strange.status, strange.body.message]).toEqual([
    422,
    'Please choose from the list which replies you’d like.',
  ])
})

test('likes and comments do not make a post look edited', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'untouched')
  await bea.post(`/api/posts/${post.id}/like`)
  await bea.post('/api/comments', { postId: post.id, content: 'lovely' })
  expect((await opens(ana, post)).body).toMatchObject({ editedAt: null, likeCount: 1, commentCount: 1 })
})

test('a deleted post is gone for everyone, and its author can bring it back within an hour', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'not sure')
  expect((await ana.delete(`/api/posts/${post.id}`)).status).toBe(204)
  expect((await ana.delete(`/api/posts/${post.id}`)).status).toBe(204)
  for (const person of [ana, bea]) expect((await opens(person, post)).status).toBe(404)
  expect((await bea.post(`/api/posts/${post.id}/restore`)).status).toBe(404)

  expect((await ana.post<PostView>(`/api/posts/${post.id}/restore`)).body).toEqual(post)
  expect((await ana.post(`/api/posts/${post.id}/restore`)).status).toBe(200)
  expect((await opens(bea, post)).status).toBe(200)

  await ana.delete(`/api/posts/${post.id}`)
  await synapse.db
    .update(postRows)
    .set({ deletedAt: sql`now() - interval '31 days'` })
    .where(eq(postRows.id, post.id))
  expect((await ana.post(`/api/posts/${post.id}/restore`)).status).toBe(404)
})

test('clicking delete twice at once answers both times as if it was the first', async () => {
  const { ana } = await synapse.people('ana')
  const post = await posts(ana, 'gone twice')
  const answers = await Promise.all([1, 2, 3, 4].map(() => ana.delete(`/api/posts/${post.id}`)))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
})

test('a post taken down by a moderator is gone for its author too', async () => {
  const { ana } = await synapse.people('ana')
  const post = await posts(ana, 'against the rules')
  await synapse.db.update(postRows).set({ removedAt: sql`now()` }).where(eq(postRows.id, post.id))
  expect((await opens(ana, post)).status).toBe(404)
  expect((await ana.post(`/api/posts/${post.id}/restore`)).status).toBe(404)
})

test('a post that bea hides is out of her lists, opens by its link, and comes back', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'not today')
  for (const _ of [1, 2]) expect((await bea.post(`/api/posts/${post.id}/hide`)).status).toBe(204)
  expect(await reads(bea)).not.toContain('not today')
  expect(await reads(ana)).toContain('not today')
  expect((await opens(bea, post)).status).toBe(200)
  for (const _ of [1, 2]) expect((await bea.delete(`/api/posts/${post.id}/hide`)).status).toBe(204)
  expect(await reads(bea)).toContain('not today')
  expect((await bea.post(`/api/posts/${randomUUID()}/hide`)).status).toBe(404)
})

test('a double click makes one post', async () => {
  const { ana } = await synapse.people('ana')
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(
    [1, 2, 3].map(() => ana.post<PostView>('/api/posts', { content: 'only once' }, key)),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await reads(ana)).filter((content) => content === 'only once')).toHaveLength(1)
  expect((await ana.post('/api/posts', { content: 'something else' }, key)).status).toBe(409)
})

test('a flood of posts is stopped in words, with a time to wait', async () => {
  const strict = await startTestSynapse({ RATE_LIMIT_SCALE: '0.1' })
  try {
    const bea = await signUp(strict.url, 'bea')
    for (const n of [1, 2, 3]) await posts(bea, `post ${n}`)
    const refused = await bea.post<{ message: string }>('/api/posts', { content: 'post 4' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.body.message).toMatch(/^That was a lot in a short time\. Please wait/)
    expect(await reads(bea)).toHaveLength(3)
  } finally {
    await strict.close()
  }
})

test('the document of the feed, of a community and of a post brings what they show', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'in the document </script>')
  const { id: garden } = await founds(ana)
  await posts(ana, 'tomatoes', { communityId: garden })
  const queries = async (who: typeof ana, path: string): Promise<[unknown[], unknown][]> => {
    const { text } = await who.get(path)
    return JSON.parse(text.match(/id="preloaded-queries">(.*?)<\/script>/s)?.[1] ?? '{}').queries
  }
  const list = async (path: string) => ({
    pages: [(await ana.get(path)).body],
    pageParams: [null],
    isWhole: true,
  })
  expect(await queries(ana, '/')).toContainEqual([['/api/posts'], await list('/api/posts')])
  const ofCommunities = [['/api/posts', { feed: 'communities' }], await list('/api/posts?feed=communities')]
  expect(await queries(ana, '/?feed=communities')).toContainEqual(ofCommunities)
  const ofGarden = [['/api/posts', { communityId: garden }], await list(`/api/posts?communityId=${garden}`)]
  expect(ofGarden[1]).toMatchObject({ pages: [[{ communityId: garden }]] })
  expect(await queries(ana, `/communities/${garden}`)).toContainEqual(ofGarden)
  // Whoever is no member is told so when the application asks.
  const outside = (await queries(bea, `/communities/${garden}`)).map(([key]) => key[0])
  expect(outside).toContain('/api/communities')
  expect(outside).not.toContain('/api/posts')
  expect(await queries(ana, `/posts/${post.id}`)).toContainEqual([['/api/posts', post.id], post])
  expect(await queries(ana, `/?post=${post.id}`)).toContainEqual([['/api/posts', post.id], post])
})
