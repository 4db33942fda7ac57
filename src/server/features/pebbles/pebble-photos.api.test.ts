import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { GivenPebbleView, PebbleView } from '#contract/pebbles.ts'
import { pebbles } from '#server/db/schema/pebbles/pebbles.ts'
import { uploads as photoRows } from '#server/db/schema/uploads.ts'
import { users } from '#server/db/schema/users.ts'
import { removeWhatIsOver } from '#server/features/account/retention.ts'
import { removeUnusedUploads } from '#server/features/uploads/clean-up.ts'
import { diskStorage } from '#server/storage/disk.storage.ts'
import { imageIdIn } from '#server/storage/shown-photos.ts'
import { archiveOf } from '#tests/support/archive.ts'
import { befriend, endFriendship } from '#tests/support/messages.ts'
import { decides, looksAt, makeModerator, reports, type Thing } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { aPhoto, posts, sends, uploads } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

/** Ana and bea are friends; cleo is ana's friend too, dora is nobody's, and vera decides about reports. */
async function people() {
  const cast = await synapse.people('ana', 'bea', 'cleo', 'dora', 'vera')
  await befriend(synapse.db, cast.ana, cast.bea, cast.cleo)
  await makeModerator(synapse.db, cast.vera)
  return cast
}

type Answer = GivenPebbleView & { code: string; message: string; fields?: Record<string, string> }
const tries = (giver: Person, receiver: { id: string }, gift: object) =>
  giver.post<Answer>('/api/pebbles', { receiverId: receiver.id, ...gift })

async function givesPhoto(giver: Person, receiver: Person, more: object = {}) {
  const answer = await tries(giver, receiver, {
    imageUrl: await uploads(giver),
    imageAlt: 'A heron',
    ...more,
  })
  if (answer.status !== 201) throw new Error(`${giver.name} could not give it: ${answer.text}`)
  return { ...answer.body, imageUrl: answer.body.imageUrl ?? '' }
}
const jarOf = async (person: Person) => (await person.get<PebbleView[]>('/api/pebbles')).body
const givenBy = async (person: Person) => (await person.get<GivenPebbleView[]>('/api/pebbles/given')).body
const at = ({ id }: { id: string }, more = '') => `/api/pebbles/${id}${more}`
const thingOf = ({ id }: { id: string }): Thing => ({ type: 'pebble', id })

const opens = async (person: Person, { imageUrl }: { imageUrl: string }) => {
  const { status, body, headers } = await person.get<{ code: string }>(`${imageUrl}?w=640`)
  return status === 200 ? headers.get('content-type') : [status, body.code]
}
const isThere = 'image/webp'
const isNot = [404, 'not_found']
const whoOpens = async (photo: { imageUrl: string }, ...those: Person[]) => {
  const seen = await Promise.all(
    those.map(async (one) => ((await opens(one, photo)) === isThere ? one.name : '')),
  )
  return seen.filter(Boolean)
}

const cleanUp = async () => {
  await synapse.db.update(photoRows).set({ createdAt: sql`now() - interval '3 days'` })
  await removeWhatIsOver(synapse.db)
  await removeUnusedUploads(synapse.db, diskStorage(join(synapse.dataDir, 'photos')))
}
const rowOf = ({ imageUrl }: { imageUrl: string }) =>
  synapse.db
    .select()
    .from(photoRows)
    .where(eq(photoRows.id, imageIdIn(imageUrl) ?? ''))

test('ana gives bea a photo with its description, alone and with a line, and the two see it', async () => {
  const { ana, bea, cleo, dora, vera } = await people()
  const alone = await givesPhoto(ana, bea)
  const photo = { imageAlt: 'A heron', imageWidth: 800, imageHeight: 600 }
  expect(alone).toMatchObject({ ...photo, line: null, hasPost: false, isThanked: false })
  const { imageUrl } = await givesPhoto(ana, bea, { line: 'She was there again.', imageAlt: ' ' })
  expect(imageUrl).toMatch(/^\/api\/images\/[0-9a-f-]{36}$/)
  expect(await jarOf(bea)).toMatchObject([
    { line: 'She was there again.', imageUrl, imageAlt: null },
    { ...photo, line: null, imageUrl: alone.imageUrl },
  ])
  expect(await givenBy(ana)).toMatchObject([{ imageUrl }, { ...photo, imageUrl: alone.imageUrl }])
  expect(await whoOpens(alone, ana, bea, cleo, dora, vera)).toEqual(['ana', 'bea'])
  const nothing = { imageUrl: '/api/images/018f0000-0000-7000-8000-000000000000' }
  for (const person of [cleo, dora, vera]) {
    expect(await opens(person, alone)).toEqual(isNot)
    expect(await opens(person, alone)).toEqual(await opens(person, nothing))
  }
})

