import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import { retentionDays } from '#contract/core/retention.ts'
import type { OpenThreadView } from '#contract/open-threads.ts'
import { newId, now, smallestIdAt } from '#server/db/clock.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { posts as postRows } from '#server/db/schema/posts/posts.ts'
import { setAsidePosts } from '#server/db/schema/posts/set-aside-posts.ts'
import { users } from '#server/db/schema/users.ts'
import { removeWhatIsOver } from '#server/features/account/retention.ts'
import { blocks, mutes } from '#tests/support/blocks-and-mutes.ts'
import { makesCircle } from '#tests/support/circles.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import { befriend } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { comments, posts } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

beforeEach(async () => {
  await synapse.db.delete(communities)
  await synapse.db.delete(users)
})

const day = 24 * 60 * 60 * 1000
const advice = { replyWish: 'advice' }

async function offered(person: Person): Promise<OpenThreadView[]> {
  const { status, body, text } = await person.get<OpenThreadView[]>('/api/open-threads')
  if (status !== 200) throw new Error(text)
  return body
}
const wordsFor = async (person: Person) => (await offered(person)).map(({ content }) => content)
const likes = (person: Person, ...interests: string[]) => person.patch('/api/profile', { interests })

test('posts that would like answers, on what I like, the quiet ones first', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await likes(ana, 'Café', 'Dry stone walls')
  const busy = await posts(bea, 'Which cafe is quiet?', { toneIndicators: ['Questioning'] })
  const one = await posts(bea, 'All about dry stone walls', { replyWish: 'info-dump' })
  await posts(cleo, 'A café for one', { replyWish: 'literal' })
  await posts(bea, 'Trains, please', advice)
  await posts(bea, 'Dry walls made of stone', advice)
  await posts(bea, 'A café, and nothing asked')
  await posts(bea, 'I shout at every café', { replyWish: 'venting' })
  await comments(cleo, busy, 'Mine')
  await comments(cleo, busy, 'And yours')
  await comments(cleo, one, 'Go on')
  expect((await offered(ana)).map(({ content, about }) => [content, about])).toEqual([
    ['A café for one', 'Café'],
    ['All about dry stone walls', 'Dry stone walls'],
    ['Which cafe is quiet?', 'Café'],
  ])
})

test('posts of communities that I am in, whatever they speak of', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const garden = await founds(bea, { name: 'Garden' })
  await posts(bea, 'What eats my peas?', { ...advice, communityId: garden.id })
  expect(await wordsFor(ana)).toEqual([])
  await joins(ana, garden)
  expect(await offered(ana)).toMatchObject([
    { content: 'What eats my peas?', about: null, communityName: 'Garden', canComment: true },
  ])
  await likes(ana, 'peas')
  expect(await offered(ana)).toMatchObject([{ about: 'peas' }])
  await leaves(ana, garden)
  expect(await wordsFor(ana)).toEqual([])
})

test('a handful, and never one from long ago', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await likes(ana, 'moss')
  const old = await posts(bea, 'moss of old', advice)
  await synapse.db
    .update(postRows)
    .set({ id: smallestIdAt(now() - (retentionDays.openThreads + 1) * day) })
    .where(eq(postRows.id, old.id))
  expect(await wordsFor(ana)).toEqual([])
  for (const n of [1, 2, 3, 4, 5]) await posts(bea, `moss ${n}`, advice)
  const newest = await posts(bea, 'moss 6', advice)
  expect(await wordsFor(ana)).toEqual(['moss 6', 'moss 5', 'moss 4', 'moss 3'])
  await comments(bea, newest, 'I found it')
  expect(await wordsFor(ana)).toEqual(['moss 5', 'moss 4', 'moss 3', 'moss 2'])
  expect(limits.openThreads).toBe(4)
})

