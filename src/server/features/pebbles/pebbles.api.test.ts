import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { GivenPebbleView, PebbleView, RefusedGiverView } from '#contract/pebbles.ts'
import type { ReportView } from '#contract/reports/reports.ts'
import { pebbles } from '#server/db/schema/pebbles/pebbles.ts'
import { users } from '#server/db/schema/users.ts'
import { archiveOf } from '#tests/support/archive.ts'
import { makesCircle } from '#tests/support/circles.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import { befriend, block, endFriendship } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { aPhoto, posts, sends } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

/** Each a friend of ana. */
async function friends<const N extends string>(...names: N[]): Promise<Record<'ana' | N, Person>> {
  const people: Record<string, Person> = await synapse.people('ana', ...(names as 'ana'[]))
  const { ana } = people
  for (const name of names) {
    const other = people[name]
    if (ana && other) await befriend(synapse.db, ana, other)
  }
  return people
}

const tries = (giver: Person, receiver: { id: string }, gift: object) =>
  giver.post<GivenPebbleView & { code: string; message: string }>('/api/pebbles', {
    receiverId: receiver.id,
    ...gift,
  })
async function gives(giver: Person, receiver: Person, line: string, more: object = {}) {
  const answer = await tries(giver, receiver, { line, ...more })
  if (answer.status !== 201) throw new Error(`${giver.name} could not give it: ${answer.text}`)
  return answer.body
}
const jarOf = async (person: Person) => (await person.get<PebbleView[]>('/api/pebbles')).body
const givenBy = async (person: Person) => (await person.get<GivenPebbleView[]>('/api/pebbles/given')).body
const linesIn = async (person: Person) => (await jarOf(person)).map(({ line }) => line)
const at = ({ id }: { id: string }, more = '') => `/api/pebbles/${id}${more}`
const refusedBy = async (person: Person) =>
  (await person.get<RefusedGiverView[]>('/api/pebbles/refused')).body.map(
    ({ person: { displayName } }) => displayName,
  )

test('ana gives bea a line: it is in bea’s jar, in what ana gave, and nowhere else', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const ear = await listens(bea)
  const pebble = await gives(ana, bea, 'This made me think of you.')
  expect(pebble).toMatchObject({ receiver: { id: bea.id }, isThanked: false, hasPost: false, post: null })
  expect(await jarOf(bea)).toMatchObject([
    { id: pebble.id, giver: { id: ana.id }, line: 'This made me think of you.', isThanked: false },
  ])
  expect((await givenBy(ana)).map(({ id }) => id)).toEqual([pebble.id])
  for (const person of [ana, cleo]) expect(await jarOf(person)).toEqual([])
  for (const person of [bea, cleo]) expect(await givenBy(person)).toEqual([])
  // No notice and no live event: what everybody hears of comes first in the stream.
  const { id: postId } = await posts(cleo, 'for everyone')
  await ear.hears('post.created', { postId })
  expect(ear.heard.map(({ type }) => type)).toEqual(['post.created'])
  expect((await bea.get<NoticeView[]>('/api/notices')).body).toEqual([])
  ear.leaves()
})

test('the jar is newest first, and comes page by page', async () => {
  const { ana, bea } = await friends('bea')
  for (const n of [1, 2, 3]) await gives(ana, bea, `line ${n}`)
  expect(await linesIn(bea)).toEqual(['line 3', 'line 2', 'line 1'])
  const first = await bea.get<PebbleView[]>('/api/pebbles?limit=2')
  expect(first.body.map(({ line }) => line)).toEqual(['line 3', 'line 2'])
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect((await bea.get<PebbleView[]>(next)).body.map(({ line }) => line)).toEqual(['line 1'])
})

test('a pebble needs a line or a post, and a line has a limit', async () => {
  const { ana, bea } = await friends('bea')
  for (const line of ['', '   ', '\u200b', null])
    expect(await tries(ana, bea, { line })).toMatchObject({
      status: 422,
      body: { message: 'Please write a line or add a photo.' },
    })
  expect((await tries(ana, bea, { line: 'x'.repeat(limits.pebble.line + 1) })).status).toBe(422)
  expect((await tries(ana, bea, { line: 'x'.repeat(limits.pebble.line) })).status).toBe(201)
  expect((await tries(ana, { id: 'nobody' }, { line: 'hello' })).body.message).toBe('Please choose a friend.')
})

