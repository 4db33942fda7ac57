import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { users } from '#server/db/schema/users.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import { befriend, block, triesToWrite, writes } from '#tests/support/messages.ts'
import { goodPassword, Person, signUp } from '#tests/support/people.ts'
import { comments, posts } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

test('both sides hear at once that something was written, by ids only', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const [anas, beas] = await Promise.all([listens(ana), listens(bea)])
  await writes(ana, bea, 'a very private sentence')
  await Promise.all([
    beas.hears('messages.changed', { userId: ana.id }),
    anas.hears('messages.changed', { userId: bea.id }),
  ])
  expect(beas.raw + anas.raw).not.toContain('private')
})

test('what is sent again because its answer never came is told of again, for the first telling may be lost too', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const beas = await listens(bea)
  const sends = () =>
    ana.post('/api/posts', { content: 'once' }, { 'idempotency-key': 'a-key-of-enough-letters' })
  const told = () => beas.heard.filter(({ type }) => type === 'post.created').length
  const first = await sends()
  await expect.poll(told).toBe(1)
  expect((await sends()).body).toEqual(first.body)
  await expect.poll(told).toBe(2)
})

test('nobody else hears of a message', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  const cleos = await listens(cleo)
  await writes(ana, bea, 'hello')
  await writes(ana, cleo, 'hello')
  await cleos.hears('messages.changed')
  expect(cleos.heard).toHaveLength(1)
})

test('reading on one device is heard on the other, and never by the one who wrote', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  await writes(ana, bea, 'hello')
  const [anas, beas] = await Promise.all([listens(ana), listens(bea)])
  await bea.post(`/api/messages/${ana.id}/read`)
  await beas.hears('messages.read', { userId: ana.id })
  await writes(ana, bea, 'again')
  await anas.hears('messages.changed')
  expect(anas.has('messages.read')).toBe(false)
})

test('events pass through a proxy at once, and are not kept', async () => {
  const { ana } = await synapse.people('ana')
  const { headers } = await listens(ana)
  expect(headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store, no-transform')
  expect(headers['x-accel-buffering']).toBe('no')
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('signed out, nobody listens', async () => {
  expect((await synapse.visitor().get('/api/events')).status).toBe(401)
})

test('a new post, its likes and its comments are heard by who can see it', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const beas = await listens(bea)
  const post = await posts(ana, 'hello')
  await beas.hears('post.created', { postId: post.id })
  await ana.post(`/api/posts/${post.id}/like`)
  await beas.hears('post.changed', { postId: post.id })
  await comments(ana, post, 'me too')
  await beas.hears('comments.changed', { postId: post.id })
  await ana.delete(`/api/posts/${post.id}`)
  await beas.hears('post.gone', { postId: post.id })
})

test('only members hear of what happens in a community, until they leave', async () => {
  const { ana, member, outsider } = await synapse.people('ana', 'member', 'outsider')
  const garden = await founds(ana)
  await joins(member, garden)
  const [members, outsiders] = await Promise.all([listens(member), listens(outsider)])
  const post = await posts(ana, 'for members', { communityId: garden.id })
  await members.hears('post.created', { postId: post.id, communityId: garden.id })

  await leaves(member, garden)
  await members.hears('membership.changed', { communityId: garden.id })
  const second = await posts(ana, 'after you left', { communityId: garden.id })
  await comments(ana, post, 'and this')
  // Told in order: whoever has heard the last has heard, or will never hear, what came before.
  const last = await posts(ana, 'for everyone')
  await Promise.all([members, outsiders].map((ear) => ear.hears('post.created', { postId: last.id })))
  expect(members.has('post.created', { postId: second.id })).toBe(false)
  expect(members.has('comments.changed', { postId: post.id })).toBe(false)
  expect(outsiders.raw).not.toContain(post.id)
})

test('a block stands between a named post and the other one, and not before an anonymous one', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await synapse.db.insert(blocks).values({ blockerId: ana.id, blockedId: bea.id })
  const beas = await listens(bea)
  const named = await posts(ana, 'with my name')
  const anonymous = await posts(ana, 'without', { isAnonymous: true })
  await beas.hears('post.created', { postId: anonymous.id })
  expect(beas.raw).not.toContain(named.id)
  expect(beas.raw).not.toContain(ana.id)
})

test('who blocked someone hears nothing of what that person tries', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  await block(synapse.db, ana, bea)
  const anas = await listens(ana)
  expect((await triesToWrite(bea, ana)).status).toBe(403)
  await writes(cleo, ana, 'hello')
  await anas.hears('messages.changed', { userId: cleo.id })
  expect(anas.heard).toHaveLength(1)
})

