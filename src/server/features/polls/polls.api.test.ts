import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import type { PollView } from '#contract/polls.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { block } from '#tests/support/messages.ts'
import { makeModerator, reports } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { opens, posts, reads } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const drinks = ['Tea', 'Coffee', 'Water']
const asks = (person: Person, more: object = {}, poll: object = {}) =>
  posts(person, 'What do you drink?', { poll: { options: drinks, ...poll }, ...more })
const votes = (person: Person, post: { id: string }, option: number) =>
  person.put<PollView & { message: string }>(`/api/posts/${post.id}/vote`, { option })
const takesBack = (person: Person, post: { id: string }) =>
  person.delete<PollView & { message: string }>(`/api/posts/${post.id}/vote`)
const sees = async (person: Person, post: { id: string }) => (await opens(person, post)).body.poll
const closes = ({ id }: { id: string }) =>
  synapse.db.execute(sql`update polls set closes_at = now() - interval '1 minute' where post_id = ${id}`)
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()

test('somebody votes, sees the counts, changes their mind and takes the vote back', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await asks(ana)
  const unvoted = { options: drinks, closesAt: null, isClosed: false, ownVote: null, counts: null }
  expect(await sees(bea, post)).toEqual(unvoted)
  for (const _ of [1, 2])
    expect((await votes(bea, post, 1)).body).toEqual({ ...unvoted, ownVote: 1, counts: [0, 1, 0] })
  expect((await votes(bea, post, 2)).body).toEqual({ ...unvoted, ownVote: 2, counts: [0, 0, 1] })
  expect(await sees(bea, post)).toMatchObject({ ownVote: 2, counts: [0, 0, 1] })
  for (const _ of [1, 2]) expect((await takesBack(bea, post)).body).toEqual(unvoted)
  expect(await sees(ana, post)).toMatchObject({ counts: [0, 0, 0] })
})

test('counts are for those who voted and for the author, in every list', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await asks(ana)
  await votes(bea, post, 0)
  const inFeed = async (person: Person) =>
    (await person.get<PostView[]>('/api/posts')).body.find(({ id }) => id === post.id)?.poll
  expect(await inFeed(ana)).toMatchObject({ ownVote: null, counts: [1, 0, 0] })
  expect(await inFeed(bea)).toMatchObject({ ownVote: 0, counts: [1, 0, 0] })
  expect(await inFeed(cleo)).toMatchObject({ ownVote: null, counts: null })
  const [onProfile] = (await cleo.get<PostView[]>(`/api/users/${ana.id}/posts`)).body
  expect(onProfile?.poll).toMatchObject({ options: drinks, counts: null })
  expect((await votes(ana, post, 0)).body).toMatchObject({ ownVote: 0, counts: [2, 0, 0] })
})

test('a closed poll takes no votes and shows its result to everyone who may see the post', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await asks(ana, {}, { closesAt: inDays(3) })
  expect((await sees(cleo, post))?.closesAt).not.toBeNull()
  await votes(bea, post, 1)
  await closes(post)
  const late = 'This poll is closed, so votes can’t change any more.'
  for (const answer of [await votes(cleo, post, 0), await votes(bea, post, 0), await takesBack(bea, post)])
    expect([answer.status, answer.body.message]).toEqual([409, late])
  expect(await sees(cleo, post)).toMatchObject({ isClosed: true, ownVote: null, counts: [0, 1, 0] })
})

test('nobody is told of a vote, and nothing says who voted', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await asks(ana)
  const other = await posts(ana, 'something else')
  await votes(cleo, post, 0)
  const ears = [await listens(ana), await listens(cleo)]
  await votes(bea, post, 1)
  await takesBack(bea, post)
  await votes(bea, post, 1)
  // Whatever was told of the votes would come before this.
  await cleo.post(`/api/posts/${other.id}/like`)
  for (const ear of ears) {
    await ear.hears('post.changed', { postId: other.id })
    expect(ear.heard).toEqual([{ type: 'post.changed', postId: other.id, communityId: null }])
    ear.leaves()
  }
  for (const person of [ana, cleo]) {
    expect((await opens(person, post)).text).not.toMatch(new RegExp(`${bea.id}|Bea`))
    expect((await person.get('/api/notices')).body).toEqual([])
  }
})

test('the author of an anonymous poll sees the counts, and nobody else can tell who that is', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await asks(ana, { isAnonymous: true })
  expect(await sees(ana, post)).toMatchObject({ counts: [0, 0, 0] })
  const before = await opens(bea, post)
  expect((await votes(ana, post, 2)).status).toBe(200)
  expect((await opens(bea, post)).text).toBe(before.text)
  const answer = await votes(cleo, post, 0)
  expect(answer.body).toEqual({ ...before.body.poll, ownVote: 0, counts: [1, 0, 1] })
  expect(answer.text + (await opens(cleo, post)).text).not.toMatch(new RegExp(`${ana.id}|Ana`))
})

test('a block changes no count: it would tell how that person voted', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await asks(ana)
  await votes(bea, post, 0)
  await votes(cleo, post, 1)
  await block(synapse.db, cleo, bea)
  expect((await sees(cleo, post))?.counts).toEqual([1, 1, 0])
  await block(synapse.db, ana, bea)
  expect((await sees(ana, post))?.counts).toEqual([1, 1, 0])
  for (const answer of [await votes(bea, post, 2), await takesBack(bea, post)])
    expect(answer.status).toBe(404)
})

