import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PostView } from '#contract/posts/posts.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import { befriend, block } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { opens, posts } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

type Refusal = { message: string }
const pins = (person: Person, post: { id: string }) =>
  person.put<{ replacedId: string | null } & Refusal>(`/api/posts/${post.id}/pinned-on-profile`)
const unpins = (person: Person, post: { id: string }) =>
  person.delete(`/api/posts/${post.id}/pinned-on-profile`)
const seesOn = async (person: Person, whose: Person): Promise<string[]> =>
  (await person.get<PostView[]>(`/api/users/${whose.id}/pinned-posts`)).body.map(({ content }) => content)
const pinsIn = (person: Person, post: { id: string }) =>
  person.put<Refusal>(`/api/posts/${post.id}/pinned-in-community`)
const unpinsIn = (person: Person, post: { id: string }) =>
  person.delete<Refusal>(`/api/posts/${post.id}/pinned-in-community`)
const seesIn = async (person: Person, community: { id: string }): Promise<string[]> =>
  (await person.get<PostView[]>(`/api/communities/${community.id}/pinned-posts`)).body.map(
    ({ content }) => content,
  )

test('one post of mine is pinned to my profile; a second takes its place and says so', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const [first, second] = [await posts(ana, 'About me'), await posts(ana, 'About lamps')]
  expect(await seesOn(bea, ana)).toEqual([])
  for (const _ of [1, 2])
    expect(await pins(ana, first)).toMatchObject({ status: 200, body: { replacedId: null } })
  expect(await seesOn(bea, ana)).toEqual(['About me'])
  expect((await opens(bea, first)).body.isPinnedOnProfile).toBe(true)
  expect((await pins(ana, second)).body).toEqual({ replacedId: first.id })
  for (const person of [ana, bea]) expect(await seesOn(person, ana)).toEqual(['About lamps'])
  expect((await opens(ana, first)).body.isPinnedOnProfile).toBe(false)
  for (const _ of [1, 2]) expect((await unpins(ana, second)).status).toBe(204)
  expect(await seesOn(bea, ana)).toEqual([])
})

test('of several pins at the same moment one stays', async () => {
  const { ana } = await synapse.people('ana')
  const written = []
  for (const content of ['one', 'two', 'three', 'four']) written.push(await posts(ana, content))
  for (const { status } of await Promise.all(written.map((post) => pins(ana, post)))) expect(status).toBe(200)
  expect(await seesOn(ana, ana)).toHaveLength(1)
})

test('only my own posts, and only those with my name', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const [named, anonymous] = [
    await posts(ana, 'About me'),
    await posts(ana, 'A hard week', { isAnonymous: true }),
  ]
  expect((await pins(bea, named)).status).toBe(403)
  expect(await pins(ana, anonymous)).toMatchObject({
    status: 403,
    body: { message: 'This post is anonymous. On your profile it would show that it’s yours.' },
  })
  // Of somebody else's anonymous post they learn nothing more.
  expect((await pins(bea, anonymous)).body.message).toBe('You can only change your own posts.')
  expect(await seesOn(ana, ana)).toEqual([])
})

test('a pinned post is seen by those who may read it, and by nobody else', async () => {
  const { ana, bea, cleo, dora } = await synapse.people('ana', 'bea', 'cleo', 'dora')
  await befriend(synapse.db, ana, bea)
  const post = await posts(ana, 'About me')
  await pins(ana, post)
  await ana.patch(`/api/posts/${post.id}`, { audience: 'friends' })
  expect(await seesOn(bea, ana)).toEqual(['About me'])
  expect(await seesOn(cleo, ana)).toEqual([])
  const garden = await founds(dora, { name: 'Garden' })
  for (const person of [ana, cleo]) await joins(person, garden)
  await pins(ana, await posts(ana, 'For the garden', { communityId: garden.id }))
  expect(await seesOn(cleo, ana)).toEqual(['For the garden'])
  expect(await seesOn(bea, ana)).toEqual([])
  await leaves(cleo, garden)
  expect(await seesOn(cleo, ana)).toEqual([])
  await pins(ana, await posts(ana, 'For everyone'))
  expect(await seesOn(cleo, ana)).toEqual(['For everyone'])
  await block(synapse.db, ana, cleo)
  // As of somebody who is not there at all.
  const nobody = await cleo.get('/api/users/0190d0c0-0000-7000-8000-000000000000/pinned-posts')
  const blocked = await cleo.get(`/api/users/${ana.id}/pinned-posts`)
  expect([blocked.status, blocked.text]).toEqual([nobody.status, nobody.text])
})