test('a moderator hears that somebody joined', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const garden = await founds(ana)
  const [anas, beas] = await Promise.all([listens(ana), listens(bea)])
  await joins(bea, garden)
  await anas.hears('membership.changed', { communityId: garden.id })
  await beas.hears('community.changed', { communityId: garden.id })
  expect(anas.raw).not.toContain(bea.id)
})

test('a friend request, its answer and the end of a friendship are heard by the two they concern', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const [anas, beas, cleos] = await Promise.all([listens(ana), listens(bea), listens(cleo)])
  await ana.post(`/api/friends/request/${bea.id}`)
  await beas.hears('requests.changed')
  const { body } = await bea.get<{ id: string }[]>('/api/friends/requests')
  await bea.post(`/api/friends/requests/${body[0]?.id}/accept`)
  await Promise.all([anas.hears('friends.changed'), beas.hears('friends.changed')])
  await anas.hears('notices.changed')
  await ana.delete(`/api/friends/${bea.id}`)
  const last = await posts(ana, 'after all that')
  await Promise.all([anas, beas, cleos].map((ear) => ear.hears('post.created', { postId: last.id })))
  expect(beas.heard.filter(({ type }) => type === 'friends.changed')).toHaveLength(2)
  expect(cleos.heard).toHaveLength(1)
})

test('twenty likes in a moment are few events', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'hello')
  const beas = await listens(bea)
  for (let n = 0; n < 10; n++) {
    await ana.post(`/api/posts/${post.id}/like`)
    await ana.delete(`/api/posts/${post.id}/like`)
  }
  const last = await posts(ana, 'the end')
  await beas.hears('post.created', { postId: last.id })
  const changes = beas.heard.filter(({ type }) => type === 'post.changed').length
  expect(changes).toBeGreaterThan(0)
  expect(changes).toBeLessThan(20)
})

test('signing out ends the stream of that browser and no other', async () => {
  const { ana } = await synapse.people('ana')
  const phone = new Person('ana', synapse.url)
  await phone.post('/api/login', { email: ana.user?.email, password: goodPassword })
  const [here, there] = await Promise.all([listens(ana), listens(phone)])
  await ana.post('/api/logout')
  await here.ends()
  expect(here.has('session.ended')).toBe(true)
  expect(there.isOpen).toBe(true)
  there.leaves()
})

test('a session that is ended from another device loses its stream', async () => {
  const { ana } = await synapse.people('ana')
  const phone = new Person('ana', synapse.url)
  await phone.post('/api/login', { email: ana.user?.email, password: goodPassword })
  const there = await listens(phone)
  await ana.delete('/api/auth/sessions')
  await there.ends()
  expect(there.has('session.ended')).toBe(true)
})

test('a new password ends every stream', async () => {
  const { ana } = await synapse.people('ana')
  const ear = await listens(ana)
  await ana.post('/api/auth/password', { currentPassword: goodPassword, newPassword: `${goodPassword} two` })
  await ear.ends()
})

test('who is suspended hears nothing more, and their stream ends', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const ear = await listens(ana)
  const later = new Date(Date.now() + 60_000)
  await synapse.db.update(users).set({ suspendedUntil: later }).where(eq(users.id, ana.id))
  await writes(bea, ana, 'hello')
  await ear.ends()
  expect(ear.has('messages.changed')).toBe(false)
})

test('a session that vanished without a word is found out by the beat', async () => {
  const { ana } = await synapse.people('ana')
  const ear = await listens(ana)
  await synapse.db.delete(sessions).where(eq(sessions.userId, ana.id))
  await ear.ends()
  expect(ear.has('session.ended')).toBe(true)
})

test('stopping the server ends the streams instead of waiting for them', async () => {
  const second = await startTestSynapse()
  const ear = await listens(await signUp(second.url, 'ana'))
  await second.close()
  await ear.ends()
})
