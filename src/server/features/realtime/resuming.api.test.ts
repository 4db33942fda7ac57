import { expect, test } from 'vitest'
import type { ConversationView } from '#contract/messages.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import { befriend, writes } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

/** A place with nothing before it that is still to be told, so that what other tests did does not count. */
async function placeNow(person: Person): Promise<string | undefined> {
  const ear = await listens(person)
  const { id } = await posts(person, 'all before this has been told')
  await ear.hears('post.created', { postId: id })
  ear.leaves()
  const next = await listens(person)
  next.leaves()
  return next.place
}

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
  const meanwhile = await listens(ana)
  for (let n = 0; n < 60; n++) await posts(ana, `post ${n}`)
  const last = await posts(ana, 'the last one')
  // What is gathered for those who are here has been told: who comes now gets nothing of it on top.
  await meanwhile.hears('post.created', { postId: last.id })
  const after = await listens(bea, { header: before.place })
  expect(after.heard[0]).toEqual({ type: 'everything.changed' })
  expect(after.heard.filter(({ type }) => type === 'post.created')).toEqual([])
})

test('how much happened that somebody may not know of does not show when they come back', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, cleo, bea)
  const garden = await founds(ana)
  const place = await placeNow(bea)
  for (let n = 0; n < 60; n++) await posts(ana, `for members ${n}`, { communityId: garden.id })
  await writes(cleo, bea, 'for you')
  const after = await listens(bea, { header: place })
  await after.hears('messages.changed', { userId: cleo.id })
  expect(after.has('everything.changed')).toBe(false)
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
  const place = await placeNow(bob)
  const janes = await listens(jane, { header: place })
  expect(janes.heard[0]).toEqual({ type: 'everything.changed' })
  const bobs = await listens(bob, { header: place })
  expect(bobs.has('everything.changed')).toBe(false)
})