test('a pebble without a photo says so, and takes no description of one', async () => {
  const { ana, bea } = await people()
  const none = { imageUrl: null, imageAlt: null, imageWidth: null, imageHeight: null }
  expect((await tries(ana, bea, { line: 'a line', imageAlt: 'of nothing' })).body).toMatchObject(none)
  expect(await jarOf(bea)).toMatchObject([none])
})

test('what cannot be given is said in words, at the photo: another’s, one that is used, a post beside it', async () => {
  const { ana, bea, cleo } = await people()
  const post = await posts(ana, 'hello')
  const cases: [object, string][] = [
    [{ imageUrl: await uploads(ana), postId: post.id }, 'A pebble can hold a post or a photo, not both.'],
    [{ imageUrl: await uploads(cleo) }, 'Please upload the photo here first.'],
    [{ imageUrl: 'https://elsewhere.example/a.jpg' }, 'Please upload the photo here first.'],
    [
      { imageUrl: (await sends(ana, await aPhoto(), { purpose: 'profile' })).imageUrl },
      'This photo was uploaded as a profile picture. Please upload it for the post.',
    ],
  ]
  for (const [gift, message] of cases)
    expect(await tries(ana, bea, gift)).toMatchObject({
      status: 422,
      body: { message, fields: { imageUrl: message } },
    })
  expect((await tries(ana, bea, { imageUrl: await uploads(ana), imageAlt: 'x'.repeat(1001) })).status).toBe(
    422,
  )
  expect(await jarOf(bea)).toEqual([])
})

test('each photo is used once: in one pebble, on no post beside it, and not again after it was taken back', async () => {
  const { ana, bea, cleo } = await people()
  const imageUrl = await uploads(ana)
  const first = await tries(ana, bea, { imageUrl })
  expect(first.status).toBe(201)
  const again = async () => [
    (await tries(ana, cleo, { imageUrl })).status,
    (await ana.post('/api/posts', { content: 'without a name', isAnonymous: true, imageUrl })).status,
    (await ana.put('/api/profile/image', { imageUrl })).status,
  ]
  expect(await again()).toEqual([422, 422, 422])
  expect((await ana.delete(at(first.body))).status).toBe(204)
  expect(await again()).toEqual([422, 422, 422])
  const onPost = await uploads(ana)
  await posts(ana, 'hello', { imageUrl: onPost })
  expect((await tries(ana, bea, { imageUrl: onPost })).status).toBe(422)
})

test('sent twice with one key it is one pebble with one photo', async () => {
  const { ana, bea } = await people()
  const body = { receiverId: bea.id, imageUrl: await uploads(ana) }
  const send = () => ana.sendsJson<Answer>('POST', '/api/pebbles', body, { 'idempotency-key': `k-${bea.id}` })
  const [one, two] = [await send(), await send()]
  expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id])
  expect(await jarOf(bea)).toHaveLength(1)
})

test('whom the photo is for makes no difference to what is said about it, and strangers are told as with a line', async () => {
  const { ana, bea, dora } = await people()
  await endFriendship(synapse.db, ana, bea)
  const imageUrl = await uploads(ana)
  for (const person of [bea, dora, { id: '018f0000-0000-7000-8000-000000000000' }])
    expect(await tries(ana, person, { imageUrl })).toMatchObject({
      status: 403,
      body: { code: 'not_friends' },
    })
  // It was not used up by that.
  await befriend(synapse.db, ana, bea)
  expect((await tries(ana, bea, { imageUrl })).status).toBe(201)
})