test('sent twice with one key it is one pebble', async () => {
  const { ana, bea } = await friends('bea')
  const body = { receiverId: bea.id, line: 'once' }
  const send = () =>
    ana.sendsJson<GivenPebbleView>('POST', '/api/pebbles', body, { 'idempotency-key': `k-${bea.id}` })
  const [one, two] = [await send(), await send()]
  expect(two.body.id).toBe(one.body.id)
  expect(await linesIn(bea)).toEqual(['once'])
})

test('only friends give to each other: anybody else, and nobody at all, is answered alike', async () => {
  const { ana, bea } = await friends('bea')
  const { dora, eve } = await synapse.people('dora', 'eve')
  await endFriendship(synapse.db, ana, bea)
  await block(synapse.db, eve, ana)
  const answers = await Promise.all(
    [bea, dora, eve, { id: '018f0000-0000-7000-8000-000000000000' }, ana].map((person) =>
      tries(ana, person, { line: 'hello' }),
    ),
  )
  for (const { status, body } of answers) {
    expect(status).toBe(403)
    expect(body).toEqual({ code: 'not_friends', message: 'You can give pebbles to friends.' })
  }
})

test('a post is linked: who may read it sees it as it is now, who may not sees only that there is one', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const garden = await founds(ana)
  await joins(bea, garden)
  const post = await posts(ana, 'the first words', { communityId: garden.id })
  for (const friend of [bea, cleo]) expect((await tries(ana, friend, { postId: post.id })).status).toBe(201)
  await ana.patch(`/api/posts/${post.id}`, { content: 'the words of now' })
  expect(await jarOf(bea)).toMatchObject([
    { line: null, hasPost: true, post: { content: 'the words of now' } },
  ])
  const [hers] = await jarOf(cleo)
  expect(hers).toMatchObject({ hasPost: true, post: null })
  expect(JSON.stringify(hers)).not.toContain(post.id)
  await leaves(bea, garden)
  expect(await jarOf(bea)).toMatchObject([{ hasPost: true, post: null }])
  await joins(bea, garden)
  await ana.delete(`/api/posts/${post.id}`)
  expect(await jarOf(bea)).toMatchObject([{ hasPost: true, post: null }])
  await synapse.db.execute(sql`delete from posts where id = ${post.id}`)
  expect(await jarOf(bea)).toMatchObject([{ hasPost: true, post: null }])
  expect(await givenBy(ana)).toMatchObject([
    { hasPost: true, post: null },
    { hasPost: true, post: null },
  ])
})

test('what the giver may not read cannot be given', async () => {
  const { ana, bea } = await friends('bea')
  const { dora } = await synapse.people('dora')
  const garden = await founds(dora)
  const post = await posts(dora, 'for members', { communityId: garden.id })
  expect((await tries(ana, bea, { line: 'look', postId: post.id })).status).toBe(404)
  expect(await jarOf(bea)).toEqual([])
})

test('an anonymous post tells nobody’s name, also when its own author gives it, and no author is told', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const hers = await posts(ana, 'without a name', { isAnonymous: true })
  const others = await posts(cleo, 'by cleo, without a name', { isAnonymous: true })
  const ear = await listens(cleo)
  for (const { id } of [hers, others]) await tries(ana, bea, { postId: id })
  const jar = await jarOf(bea)
  expect(jar.map(({ post }) => [post?.author, post?.isMine])).toEqual([
    [null, false],
    [null, false],
  ])
  expect(JSON.stringify(jar)).not.toContain(cleo.id)
  const { id: postId } = await posts(bea, 'for everyone')
  await ear.hears('post.created', { postId })
  expect(ear.heard.map(({ type }) => type)).toEqual(['post.created'])
  ear.leaves()
})

test('a thank-you is one press, can be taken back, and is read by the giver alone', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const pebble = await gives(ana, bea, 'for bea')
  const ear = await listens(ana)
  for (const _ of [1, 2]) expect((await bea.put(at(pebble, '/thanks'))).status).toBe(204)
  expect(await givenBy(ana)).toMatchObject([{ isThanked: true, takeBackUntil: null }])
  expect(await jarOf(bea)).toMatchObject([{ isThanked: true }])
  for (const person of [ana, cleo]) expect((await person.put(at(pebble, '/thanks'))).status).toBe(404)
  expect((await ana.get<NoticeView[]>('/api/notices')).body).toEqual([])
  const { id: postId } = await posts(cleo, 'for everyone')
  await ear.hears('post.created', { postId })
  expect(ear.heard.map(({ type }) => type)).toEqual(['post.created'])
  ear.leaves()
  for (const _ of [1, 2]) expect((await bea.delete(at(pebble, '/thanks'))).status).toBe(204)
  expect(await givenBy(ana)).toMatchObject([{ isThanked: false }])
})