test('not my own, nor what I have answered under any name, until I take the answer back', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await likes(ana, 'moss')
  await posts(ana, 'my moss', advice)
  await posts(ana, 'my secret moss', { ...advice, isAnonymous: true })
  const named = await posts(bea, 'moss one', advice)
  const veiled = await posts(bea, 'moss two', { ...advice, isAnonymous: true })
  expect(await wordsFor(ana)).toEqual(['moss two', 'moss one'])
  const answer = await comments(ana, named, 'Like this')
  await comments(ana, veiled, 'Like that', { isAnonymous: true })
  expect(await wordsFor(ana)).toEqual([])
  await ana.delete(`/api/comments/${answer.id}`)
  expect(await wordsFor(ana)).toEqual(['moss one'])
})

test('only where I may answer, and only what is for everyone', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await likes(ana, 'moss')
  await befriend(synapse.db, ana, bea)
  const circle = await makesCircle(bea, 'Close', ana)
  await posts(bea, 'moss closed', { ...advice, whoMayComment: 'nobody' })
  await posts(bea, 'moss for friends', { ...advice, audience: 'friends' })
  await posts(bea, 'moss for few', { ...advice, audience: 'circle', circleId: circle.id })
  await posts(bea, 'moss, friends may answer', { ...advice, whoMayComment: 'friends' })
  expect(await wordsFor(ana)).toEqual(['moss, friends may answer'])
  await ana.delete(`/api/friends/${bea.id}`)
  expect(await wordsFor(ana)).toEqual([])
})

test('nothing that I hid, muted, filtered, or would have to open first', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await likes(ana, 'moss')
  const hidden = await posts(bea, 'moss hidden', advice)
  const quiet = await posts(bea, 'moss quiet', advice)
  await posts(bea, 'moss and food', { ...advice, contentNotes: ['food'] })
  await posts(bea, 'moss and spiders', advice)
  await posts(bea, 'moss or', { ...advice, poll: { options: ['Spiders', 'Bees'] } })
  await posts(cleo, 'moss of Cleo', advice)
  await posts(cleo, 'moss of nobody', { ...advice, isAnonymous: true })
  await ana.post('/api/word-filters', { phrase: 'spiders', effect: 'fold' })
  expect(await wordsFor(ana)).toEqual(['moss of nobody', 'moss of Cleo', 'moss quiet', 'moss hidden'])
  await ana.post(`/api/posts/${hidden.id}/hide`)
  await ana.put(`/api/posts/${quiet.id}/muted-thread`)
  await mutes(ana, cleo)
  expect(await wordsFor(ana)).toEqual(['moss of nobody'])
  await ana.put('/api/content-notes/food', { effect: 'show' })
  expect(await wordsFor(ana)).toEqual(['moss of nobody', 'moss and food'])
})

test('a block takes away what has a name, and leaves what has none', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await likes(ana, 'moss')
  for (const person of [bea, cleo])
    for (const isAnonymous of [false, true])
      await posts(person, `moss ${person.name} ${isAnonymous}`, { ...advice, isAnonymous })
  await blocks(ana, bea)
  await blocks(cleo, ana)
  const found = await offered(ana)
  expect(found.map(({ content }) => content)).toEqual(['moss cleo true', 'moss bea true'])
  expect(found.map(({ author, isMine }) => ({ author, isMine }))).toEqual([
    { author: null, isMine: false },
    { author: null, isMine: false },
  ])
})

test('what is not for me stays away until I bring it back, and is the same everywhere else', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  for (const person of [ana, cleo]) await likes(person, 'moss')
  const post = await posts(bea, 'moss', advice)
  const at = `/api/posts/${post.id}/set-aside`
  expect((await ana.put(at)).status).toBe(204)
  expect((await ana.put(at)).status).toBe(204)
  expect(await wordsFor(ana)).toEqual([])
  expect(await wordsFor(cleo)).toEqual(['moss'])
  expect((await ana.get('/api/posts')).text).toContain('"moss"')
  expect((await ana.delete(at)).status).toBe(204)
  expect((await ana.delete(at)).status).toBe(204)
  expect(await wordsFor(ana)).toEqual(['moss'])
})

test('what cannot be read cannot be set aside, and bringing back tells nothing of it', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(bea, 'for few', { audience: 'friends' })
  expect((await ana.put(`/api/posts/${post.id}/set-aside`)).status).toBe(404)
  expect((await ana.delete(`/api/posts/${post.id}/set-aside`)).status).toBe(204)
  expect((await ana.delete(`/api/posts/${newId()}/set-aside`)).status).toBe(204)
})