test('a poll that is not for me, or not there, is not found', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const community = await founds(ana)
  const inside = await asks(ana, { communityId: community.id })
  const plain = await posts(ana, 'no poll')
  expect(plain.poll).toBeNull()
  const deleted = await asks(ana)
  await ana.delete(`/api/posts/${deleted.id}`)
  for (const post of [inside, plain, deleted]) {
    expect((await votes(bea, post, 0)).status).toBe(404)
    expect((await takesBack(bea, post)).status).toBe(404)
  }
  await joins(bea, community)
  expect((await votes(bea, inside, 0)).status).toBe(200)
})

test('votes of people who are erased go away', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await asks(ana)
  await votes(bea, post, 0)
  await synapse.db.execute(sql`delete from users where id = ${bea.id}`)
  expect((await sees(ana, post))?.counts).toEqual([0, 0, 0])
})

test('a poll that cannot be is refused in words, and nothing is posted', async () => {
  const { ana } = await synapse.people('ana')
  const { pollOptions, pollOption, pollDays } = limits
  const refused: [poll: unknown, words: string][] = [
    [{ options: ['Tea'] }, 'A poll needs at least 2 options.'],
    [{ options: Array.from({ length: pollOptions.max + 1 }, String) }, 'A poll can have at most 6 options.'],
    [{ options: ['Tea', ' '] }, 'Please write something for each option.'],
    [{ options: ['Tea', 7] }, 'Please write something for each option.'],
    [{ options: ['Tea', 'x'.repeat(pollOption + 1)] }, 'An option can have at most 100 characters.'],
    [{ options: ['Tea', ' tea'] }, 'Two options are the same. Please change one of them.'],
    [{}, 'Please write the options of the poll.'],
    ['Tea', 'Please write the options of the poll.'],
    [{ options: drinks, closesAt: inDays(-1) }, 'Please choose a time that is still to come.'],
    [{ options: drinks, closesAt: inDays(pollDays + 1) }, 'A poll can close within 31 days, or stay open.'],
    [{ options: drinks, closesAt: 'soon' }, 'Please choose when the poll closes.'],
  ]
  for (const [poll, words] of refused) {
    const answer = await ana.post<{ message: string }>('/api/posts', { content: 'hello', poll })
    expect([answer.status, answer.body.message]).toEqual([422, words])
  }
  expect(await reads(ana)).not.toContain('hello')
})

test('a vote for what is no option is refused in words', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await asks(ana)
  for (const option of [3, 6, -1, 0.5, 'Tea', null, undefined]) {
    const answer = await bea.put<{ message: string }>(`/api/posts/${post.id}/vote`, { option })
    expect([answer.status, answer.body.message]).toEqual([422, 'Please choose one of the options.'])
  }
  expect((await sees(ana, post))?.counts).toEqual([0, 0, 0])
})

test('the options stay as they are when the post is edited', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await asks(ana)
  await votes(bea, post, 0)
  const poll = { options: ['Milk', 'Juice'] }
  const { body } = await ana.patch<PostView>(`/api/posts/${post.id}`, { content: 'And you?', poll })
  expect(body).toMatchObject({ content: 'And you?', poll: { options: drinks, counts: [1, 0, 0] } })
})

test('a word filter looks at the options too, each by itself', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const poll = { options: ['Spiders', 'Wide open fields'] }
  const post = await posts(ana, 'Which is worse?', { poll })
  const { body: filter } = await bea.post<{ id: string }>('/api/word-filters', { phrase: 'spiders' })
  expect((await opens(bea, post)).body.foldedBy).toEqual({ notes: [], words: true })
  await bea.patch(`/api/word-filters/${filter.id}`, { effect: 'hide' })
  expect(await reads(bea)).not.toContain('Which is worse?')
  expect((await opens(ana, post)).body.foldedBy).toBeNull()
  await bea.patch(`/api/word-filters/${filter.id}`, { phrase: 'spiders wide' })
  expect(await reads(bea)).toContain('Which is worse?')
})

test('whoever judges a reported post reads its options', async () => {
  const { ana, bea, mona } = await synapse.people('ana', 'bea', 'mona')
  await makeModerator(synapse.db, mona)
  const post = await asks(ana)
  await reports(bea, { type: 'post', id: post.id })
  const { text } = await mona.get(`/api/moderation/subjects/post/${post.id}`)
  expect(text).toContain('Coffee')
  const [queued] = (await mona.get<{ words: string }[]>('/api/moderation/queue')).body
  expect(JSON.stringify(queued)).toContain('Coffee')
})

test('sending a poll twice with one key makes one', async () => {
  const { ana } = await synapse.people('ana')
  const body = { content: 'Once?', poll: { options: drinks, closesAt: inDays(1) } }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const sends = () => ana.post<PostView>('/api/posts', body, headers)
  const [first, second] = [await sends(), await sends()]
  expect([first.status, second.body.id]).toEqual([201, first.body.id])
  expect(second.body.poll).toEqual(first.body.poll)
})