test('a photo that does not reach the jar is the giver’s alone to see, and she cannot tell', async () => {
  const { ana, bea, cleo } = await people()
  await bea.patch('/api/profile', { takesPebbles: false })
  const [kept, taken] = [await givesPhoto(ana, bea), await givesPhoto(ana, cleo)]
  expect(Object.keys(kept)).toEqual(Object.keys(taken))
  expect(await whoOpens(kept, ana, bea)).toEqual(['ana'])
  expect(await whoOpens(taken, ana, cleo)).toEqual(['ana', 'cleo'])
  await bea.patch('/api/profile', { takesPebbles: true })
  expect(await whoOpens(kept, ana, bea)).toEqual(['ana'])
})

test('taken out of the jar it is still there for Undo; after an ended friendship both keep it', async () => {
  const { ana, bea } = await people()
  const pebble = await givesPhoto(ana, bea)
  await bea.put(at(pebble, '/taken-out'))
  expect(await whoOpens(pebble, ana, bea)).toEqual(['ana', 'bea'])
  await endFriendship(synapse.db, ana, bea)
  expect(await whoOpens(pebble, ana, bea)).toEqual(['ana', 'bea'])
})

test('a block hides the photo from whoever blocked, and the other keeps it, on either side', async () => {
  const { ana, bea } = await people()
  const [toBea, toAna] = [await givesPhoto(ana, bea), await givesPhoto(bea, ana)]
  await bea.post(`/api/blocks/${ana.id}`)
  for (const pebble of [toBea, toAna]) expect(await whoOpens(pebble, ana, bea)).toEqual(['ana'])
  await bea.delete(`/api/blocks/${ana.id}`)
  for (const pebble of [toBea, toAna]) expect(await whoOpens(pebble, ana, bea)).toEqual(['ana', 'bea'])
})

test('taking back takes the photo from both at once, and its files are cleared out', async () => {
  const { ana, bea, vera } = await people()
  const pebble = await givesPhoto(ana, bea)
  for (const _ of [1, 2]) expect((await ana.delete(at(pebble))).status).toBe(204)
  expect(await synapse.db.select().from(pebbles).where(eq(pebbles.id, pebble.id))).toEqual([])
  expect(await whoOpens(pebble, ana, bea, vera)).toEqual([])
  await cleanUp()
  expect(await rowOf(pebble)).toEqual([])
})

/** All that the two can collect about a pebble that was taken back. Ids of their own are left out of it. */
async function collected(giver: Person, receiver: Person, pebble: { id: string; imageUrl: string }) {
  const texts: unknown[] = []
  for (const person of [giver, receiver]) {
    for (const path of [
      '/api/pebbles',
      '/api/pebbles/given',
      '/api/pebbles/refused',
      '/api/notices',
      pebble.imageUrl,
    ]) {
      const { status, text } = await person.get(path)
      texts.push(
        person.name,
        path === pebble.imageUrl ? 'the photo' : path,
        status,
        text.replace(/"requestId":"[^"]*"/, ''),
      )
    }
    for (const [method, more] of [
      ['DELETE', ''],
      ['PUT', '/thanks'],
      ['PUT', '/taken-out'],
      ['DELETE', '/taken-out'],
    ] as const)
      texts.push(method, more, (await person.sendsJson(method, at(pebble, more), undefined)).status)
    const archive = await archiveOf(person)
    texts.push(archive.includes(pebble.id), archive.includes((imageIdIn(pebble.imageUrl) ?? '').slice(-6)))
  }
  texts.push((await receiver.put(`/api/pebbles/refused/${giver.id}`)).status)
  texts.push((await tries(giver, receiver, { imageUrl: pebble.imageUrl })).status)
  texts.push(
    (await receiver.post('/api/reports', { subjectType: 'pebble', subjectId: pebble.id, reason: 'spam' }))
      .status,
  )
  return texts
}