test('taking out is for oneself: the giver’s list stays as it was, and it can be undone', async () => {
  const { ana, bea } = await friends('bea')
  const pebble = await gives(ana, bea, 'for bea')
  const before = await givenBy(ana)
  for (const _ of [1, 2]) expect((await bea.put(at(pebble, '/taken-out'))).status).toBe(204)
  expect(await jarOf(bea)).toEqual([])
  expect(await givenBy(ana)).toEqual(before)
  expect((await bea.put(at(pebble, '/thanks'))).status).toBe(404)
  for (const _ of [1, 2]) expect((await bea.delete(at(pebble, '/taken-out'))).status).toBe(204)
  expect(await linesIn(bea)).toEqual(['for bea'])
  expect((await ana.put(at(pebble, '/taken-out'))).status).toBe(404)
})

test('within the hour, and before a thank-you, the giver can take it back', async () => {
  const { ana, bea } = await friends('bea')
  const [first, second, third] = [
    await gives(ana, bea, 'too quick'),
    await gives(ana, bea, 'thanked'),
    await gives(ana, bea, 'of long ago'),
  ]
  expect((await bea.delete(at(first))).status).toBe(204)
  expect(await linesIn(bea)).toHaveLength(3)
  for (const _ of [1, 2]) expect((await ana.delete(at(first))).status).toBe(204)
  expect(await linesIn(bea)).toEqual(['of long ago', 'thanked'])
  await bea.put(at(second, '/thanks'))
  expect((await ana.delete<{ message: string }>(at(second))).body.message).toMatch(
    /^This can’t be taken back/,
  )
  await synapse.db
    .update(pebbles)
    .set({ createdAt: sql`now() - interval '61 minutes'` })
    .where(eq(pebbles.id, third.id))
  expect((await givenBy(ana)).find(({ id }) => id === third.id)?.takeBackUntil).toBeNull()
  expect((await ana.delete(at(third))).status).toBe(409)
  expect(await linesIn(bea)).toEqual(['of long ago', 'thanked'])
})

test('bea turns pebbles off: to ana everything looks as before, and nothing arrives, also not later', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  await bea.patch('/api/profile', { takesPebbles: false })
  const [refused, taken] = [await tries(ana, bea, { line: 'same' }), await tries(ana, cleo, { line: 'same' })]
  expect(refused.status).toBe(taken.status)
  expect(Object.keys(refused.body)).toEqual(Object.keys(taken.body))
  expect(refused.body).toMatchObject({ line: 'same', isThanked: false, takeBackUntil: expect.any(String) })
  expect((await givenBy(ana)).map(({ line }) => line)).toEqual(['same', 'same'])
  expect(await jarOf(bea)).toEqual([])
  expect((await bea.put(at(refused.body, '/thanks'))).status).toBe(404)
  await bea.patch('/api/profile', { takesPebbles: true })
  expect(await jarOf(bea)).toEqual([])
  await gives(ana, bea, 'once it is on again')
  expect(await linesIn(bea)).toEqual(['once it is on again'])
})

test('no more pebbles from ana: those that are there stay, others still come, and ana is not told', async () => {
  const { ana, bea } = await friends('bea')
  const { cleo } = await synapse.people('cleo')
  await befriend(synapse.db, bea, cleo)
  expect((await bea.put(`/api/pebbles/refused/${ana.id}`)).status).toBe(404)
  await gives(ana, bea, 'before')
  for (const _ of [1, 2]) expect((await bea.put(`/api/pebbles/refused/${ana.id}`)).status).toBe(204)
  await gives(ana, bea, 'after')
  await gives(cleo, bea, 'from cleo')
  expect(await linesIn(bea)).toEqual(['from cleo', 'before'])
  expect(await refusedBy(bea)).toEqual(['Ana'])
  expect(await refusedBy(ana)).toEqual([])
  expect((await givenBy(ana)).map(({ line }) => line)).toEqual(['after', 'before'])
  for (const _ of [1, 2]) expect((await bea.delete(`/api/pebbles/refused/${ana.id}`)).status).toBe(204)
  await gives(ana, bea, 'again')
  expect(await linesIn(bea)).toEqual(['again', 'from cleo', 'before'])
})

