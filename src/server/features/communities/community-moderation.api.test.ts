import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RemovalView } from '#contract/communities/community-moderation.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { answersOffer, founds, joins, leaves, opens } from '#tests/support/communities.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const posts = async (person: Person, communityId: string, more: object = {}) => {
  const answer = await person.post<{ id: string }>('/api/posts', { content: 'Hello', communityId, ...more })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

const comments = async (person: Person, postId: string, more: object = {}) => {
  const answer = await person.post<{ id: string }>('/api/comments', { content: 'Hi', postId, ...more })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

async function circle() {
  const cast = await synapse.people('ana', 'bea', 'cleo')
  const community = await founds(cast.ana, { name: 'Circle' })
  await joins(cast.bea, community)
  await joins(cast.cleo, community)
  return { ...cast, community, at: `/api/communities/${community.id}` }
}

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

test('what moderators can do, members and strangers cannot', async () => {
  const { ana, bea, cleo, community, at } = await circle()
  const { dora } = await synapse.people('dora')
  const post = await posts(cleo, community.id)
  const comment = await comments(cleo, post.id)
  const calls = (person: Person): Promise<{ status: number }>[] => [
    person.get(`${at}/members`),
    person.get(`${at}/requests`),
    person.get(`${at}/bans`),
    person.delete(`${at}/members/${cleo.id}`),
    person.put(`${at}/moderators/${person.id}`),
    person.post(`${at}/hand-over`, { userId: person.id }),
    person.put(`${at}/bans/${cleo.id}`, {}),
    person.delete(`${at}/bans/${cleo.id}`),
    person.post(`${at}/requests/${cleo.id}/accept`),
    person.post(`${at}/requests/${cleo.id}/decline`),
    person.post(`${at}/posts/${post.id}/remove`, { reason: 'No' }),
    person.post(`${at}/comments/${comment.id}/remove`, { reason: 'No' }),
    person.patch(at, { name: 'Taken' }),
  ]
  for (const person of [bea, dora]) {
    const answers = await Promise.all(calls(person))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  }
  expect(await opens(ana, community)).toMatchObject({ name: 'Circle', memberCount: 3 })
})

test('a removed member is out from the next request on, and can come back', async () => {
  const { ana, bea, community, at } = await circle()
  const post = await posts(ana, community.id)
  expect(await statusOf(bea.get(`/api/posts/${post.id}`))).toBe(200)
  expect(await statusOf(ana.delete(`${at}/members/${bea.id}`))).toBe(204)
  expect(await statusOf(bea.get(`/api/posts/${post.id}`))).toBe(404)
  expect(await statusOf(bea.get(`/api/posts/${post.id}/comments`))).toBe(404)
  expect(await statusOf(bea.post(`/api/posts/${post.id}/like`))).toBe(404)
  expect(await statusOf(bea.post('/api/posts', { content: 'x', communityId: community.id }))).toBe(403)
  expect(await opens(bea, community)).toMatchObject({ membership: 'none', memberCount: 2, moderators: [] })
  expect((await joins(bea, community)).body).toEqual({ membership: 'member', memberCount: 3 })
})

test('someone who is banned is out, and stays out until the ban is lifted', async () => {
  const { ana, bea, community, at } = await circle()
  const post = await posts(ana, community.id)
  expect(await statusOf(ana.put(`${at}/bans/${bea.id}`, { reason: 'Mocking others' }))).toBe(204)
  expect(await statusOf(bea.get(`/api/posts/${post.id}`))).toBe(404)
  const refused = await joins(bea, community)
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('You can’t join this community.')
  expect(await opens(bea, community)).toMatchObject({ membership: 'banned', memberCount: 2 })
  const bans = await ana.get<object[]>(`${at}/bans`)
  expect(bans.body).toMatchObject([{ id: bea.id, reason: 'Mocking others' }])

  await ana.delete(`${at}/bans/${bea.id}`)
  expect((await joins(bea, community)).body.membership).toBe('member')
})

test('someone who asked to join can be banned; a person who never came near cannot', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const community = await founds(ana, { joinPolicy: 'request' })
  await joins(bea, community)
  expect(await statusOf(ana.put(`/api/communities/${community.id}/bans/${bea.id}`, {}))).toBe(204)
  expect((await opens(bea, community)).membership).toBe('banned')
  // Of one person, and in one place.
  expect((await opens(cleo, community)).membership).toBe('none')
  expect((await opens(bea, await founds(ana))).membership).toBe('none')
  const stranger = await ana.put(`/api/communities/${community.id}/bans/${cleo.id}`, {})
  const nobody = await ana.put(`/api/communities/${community.id}/bans/${randomUUID()}`, {})
  expect([stranger.status, nobody.status]).toEqual([404, 404])
  expect(stranger.text).toBe(nobody.text)
})