test('what I delete is no longer pinned, also when it is back', async () => {
  const { ana } = await synapse.people('ana')
  const post = await posts(ana, 'About me')
  await pins(ana, post)
  await ana.delete(`/api/posts/${post.id}`)
  expect(await seesOn(ana, ana)).toEqual([])
  expect((await pins(ana, post)).status).toBe(404)
  const back = await ana.post<PostView>(`/api/posts/${post.id}/restore`)
  expect(back.body.isPinnedOnProfile).toBe(false)
  expect(await seesOn(ana, ana)).toEqual([])
})

test('moderators pin up to three posts in their community, for its members, and it is logged', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const garden = await founds(ana, { name: 'Garden' })
  await joins(bea, garden)
  const written = []
  for (const content of ['one', 'two', 'three', 'four'])
    written.push(await posts(bea, content, { communityId: garden.id, isAnonymous: content === 'two' }))
  const [one, two, three, four] = written as [PostView, PostView, PostView, PostView]
  for (const post of [one, two, three]) expect((await pinsIn(ana, post)).status).toBe(204)
  expect((await pinsIn(ana, three)).status).toBe(204)
  expect(await pinsIn(ana, four)).toMatchObject({
    status: 409,
    body: { message: 'There can be 3 pinned posts in a community. Unpin one first.' },
  })
  expect(await seesIn(bea, garden)).toEqual(['three', 'two', 'one'])
  expect(await seesIn(cleo, garden)).toEqual([])
  expect((await opens(bea, one)).body.isPinnedInCommunity).toBe(true)
  for (const _ of [1, 2]) expect((await unpinsIn(ana, one)).status).toBe(204)
  expect((await pinsIn(ana, four)).status).toBe(204)
  expect(await seesIn(bea, garden)).toEqual(['four', 'three', 'two'])
  const log = await ana.get<{ event: string; subjectId: string; actorName: string }[]>('/api/moderation/log')
  const logged = log.body.map(({ event, subjectId }) => [event, subjectId])
  const pinned = [one, two, three].map(({ id }) => ['pinned', id])
  expect(logged.toReversed()).toEqual([...pinned, ['unpinned', one.id], ['pinned', four.id]])
})

test('of several moderators who pin at the same moment, three posts are pinned', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const garden = await founds(ana, { name: 'Garden' })
  await joins(bea, garden)
  const written = []
  for (const content of ['one', 'two', 'three', 'four', 'five'])
    written.push(await posts(bea, content, { communityId: garden.id }))
  const answers = await Promise.all(written.map((post) => pinsIn(ana, post)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 204, 204, 409, 409])
  expect(await seesIn(bea, garden)).toHaveLength(3)
})

test('members who do not moderate cannot pin, and nothing outside of a community is pinned in one', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const garden = await founds(ana, { name: 'Garden' })
  await joins(bea, garden)
  const post = await posts(bea, 'Moss', { communityId: garden.id })
  for (const act of [pinsIn, unpinsIn]) {
    expect((await act(bea, post)).status).toBe(403)
    expect((await act(cleo, post)).status).toBe(404)
  }
  expect(await pinsIn(ana, await posts(ana, 'Elsewhere'))).toMatchObject({
    status: 403,
    body: { message: 'This post isn’t in a community.' },
  })
})

test('a post that moderators take down is pinned nowhere any more, also when it is put back', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const garden = await founds(ana, { name: 'Garden' })
  await joins(bea, garden)
  const post = await posts(bea, 'Moss', { communityId: garden.id })
  await pinsIn(ana, post)
  await pins(bea, post)
  const taken = { reason: 'It is about something else.' }
  const removed = await ana.post(`/api/communities/${garden.id}/posts/${post.id}/remove`, taken)
  expect(removed.status).toBe(204)
  expect(await seesIn(bea, garden)).toEqual([])
  expect(await seesOn(bea, bea)).toEqual([])
  await synapse.db.execute(sql`update posts set removed_at = null where id = ${post.id}`)
  expect(await seesIn(bea, garden)).toEqual([])
  expect(await seesOn(bea, bea)).toEqual([])
})

test('what somebody hid or filtered is not pinned for them', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'About moss')
  await pins(ana, post)
  await bea.post('/api/word-filters', { phrase: 'moss', effect: 'hide' })
  expect(await seesOn(bea, ana)).toEqual([])
  await bea.post(`/api/posts/${post.id}/hide`)
  expect(await seesOn(bea, ana)).toEqual([])
  expect(await seesOn(ana, ana)).toEqual(['About moss'])
})