test('one friend gets five a day, and all together twenty; what does not arrive counts the same', async () => {
  const { ana, bea, cleo, dora, eve, fay } = await friends('bea', 'cleo', 'dora', 'eve', 'fay')
  await bea.patch('/api/profile', { takesPebbles: false })
  const five = [1, 2, 3, 4, 5]
  const toBea = await Promise.all([...five, 6, 7].map((n) => tries(ana, bea, { line: `line ${n}` })))
  expect(toBea.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409, 409])
  expect(toBea.find(({ status }) => status === 409)?.body.message).toBe(
    'You can give one friend 5 pebbles in a day. There’s room for more tomorrow.',
  )
  for (const friend of [cleo, dora, eve]) for (const n of five) await gives(ana, friend, `line ${n}`)
  expect((await tries(ana, fay, { line: 'one more' })).body.message).toBe(
    'You can give 20 pebbles in a day. There’s room for more tomorrow.',
  )
  // As if they were given two days ago.
  await synapse.db.execute(
    sql`update pebbles set id = ('00000000' || substr(id::text, 9))::uuid where giver_id = ${ana.id}`,
  )
  expect((await tries(ana, fay, { line: 'the day after' })).status).toBe(201)
})

test('after an ended friendship both keep what there is, and a thank-you still works', async () => {
  const { ana, bea } = await friends('bea')
  const pebble = await gives(ana, bea, 'for bea')
  await endFriendship(synapse.db, ana, bea)
  expect(await linesIn(bea)).toEqual(['for bea'])
  expect((await bea.put(at(pebble, '/thanks'))).status).toBe(204)
  expect(await givenBy(ana)).toMatchObject([{ isThanked: true }])
})

test('a block hides it from whoever blocked; the other keeps it, with the name of then', async () => {
  const { ana, bea } = await friends('bea')
  const toBea = await gives(ana, bea, 'from ana')
  const toAna = await gives(bea, ana, 'from bea')
  expect((await bea.post(`/api/blocks/${ana.id}`)).status).toBe(204)
  expect(await jarOf(bea)).toEqual([])
  expect(await givenBy(bea)).toEqual([])
  for (const [method, path] of [
    ['PUT', at(toBea, '/thanks')],
    ['PUT', at(toBea, '/taken-out')],
    ['PUT', `/api/pebbles/refused/${ana.id}`],
  ] as const)
    expect((await bea.sendsJson(method, path, undefined)).status).toBe(404)
  await bea.patch('/api/profile', { displayName: 'A new name' })
  expect(await jarOf(ana)).toMatchObject([{ id: toAna.id, giver: { displayName: 'Bea' } }])
  expect(await givenBy(ana)).toMatchObject([{ id: toBea.id, receiver: { displayName: 'Bea' } }])
  expect((await ana.put(at(toAna, '/thanks'))).status).toBe(204)
  await ana.put(`/api/pebbles/refused/${bea.id}`)
  expect(await refusedBy(ana)).toEqual(['Bea'])
  await bea.delete(`/api/blocks/${ana.id}`)
  expect(await linesIn(bea)).toEqual(['from ana'])
})

test('whoever asks for deletion takes along what they gave, and is back with it', async () => {
  const { ana, bea } = await friends('bea')
  await gives(ana, bea, 'from ana')
  await gives(bea, ana, 'from bea')
  const leaving = (when: ReturnType<typeof sql> | null) =>
    synapse.db.update(users).set({ eraseAfter: when }).where(eq(users.id, ana.id))
  await leaving(sql`now() + interval '14 days'`)
  expect(await jarOf(bea)).toEqual([])
  expect(await givenBy(bea)).toEqual([])
  await leaving(null)
  expect(await linesIn(bea)).toEqual(['from ana'])
})

test('a line with words that bea filters is folded; what she gives is not', async () => {
  const { ana, bea } = await friends('bea')
  await bea.post('/api/word-filters', { phrase: 'spider', effect: 'hide' })
  await gives(ana, bea, 'A spider waved at me')
  await gives(ana, bea, 'A heron waved at me')
  expect((await jarOf(bea)).map(({ foldedBy }) => foldedBy)).toEqual([null, { notes: [], words: true }])
})

test('bea reports a pebble: its words are kept with the report, and only what she got can be reported', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const pebble = await gives(ana, bea, 'unkind words')
  const reports = (person: Person) =>
    person.post<ReportView>('/api/reports', { subjectType: 'pebble', subjectId: pebble.id, reason: 'unkind' })
  expect((await reports(cleo)).status).toBe(404)
  expect((await reports(ana)).status).toBe(422)
  expect(await reports(bea)).toMatchObject({ status: 201, body: { words: 'unkind words', state: 'open' } })
  // Taken back, the report still has them.
  await ana.delete(at(pebble))
  expect((await bea.get<ReportView[]>('/api/reports')).body).toMatchObject([{ words: 'unkind words' }])
})