test('taken back while a report waits, only who decides still sees it, and neither of the two can tell', async () => {
  const [one, other] = [await people(), await people()]
  const gifts = [await givesPhoto(one.ana, one.bea), await givesPhoto(other.ana, other.bea)] as const
  const report = await reports(one.bea, thingOf(gifts[0]))
  const answers = await Promise.all([one.ana.delete(at(gifts[0])), other.ana.delete(at(gifts[1]))])
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [204, ''],
    [204, ''],
  ])
  const [reported, unreported] = [
    await collected(one.ana, one.bea, gifts[0]),
    await collected(other.ana, other.bea, gifts[1]),
  ]
  expect(reported).toEqual(unreported)
  // Only the one who reported knows of it, as before.
  expect((await one.bea.get<{ id: string }[]>('/api/reports')).body.map(({ id }) => id)).toEqual([report.id])
  expect(await whoOpens(gifts[0], one.ana, one.bea, one.cleo, one.dora, one.vera)).toEqual(['vera'])
  const { body } = await looksAt(one.vera, thingOf(gifts[0]))
  expect(body.context).toMatchObject([
    { kind: 'pebble', isSubject: true, isDeleted: true, imageUrl: gifts[0].imageUrl, imageAlt: 'A heron' },
  ])
})

test('what was taken back counts towards no limit, whether or not a report keeps it', async () => {
  const { ana, bea } = await people()
  for (const n of [1, 2, 3, 4, 5]) {
    const pebble = await givesPhoto(ana, bea)
    if (n % 2) await reports(bea, thingOf(pebble))
    await ana.delete(at(pebble))
  }
  expect((await tries(ana, bea, { line: 'the sixth' })).status).toBe(201)
})

test('it stays for who decides as long as that takes, and goes with its files once it is decided', async () => {
  const { ana, bea, vera } = await people()
  const pebble = await givesPhoto(ana, bea, { line: 'unkind' })
  await reports(bea, thingOf(pebble))
  await ana.delete(at(pebble))
  await cleanUp()
  expect(await whoOpens(pebble, ana, bea, vera)).toEqual(['vera'])
  await decides(vera, thingOf(pebble), 'warn')
  await cleanUp()
  expect(await rowOf(pebble)).toEqual([])
  expect(await synapse.db.select().from(pebbles).where(eq(pebbles.id, pebble.id))).toEqual([])
})

test('who decides sees the line and the photo of what was reported; it stays with the two, and is nobody else’s', async () => {
  const { ana, bea, dora, vera } = await people()
  const [pebble, other] = [await givesPhoto(ana, bea, { line: 'Look' }), await givesPhoto(ana, bea)]
  await reports(bea, thingOf(pebble))
  const { body } = await looksAt(vera, thingOf(pebble))
  expect(body.context).toMatchObject([
    { kind: 'pebble', content: 'Look', imageUrl: pebble.imageUrl, imageAlt: 'A heron', isDeleted: false },
  ])
  expect(await whoOpens(pebble, ana, bea, dora, vera)).toEqual(['ana', 'bea', 'vera'])
  // And not what lies beside it.
  expect(await opens(vera, other)).toEqual(isNot)
})

test('a moderator who gave it does not learn by its photo that it was reported', async () => {
  const { ana, bea } = await people()
  await makeModerator(synapse.db, ana)
  const pebble = await givesPhoto(ana, bea)
  await reports(bea, thingOf(pebble))
  await ana.delete(at(pebble))
  expect(await opens(ana, pebble)).toEqual(isNot)
  expect((await looksAt(ana, thingOf(pebble))).status).toBe(404)
})

test('with an account that is leaving goes what it gave and was given, and back it is there again', async () => {
  const { ana, bea, cleo } = await people()
  const [toBea, toAna, fromCleo] = [
    await givesPhoto(ana, bea),
    await givesPhoto(bea, ana),
    await givesPhoto(cleo, ana),
  ]
  const leaving = (when: ReturnType<typeof sql> | null) =>
    synapse.db.update(users).set({ eraseAfter: when }).where(eq(users.id, ana.id))
  await leaving(sql`now() + interval '14 days'`)
  for (const pebble of [toBea, toAna]) expect(await opens(bea, pebble)).toEqual(isNot)
  expect(await opens(cleo, fromCleo)).toEqual(isNot)
  await leaving(null)
  expect(await whoOpens(toBea, bea)).toEqual(['bea'])
  // Gone for good with the row, and nobody sees what was in it.
  await synapse.db.delete(pebbles).where(eq(pebbles.giverId, ana.id))
  expect(await whoOpens(toBea, bea)).toEqual([])
  await cleanUp()
  expect(await rowOf(toBea)).toEqual([])
})