test('leaving is no way out of a ban, and a ban tells nothing of who wrote without a name', async () => {
  const { ana, bea, cleo, community, at } = await circle()
  const { dora } = await synapse.people('dora')
  await joins(dora, community)
  const post = await posts(bea, community.id, { content: 'unkind' })
  await comments(cleo, post.id, { content: 'unkind too' })
  await posts(dora, community.id, { content: 'a secret', isAnonymous: true })
  await comments(dora, post.id, { content: 'a secret', isAnonymous: true })
  await bea.delete(`/api/posts/${post.id}`)
  for (const person of [bea, cleo, dora]) await leaves(person, community)
  for (const person of [bea, cleo]) {
    expect(await statusOf(ana.put(`${at}/bans/${person.id}`, { reason: 'Unkind' }))).toBe(204)
    expect(await statusOf(joins(person, community))).toBe(403)
  }
  const [hidden, nobody] = [dora.id, randomUUID()].map((id) => ana.put(`${at}/bans/${id}`, {}))
  expect((await hidden)?.status).toBe(404)
  expect((await hidden)?.text).toBe((await nobody)?.text)
})

test('handing over asks the other person; when they say yes, oneself is a member', async () => {
  const { ana, bea, community, at } = await circle()
  expect(await statusOf(ana.post(`${at}/hand-over`, { userId: ana.id }))).toBe(409)
  expect(await statusOf(ana.post(`${at}/hand-over`, { userId: randomUUID() }))).toBe(404)
  expect(await statusOf(ana.post(`${at}/hand-over`, { userId: bea.id }))).toBe(204)
  expect(await statusOf(answersOffer(bea, community, 'accept'))).toBe(204)
  expect((await opens(ana, community)).membership).toBe('member')
  expect((await opens(bea, community)).membership).toBe('moderator')
  expect(await statusOf(ana.patch(at, { name: 'Still mine' }))).toBe(403)
})

test('the members are listed to moderators, newest first and page by page', async () => {
  const { ana, bea, cleo, at } = await circle()
  const first = await ana.get<{ id: string; isModerator: boolean }[]>(`${at}/members?limit=2`)
  expect(first.body.map(({ id }) => id)).toEqual([cleo.id, bea.id])
  const next = first.headers.get('link')?.match(/<(.+)>/)?.[1] ?? ''
  const second = await ana.get<{ id: string; isModerator: boolean }[]>(next)
  expect(second.body).toMatchObject([{ id: ana.id, isModerator: true }])
  expect(second.headers.get('link')).toBeNull()
  expect(first.text).not.toContain('@')
})

test('blocking the moderator does not put anyone out of their reach', async () => {
  const { ana, bea, community, at } = await circle()
  await synapse.db.insert(blocks).values({ blockerId: bea.id, blockedId: ana.id })
  const members = await ana.get<{ id: string }[]>(`${at}/members`)
  expect(members.body.map(({ id }) => id)).toContain(bea.id)
  expect(await statusOf(ana.put(`${at}/bans/${bea.id}`, {}))).toBe(204)
  expect((await opens(bea, community)).membership).toBe('banned')
})