async function takesPicture(person: Person): Promise<string> {
  const { imageUrl } = await sends(person, await aPhoto(), { purpose: 'profile' })
  const { body } = await person.put<{ objectPath: string }>('/api/profile/image', { imageUrl })
  await person.patch('/api/profile', { profileImageUrl: body.objectPath })
  return body.objectPath
}

test('whoever is blocked keeps the picture that stands beside a pebble, on either side, and no newer one', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const picture = await takesPicture(ana)
  await gives(ana, bea, 'from ana')
  await gives(cleo, ana, 'to ana')
  for (const friend of [bea, cleo]) expect((await ana.post(`/api/blocks/${friend.id}`)).status).toBe(204)
  const newer = await takesPicture(ana)
  expect(await jarOf(bea)).toMatchObject([{ giver: { profileImageUrl: picture } }])
  expect(await givenBy(cleo)).toMatchObject([{ receiver: { profileImageUrl: picture } }])
  for (const friend of [bea, cleo])
    expect([(await friend.get(picture)).status, (await friend.get(newer)).status]).toEqual([200, 404])
})

test('whose pebble lies in the jar can be blocked and muted, also after they blocked first', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  await gives(ana, bea, 'unkind')
  for (const friend of [bea, cleo]) await ana.post(`/api/blocks/${friend.id}`)
  expect((await bea.post(`/api/mutes/${ana.id}`)).status).toBe(204)
  expect((await bea.post(`/api/blocks/${ana.id}`)).status).toBe(204)
  expect(await jarOf(bea)).toEqual([])
  // To who has nothing of hers, she is nobody, as before.
  expect((await cleo.post(`/api/blocks/${ana.id}`)).status).toBe(404)
})

test('archives say no more of a pebble than the jar does: no address of a post that is not for them, no moment', async () => {
  const { ana, bea } = await friends('bea')
  const few = await makesCircle(ana, 'Few')
  const circle = { audience: 'circle', circleId: few.id }
  const [hidden, shown] = [await posts(ana, 'for few', circle), await posts(ana, 'for all')]
  await gives(ana, bea, 'one', { postId: hidden.id })
  await gives(ana, bea, 'two', { postId: shown.id })
  const [gift = { id: '' }] = await jarOf(bea)
  await bea.put(at(gift, '/thanks'))
  const thankedAt = new Date('2001-02-03T04:05:06Z')
  await synapse.db.update(pebbles).set({ thankedAt }).where(eq(pebbles.id, gift.id))
  const [hers, givers] = [await archiveOf(bea), await archiveOf(ana)]
  expect(hers).toContain(`/posts/${shown.id}`)
  expect(hers).not.toContain(hidden.id)
  expect(givers).toContain(`/posts/${hidden.id}`)
  // The one who said thanks knows when.
  expect([hers.includes('2001-02-03'), givers.includes('2001-02-03')]).toEqual([true, false])
})

test('in an archive a post that is for others by now and one that was deleted for good are the same', async () => {
  const { ana, bea, cleo } = await friends('bea', 'cleo')
  const few = await makesCircle(ana, 'Few')
  const [narrowed, deleted] = [await posts(ana, 'for a while'), await posts(ana, 'for a while')]
  const gifts = [
    await gives(ana, bea, 'look', { postId: narrowed.id }),
    await gives(ana, cleo, 'look', { postId: deleted.id }),
  ]
  await ana.patch(`/api/posts/${narrowed.id}`, { audience: 'circle', circleId: few.id })
  await ana.delete(`/api/posts/${deleted.id}`)
  await synapse.db.execute(sql`delete from posts where id = ${deleted.id}`)
  const entries = await Promise.all(
    [bea, cleo].map(async (person, n) => {
      const id = gifts[n]?.id ?? ''
      const entry = (await archiveOf(person)).match(new RegExp(`\\{[^{}]*${id}[^{}]*\\}`))?.[0] ?? ''
      expect(entry).toContain('"line": "look"')
      return entry.replace(id, '').replace(/"createdAt": "[^"]*"/, '')
    }),
  )
  expect(entries[0]).toBe(entries[1])
  expect(entries[0]).toContain('"hasPost": true')
})
