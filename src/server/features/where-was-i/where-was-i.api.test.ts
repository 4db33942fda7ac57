import { expect, test } from 'vitest'
import type { WhereWasIView } from '#contract/where-was-i/where-was-i.ts'
import { blocks } from '#tests/support/blocks-and-mutes.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { accepts, asks as asksFriend } from '#tests/support/friends.ts'
import { begins } from '#tests/support/groups.ts'
import { befriend } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const asks = async (person: Person) => (await person.get<WhereWasIView>('/api/where-was-i')).body
const reads = (person: Person, place: object) => person.put('/api/where-was-i/place', place)

test('I am offered what I was reading last, and only I know of it', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  expect(await asks(ana)).toEqual({ place: null, unfinished: null })
  const post = await posts(bea, 'a long thought')
  expect((await reads(ana, { kind: 'post', id: post.id })).status).toBe(204)
  expect((await asks(ana)).place).toMatchObject({ kind: 'post', id: post.id, postId: null, name: 'Bea' })
  await reads(ana, { kind: 'feed', postId: post.id })
  expect((await asks(ana)).place).toMatchObject({ kind: 'feed', id: null, postId: post.id, name: 'Bea' })
  expect(await asks(bea)).toEqual({ place: null, unfinished: null })
  await ana.delete('/api/where-was-i/place')
  expect((await asks(ana)).place).toBeNull()
})

test('the name behind an anonymous post is not told here either', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(bea, 'a secret thought', { isAnonymous: true })
  await reads(ana, { kind: 'post', id: post.id })
  await ana.put(`/api/drafts/comment:${post.id}`, { value: 'me too' })
  const { place, unfinished } = await asks(ana)
  expect(place).toMatchObject({ id: post.id, name: null })
  expect(unfinished).toMatchObject({ draft: `comment:${post.id}`, name: null })
})

test('what I may no longer see is not offered', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const community = await founds(bea, { name: 'Moss' })
  const inside = await posts(bea, 'for members', { communityId: community.id })
  await reads(ana, { kind: 'post', id: inside.id })
  expect((await asks(ana)).place).toBeNull()
  await joins(ana, community)
  await ana.put(`/api/drafts/post:${community.id}`, { value: 'hello moss' })
  expect(await asks(ana)).toMatchObject({ place: { name: 'Bea' }, unfinished: { name: 'Moss' } })
  await ana.post(`/api/communities/${community.id}/leave`)
  expect(await asks(ana)).toEqual({ place: null, unfinished: null })

  const open = await posts(bea, 'for all')
  await reads(ana, { kind: 'feed', postId: open.id })
  await bea.delete(`/api/posts/${open.id}`)
  expect((await asks(ana)).place).toBeNull()
})

test('a text that I can no longer send does not stand before an older one that I can', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await ana.put('/api/drafts/post', { value: 'good morning' })
  const post = await posts(bea, 'soon gone')
  await ana.put(`/api/drafts/comment:${post.id}`, { value: 'me too' })
  expect((await asks(ana)).unfinished).toMatchObject({ draft: `comment:${post.id}` })
  await bea.delete(`/api/posts/${post.id}`)
  expect((await asks(ana)).unfinished).toMatchObject({ draft: 'post', name: null })
})

test('a conversation is offered between friends, and its name cannot be fished for', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await asksFriend(ana, bea)
  await accepts(bea, ana)
  await reads(ana, { kind: 'conversation', id: bea.id })
  await ana.put(`/api/drafts/message:${bea.id}`, { value: 'dear' })
  expect(await asks(ana)).toMatchObject({ place: { name: 'Bea' }, unfinished: { name: 'Bea' } })
  await blocks(ana, bea)
  expect(await asks(ana)).toEqual({ place: null, unfinished: null })
  await reads(ana, { kind: 'conversation', id: cleo.id })
  expect((await asks(ana)).place).toBeNull()
})

test('a message to a group is offered to those who are in it, and its name to nobody else', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  const group = await begins(ana, [bea, cleo])
  const draft = `group:${group.id}`
  for (const person of [ana, bea]) await person.put(`/api/drafts/${draft}`, { value: 'on Sunday' })
  expect((await asks(ana)).unfinished).toMatchObject({ draft, name: 'Moss friends' })
  // Asked into it is not in it.
  expect((await asks(bea)).unfinished).toBeNull()
  await ana.delete(`/api/groups/${group.id}/membership`)
  expect((await asks(ana)).unfinished).toBeNull()
})

test('the front page brings the offer along, and a page with a purpose does not', async () => {
  const { ana } = await synapse.people('ana')
  expect((await ana.get('/')).text).toContain('"/api/where-was-i"')
  expect((await ana.get('/messages')).text).not.toContain('where-was-i')
})

test('a place that is none is refused in words', async () => {
  const { ana } = await synapse.people('ana')
  const answer = await reads(ana, { kind: 'moon', id: 'x' })
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ fields: { kind: 'Please say what kind of place it is.' } })
})

test('what I answered on one device is offered on none, until I write on', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await ana.put(`/api/drafts/post`, { value: 'an older thought' })
  const post = await posts(bea, 'hello')
  const name = `comment:${post.id}`
  await ana.put(`/api/drafts/${name}`, { value: 'me too' })
  await bea.put('/api/drafts/post', { value: 'mine' })
  expect((await asks(ana)).unfinished).toMatchObject({ draft: name })
  expect((await ana.delete(`/api/where-was-i/unfinished/${name}`)).status).toBe(204)
  // Nor the older one in its place; and the text is still there.
  expect((await asks(ana)).unfinished).toBeNull()
  expect((await ana.get<{ name: string }[]>('/api/drafts')).body).toHaveLength(2)
  await ana.put(`/api/drafts/${name}`, { value: 'me too, often' })
  expect((await asks(ana)).unfinished).toMatchObject({ draft: name })
  // Only one's own.
  await ana.delete('/api/where-was-i/unfinished/post')
  expect((await asks(bea)).unfinished).toMatchObject({ draft: 'post' })
})