test('a removed post is gone for everyone, and its author alone reads why', async () => {
  const { ana, bea, cleo, community, at } = await circle()
  const post = await posts(bea, community.id, { content: 'Buy my course' })
  expect(await statusOf(ana.post(`${at}/posts/${post.id}/remove`, { reason: ' ' }))).toBe(422)
  expect(await statusOf(ana.post(`${at}/posts/${post.id}/remove`, { reason: 'No adverts.' }))).toBe(204)
  // A second time answers the same, and the first reason stands.
  expect(await statusOf(ana.post(`${at}/posts/${post.id}/remove`, { reason: 'Other' }))).toBe(204)
  for (const person of [ana, bea, cleo]) expect(await statusOf(person.get(`/api/posts/${post.id}`))).toBe(404)

  const told = await bea.get<RemovalView[]>('/api/removals')
  expect(told.body).toMatchObject([
    {
      subject: 'post',
      content: 'Buy my course',
      reason: 'No adverts.',
      communityId: community.id,
      communityName: 'Circle',
    },
  ])
  expect(told.text).not.toContain(ana.id)
  expect((await ana.get('/api/removals')).body).toEqual([])
  expect((await cleo.get('/api/removals')).body).toEqual([])

  const [removal] = told.body
  expect(await statusOf(cleo.post(`/api/removals/${removal?.id}/read`))).toBe(404)
  expect(await statusOf(bea.post(`/api/removals/${removal?.id}/read`))).toBe(204)
  expect((await bea.get('/api/removals')).body).toEqual([])
})

test('a removed comment no longer counts, and its author alone reads why', async () => {
  const { ana, bea, community, at } = await circle()
  const post = await posts(ana, community.id)
  const comment = await comments(bea, post.id, { content: 'Rude words' })
  await comments(ana, post.id)
  await ana.post(`${at}/comments/${comment.id}/remove`, { reason: 'Please be kind.' })
  await ana.post(`${at}/comments/${comment.id}/remove`, { reason: 'Please be kind.' })
  expect((await bea.get(`/api/posts/${post.id}`)).body).toMatchObject({ commentCount: 1 })
  const left = await bea.get<{ id: string }[]>(`/api/posts/${post.id}/comments`)
  expect(left.body.map(({ id }) => id)).not.toContain(comment.id)
  expect((await bea.get('/api/removals')).body).toMatchObject([
    { subject: 'comment', content: 'Rude words', reason: 'Please be kind.' },
  ])
})

test('a moderator reaches only what is in their own community', async () => {
  const { ana, bea, at } = await circle()
  const other = await founds(bea, { name: 'Elsewhere' })
  const there = await posts(bea, other.id)
  const feed = await bea.post<{ id: string }>('/api/posts', { content: 'To everyone' })
  const comment = await comments(bea, there.id)
  for (const id of [there.id, feed.body.id, randomUUID()])
    expect(await statusOf(ana.post(`${at}/posts/${id}/remove`, { reason: 'No' }))).toBe(404)
  expect(await statusOf(ana.post(`${at}/comments/${comment.id}/remove`, { reason: 'No' }))).toBe(404)
  expect(await statusOf(bea.get(`/api/posts/${there.id}`))).toBe(200)
})

test('removing an anonymous post tells its author why, and the moderator nothing about them', async () => {
  const { ana, bea, cleo, community, at } = await circle()
  const post = await posts(bea, community.id, { content: 'A secret', isAnonymous: true })
  const comment = await comments(bea, post.id, { content: 'Me again' })
  const before = await ana.get(`${at}/members`)

  const answers = [
    await ana.get(`/api/posts/${post.id}`),
    await ana.post(`${at}/comments/${comment.id}/remove`, { reason: 'Off topic.' }),
    await ana.post(`${at}/posts/${post.id}/remove`, { reason: 'Off topic.' }),
    await ana.get(at),
    await ana.get('/api/removals'),
    await ana.get(`${at}/bans`),
    await ana.get(`${at}/requests`),
  ]
  for (const { text, headers } of answers) {
    const received = text + JSON.stringify([...headers])
    for (const trace of [bea.id, bea.user?.email ?? '', 'Bea']) expect(received).not.toContain(trace)
  }
  // The member list is the same to the byte: nothing in it moves with the author of a removed post.
  expect((await ana.get(`${at}/members`)).text).toBe(before.text)
  // There is no way to ban by a post: only by a member, whom one has to know by name.
  expect(await statusOf(ana.put(`${at}/bans/${post.id}`, {}))).toBe(404)
  expect((await bea.get<RemovalView[]>('/api/removals')).body.map(({ content }) => content)).toEqual([
    'A secret',
    'Me again',
  ])
  expect((await cleo.get('/api/removals')).body).toEqual([])
})
