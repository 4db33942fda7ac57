import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { BlockOrMuteView } from '#contract/blocks-and-mutes.ts'
import { limits } from '#contract/core/limits.ts'
import { blocks, mutes, unmutes } from '#tests/support/blocks-and-mutes.ts'
import { accepts, asks, friendsOf, requestsOf } from '#tests/support/friends.ts'
import { befriend, conversationsOf, readsWith, writes } from '#tests/support/messages.ts'
import { comments, opens, posts, reads, readsComments } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

test('somebody I muted leaves my lists and stays my friend', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const post = await posts(bea, 'loud thoughts')
  await posts(bea, 'quiet thoughts', { isAnonymous: true })
  await mutes(ana, bea)
  await mutes(ana, bea)
  expect(await reads(ana)).toEqual(['quiet thoughts'])
  expect((await opens(ana, post)).status).toBe(200)
  expect((await friendsOf(ana)).map(({ displayName }) => displayName)).toEqual(['Bea'])
  expect((await ana.get<BlockOrMuteView[]>('/api/mutes')).body).toMatchObject([{ displayName: 'Bea' }])
  expect((await ana.get<OwnUserView>('/api/auth/user')).body.mutedUsers).toEqual([bea.id])
  expect((await bea.get<OwnUserView>('/api/auth/user')).body.mutedUsers).toEqual([])
  await unmutes(ana, bea)
  expect(await reads(ana)).toEqual(['quiet thoughts', 'loud thoughts'])
})

test('a reply to somebody I muted stands on its own', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'what do you think?')
  const loud = await comments(bea, post, 'loud')
  await comments(cleo, post, 'an answer', { parentId: loud.id })
  await mutes(ana, bea)
  expect((await readsComments(ana, post)).map(({ content, parentId }) => [content, parentId])).toEqual([
    ['an answer', null],
  ])
  expect(await readsComments(cleo, post)).toHaveLength(2)
})

test('news of somebody I muted are not made, and those of somebody anonymous are', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const post = await posts(ana, 'hello')
  await asks(ana, bea)
  await mutes(ana, bea)
  const anas = await listens(ana)
  await accepts(bea, ana)
  await comments(bea, post, 'named')
  expect((await ana.get('/api/notices')).body).toEqual([])
  await unmutes(ana, bea)
  expect((await ana.get('/api/notices')).body).toEqual([])
  await mutes(ana, bea)
  await comments(bea, post, 'whoever I am', { isAnonymous: true })
  await anas.hears('notices.changed')
  expect((await ana.get('/api/notices')).body).toMatchObject([{ kind: 'comment', person: null }])
  await comments(cleo, await posts(ana, 'another'), 'hello')
  expect((await ana.get<unknown[]>('/api/notices')).body).toHaveLength(2)
})

test('a request of somebody I muted waits quietly on their profile', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await mutes(ana, bea)
  await asks(bea, ana)
  expect(await requestsOf(ana)).toEqual([])
  expect((await ana.get(`/api/users/${bea.id}`)).body).toMatchObject({ relation: 'requestReceived' })
  expect((await bea.get(`/api/users/${ana.id}`)).body).toMatchObject({ relation: 'requestSent' })
})

test('messages of somebody I muted arrive and raise no count', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  await mutes(ana, bea)
  await writes(bea, ana, 'hello')
  expect(await readsWith(ana, bea)).toEqual(['hello'])
  expect(await conversationsOf(ana)).toMatchObject([{ unreadCount: 0 }])
  expect((await ana.get(`/api/conversations/${bea.id}`)).body).toMatchObject({ unreadCount: 0 })
  expect((await ana.get('/api/conversations/unread')).body).toEqual({ conversations: 0 })
  await unmutes(ana, bea)
  expect((await ana.get('/api/conversations/unread')).body).toEqual({ conversations: 1 })
})

test('a new post of somebody I muted is not announced, and an anonymous one is', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await mutes(ana, bea)
  const [anas, beas] = await Promise.all([listens(ana), listens(bea)])
  const named = await posts(bea, 'with my name')
  const anonymous = await posts(bea, 'without', { isAnonymous: true })
  await anas.hears('post.created', { postId: anonymous.id })
  expect(anas.raw).not.toContain(named.id)
  // The other devices of the one who mutes follow; the other person hears nothing.
  await unmutes(ana, bea)
  await anas.hears('access.changed')
  expect(beas.has('access.changed')).toBe(false)
})

test('somebody I muted and then blocked stands once among those I keep away', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await mutes(ana, bea)
  await blocks(ana, bea)
  expect((await ana.get('/api/mutes')).body).toEqual([])
  expect((await ana.get<BlockOrMuteView[]>('/api/blocks')).body).toMatchObject([{ id: bea.id }])
})

test('there is a limit to how many people one mutes, told in words', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await synapse.db.execute(sql`
    with made as (
      insert into users (id, email)
      select id, id || '@example.org'
      from (select gen_random_uuid() as id from generate_series(2, ${limits.mutedPeople}::int)) as person
      returning id
    )
    insert into mutes (muter_id, muted_id) select ${ana.id}, id from made`)
  expect((await ana.post(`/api/mutes/${bea.id}`)).status).toBe(204)
  const refused = await ana.post(`/api/mutes/${cleo.id}`)
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('You’ve muted 1,000 people, which is the most you can.'),
  ])
  expect((await ana.get<OwnUserView>('/api/auth/user')).body.mutedUsers).toHaveLength(limits.mutedPeople)
})