test('that it was not for me is kept as long as the post could be suggested', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const fresh = await posts(bea, 'fresh')
  const old = { id: smallestIdAt(now() - (retentionDays.openThreads + 1) * day) }
  await synapse.db.insert(postRows).values({ ...old, authorId: bea.id, content: 'old' })
  for (const { id: postId } of [fresh, old])
    await synapse.db.insert(setAsidePosts).values({ userId: ana.id, postId })
  await removeWhatIsOver(synapse.db)
  const left = await synapse.db.select({ id: setAsidePosts.postId }).from(setAsidePosts)
  expect(left).toEqual([{ id: fresh.id }])
})

/** Everything that could tell: what is offered, and the page itself. */
const everyByte = async (person: Person) => {
  const { status, text, headers } = await person.get('/api/open-threads')
  return `${status} ${headers.get('link')} ${text}`
}

interface Hidden {
  /** What nobody but those it concerns may notice. */
  does: (people: Record<'ana' | 'bea' | 'cleo' | 'dora', Person>) => Promise<unknown>
  /** The same in the open, to see that it would be noticed. */
  shows: (people: Record<'ana' | 'bea' | 'cleo' | 'dora', Person>) => Promise<unknown>
}

const kept: Record<string, Hidden> = {
  'a post for friends of somebody else': {
    does: ({ bea }) => posts(bea, 'moss for friends', { ...advice, audience: 'friends' }),
    shows: ({ bea }) => posts(bea, 'moss for all', advice),
  },
  'a post in a community I am not in': {
    does: async ({ bea }) => {
      const { id } = await founds(bea, { name: 'Moss people' })
      await posts(bea, 'moss among us', { ...advice, communityId: id })
    },
    shows: ({ bea }) => posts(bea, 'moss for all', advice),
  },
  'a post by somebody who blocked me': {
    does: async ({ ana, dora }) => {
      await blocks(dora, ana)
      await posts(dora, 'moss of Dora', advice)
    },
    shows: ({ bea }) => posts(bea, 'moss for all', advice),
  },
  'a post that was deleted': {
    does: async ({ bea }) => {
      const { id } = await posts(bea, 'moss no more', advice)
      await bea.delete(`/api/posts/${id}`)
    },
    shows: ({ bea }) => posts(bea, 'moss for all', advice),
  },
  'that somebody else did not want to answer': {
    does: async ({ ana, cleo }) => {
      const [first] = await offered(ana)
      await cleo.put(`/api/posts/${first?.id}/set-aside`)
    },
    shows: async ({ ana }) => {
      const [first] = await offered(ana)
      await ana.put(`/api/posts/${first?.id}/set-aside`)
    },
  },
}

test.for(Object.entries(kept))('two worlds: nothing of %s shapes what is offered', async ([, hidden]) => {
  const people = await synapse.people('ana', 'bea', 'cleo', 'dora')
  const { ana, bea } = people
  await likes(ana, 'moss')
  await posts(bea, 'moss that all can see', advice)
  await posts(bea, 'moss by nobody', { ...advice, isAnonymous: true })
  const without = await everyByte(ana)
  await hidden.does(people)
  expect(await everyByte(ana)).toBe(without)
  await hidden.shows(people)
  expect(await everyByte(ana)).not.toBe(without)
})

test('two worlds: who wrote an anonymous post, by whom it was blocked or muted, changes no byte', async () => {
  const answers: string[] = []
  for (const whose of ['bea', 'cleo'] as const) {
    await synapse.db.delete(users)
    const people = await synapse.people('ana', 'bea', 'cleo')
    await likes(people.ana, 'moss')
    const { id, createdAt } = await posts(people[whose], 'moss by nobody', { ...advice, isAnonymous: true })
    await blocks(people.ana, people.bea)
    await mutes(people.ana, people.cleo)
    answers.push((await everyByte(people.ana)).replaceAll(id, 'id').replaceAll(createdAt, 'then'))
  }
  expect(answers[0]).toContain('moss by nobody')
  expect(answers[1]).toBe(answers[0])
})
