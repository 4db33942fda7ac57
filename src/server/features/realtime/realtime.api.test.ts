import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ConversationView } from '#contract/messages.ts'
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

test('a dropped stream comes back and misses nothing', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  const before = await listens(ana)
  await writes(bea, ana, 'one')
  await before.hears('messages.changed', { userId: bea.id })
  before.leaves()
  const post = await posts(bea, 'while you were away')
  await writes(cleo, ana, 'two')
  const after = await listens(ana, { header: before.place })
  await Promise.all([
    after.hears('messages.changed', { userId: cleo.id }),
    after.hears('post.created', { postId: post.id }),
  ])
  expect(after.has('everything.changed')).toBe(false)
})

test('a stream that breaks again and again while people write misses nobody', async () => {
  const { ana } = await synapse.people('ana')
  const names = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] as const
  const friends = Object.values(await synapse.people(...names))
  await befriend(synapse.db, ana, ...friends)
  const heard = new Set<string>()
  let place: string | undefined = (await listens(ana)).place
  const writing = Promise.all(
    friends.map(async (friend) => {
      for (let n = 0; n < 5; n++) await writes(friend, ana, `${n}`)
    }),
  )
  let isWriting = true
  void writing.then(() => {
    isWriting = false
  })
  for (let round = 0; round < 100 && (isWriting || round < 3); round++) {
    const ear = await listens(ana, { header: place })
    for (const event of ear.heard) if (event.type === 'messages.changed') heard.add(event.userId)
    ear.leaves()
    place = ear.place
  }
  await writing
  const last = await listens(ana, { header: place })
  for (const event of last.heard) if (event.type === 'messages.changed') heard.add(event.userId)
  expect(heard).toEqual(new Set(friends.map(({ id }) => id)))
})

test('what was missed is told only to who may still know it', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const garden = await founds(ana)
  await joins(bea, garden)
  const before = await listens(bea)
  before.leaves()
  const post = await posts(ana, 'for members', { communityId: garden.id })
  await leaves(bea, garden)
  const after = await listens(bea, { header: before.place })
  expect(after.has('membership.changed')).toBe(true)
  expect(after.raw).not.toContain(post.id)
})

test('who comes back from a place that is not known loads everything again', async () => {
  const { ana } = await synapse.people('ana')
  for (const place of ['00000000-5', 'nonsense', '1700000000000-0']) {
    const ear = await listens(ana, { header: place })
    // The first word; what the tests before did may still be told after it.
    expect(ear.heard[0]).toEqual({ type: 'everything.changed' })
    ear.leaves()
  }
})

test('who missed very much loads everything again', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const before = await listens(bea)
  before.leaves()
  for (let n = 0; n < 60; n++) await posts(ana, `post ${n}`)
  const after = await listens(bea, { header: before.place })
  expect(after.heard[0]).toEqual({ type: 'everything.changed' })
  expect(after.heard.filter(({ type }) => type === 'post.created')).toEqual([])
})

test('what happens between the document and the stream is not missed', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const { text } = await ana.get('/messages')
  const { queries } = JSON.parse(/id="preloaded-queries">(.*?)<\/script>/.exec(text)?.[1] ?? '{}')
  const place = queries.find(([key]: [string[], unknown]) => key[0] === '/api/events')?.[1]
  await writes(bea, ana, 'just now')
  const ear = await listens(ana, { after: place })
  await ear.hears('messages.changed', { userId: bea.id })
  const { body } = await ana.get<ConversationView[]>('/api/conversations')
  expect(body[0]?.lastMessage.content).toBe('just now')
})

test('a place says nothing to whoever holds it: not how much has happened, nor whether anything has', async () => {
  const { jane, bob } = await synapse.people('jane', 'bob')
  const placeInDocument = async () =>
    /\["\/api\/events"\],"([^"]+)"/.exec((await bob.get('/settings')).text)?.[1] ?? ''
  const placeInStream = async () => {
    const ear = await listens(bob)
    ear.leaves()
    return ear.place ?? ''
  }
  for (const placeOf of [placeInDocument, placeInStream]) {
    // Nothing has happened between the first two, and much before the last.
    const places = [await placeOf(), await placeOf()]
    for (let n = 0; n < 12; n++) await posts(jane, `post ${n}`)
    places.push(await placeOf())
    expect(new Set(places).size).toBe(3)
    expect(new Set(places.map(({ length }) => length)).size).toBe(1)
    const bytes = places.map((place) => Buffer.from(place, 'base64url').toString('latin1'))
    expect(bytes.join()).not.toMatch(/\d{13}-\d|[0-9a-f]{8}-\d/)
  }
})

test('an unchanged document does not tell by its ETag whether something has happened elsewhere', async () => {
  const { jane, bob } = await synapse.people('jane', 'bob')
  const etagOf = async () => (await bob.get('/settings')).headers.get('etag')
  const before = await etagOf()
  await posts(jane, 'something')
  expect(await etagOf()).toBe(before)
})

test('a place is of use to the session that it was given to, and to no other', async () => {
  const { jane, bob } = await synapse.people('jane', 'bob')
  const { place } = await listens(bob)
  const janes = await listens(jane, { header: place })
  expect(janes.heard[0]).toEqual({ type: 'everything.changed' })
  const bobs = await listens(bob, { header: place })
  expect(bobs.has('everything.changed')).toBe(false)
})

test('stopping the server ends the streams instead of waiting for them', async () => {
  const second = await startTestSynapse()
  const ear = await listens(await signUp(second.url, 'ana'))
  await second.close()
  await ear.ends()
})
