import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { FoundMessageView } from '#contract/message-search.ts'
import type { MessageView } from '#contract/messages.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { uploads as photoRows } from '#server/db/schema/uploads.ts'
import { users } from '#server/db/schema/users.ts'
import { eraseDueAccounts } from '#server/features/account/erasure.ts'
import { forgetPhotosTakenBack, forgetWordsTakenBack } from '#server/features/account/retention.ts'
import { removeUnusedUploads } from '#server/features/uploads/clean-up.ts'
import { createLog } from '#server/log.ts'
import { diskStorage } from '#server/storage/disk.storage.ts'
import { imageIdIn } from '#server/storage/shown-photos.ts'
import { archiveOf } from '#tests/support/archive.ts'
import { photoOf, sendsUp, shows, triesToShow, whoSees } from '#tests/support/message-photos.ts'
import { befriend, conversationsOf, endFriendship, writes } from '#tests/support/messages.ts'
import { decides, looksAt, makeModerator, reports, type Thing } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { aPhoto, posts, sends, uploads } from '#tests/support/posts.ts'
import { silentMailer } from '#tests/support/silent-mailer.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()
const storage = () => diskStorage(join(synapse.dataDir, 'photos'))

/** Ana and bea are friends; cleo is ana's friend too, dora is nobody's, and vera decides about reports. */
async function people() {
  const cast = await synapse.people('ana', 'bea', 'cleo', 'dora', 'vera')
  await befriend(synapse.db, cast.ana, cast.bea, cast.cleo)
  await makeModerator(synapse.db, cast.vera)
  return cast
}

const thingOf = ({ id }: { id: string }): Thing => ({ type: 'message', id })
const reads = async (person: Person, other: Person) =>
  (await person.get<MessageView[]>(`/api/messages/${other.id}`)).body
const takesBack = (person: Person, { id }: { id: string }) =>
  person.delete<MessageView>(`/api/messages/sent/${id}`)
const rowOf = (address: string) =>
  synapse.db
    .select()
    .from(photoRows)
    .where(eq(photoRows.id, imageIdIn(address) ?? ''))
const cleanUp = async () => {
  await synapse.db.update(photoRows).set({ createdAt: sql`now() - interval '3 days'` })
  await forgetWordsTakenBack(synapse.db)
  await forgetPhotosTakenBack(synapse.db)
  await removeUnusedUploads(synapse.db, storage())
}
const wasTakenBack = (days: number, { id }: { id: string }) =>
  synapse.db
    .update(messages)
    .set({ takenBackAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(messages.id, id))

test('ana sends bea photos with what they show, alone and with words, and nobody else is given them', async () => {
  const { ana, bea, cleo, dora, vera } = await people()
  const alone = await shows(ana, bea, ['A heron', null])
  const shown = { imageUrl: expect.stringMatching(/^\/api\/images\/[0-9a-f-]{36}$/) }
  const [heron, other] = [
    { ...shown, imageAlt: 'A heron', imageWidth: 800, imageHeight: 600 },
    { ...shown, imageAlt: null },
  ]
  expect(alone).toMatchObject({ content: '', photos: [heron, other] })
  const both = await shows(ana, bea, ['A heron'], 'She was there again.')
  expect(await reads(bea, ana)).toMatchObject([
    { content: 'She was there again.', photos: [heron] },
    { content: '', photos: [heron, other] },
  ])
  for (const message of [alone, both])
    expect(await whoSees(photoOf(message), ana, bea, cleo, dora, vera)).toEqual(['ana', 'bea'])
  expect((await conversationsOf(bea))[0]?.lastMessage).toMatchObject({ photoCount: 1 })
  expect((await writes(ana, bea, 'only words')).photos).toEqual([])
  expect((await conversationsOf(bea))[0]?.lastMessage).toMatchObject({ photoCount: 0 })
})

test('neither words nor photos is refused, and words that cannot be seen are none', async () => {
  const { ana, bea } = await people()
  for (const body of [{}, { photos: [] }, { content: '\u3164 ' }])
    expect(await triesToShow(ana, bea, body)).toMatchObject({
      status: 422,
      body: { fields: { content: 'Please write something first.' } },
    })
  const { status, body } = await triesToShow(ana, bea, { content: '\u3164', photos: await sendsUp(ana) })
  expect([status, body.content]).toEqual([201, ''])
})

test('four at most, each one’s own and once; what is wrong is said at the photo, and nothing is sent', async () => {
  const { ana, bea, cleo } = await people()
  const five = await sendsUp(ana, ['1', '2', '3', '4', '5'])
  expect(await triesToShow(ana, bea, { photos: five })).toMatchObject({
    status: 422,
    body: { fields: { photos: 'A message can have at most 4 photos.' } },
  })
  const own = await uploads(ana)
  const asPicture = await sends(ana, await aPhoto(), { purpose: 'profile' })
  const cases: [string, string][] = [
    [await uploads(cleo), 'Please upload the photo here first.'],
    ['https://elsewhere.example/a.jpg', 'Please upload the photo here first.'],
    [own, 'This photo is here twice. Please remove one of the two.'],
    [asPicture.imageUrl, 'This photo was uploaded as a profile picture. Please upload it for the post.'],
  ]
  for (const [imageUrl, message] of cases)
    expect(await triesToShow(ana, bea, { photos: [{ imageUrl: own }, { imageUrl }] })).toMatchObject({
      status: 422,
      body: { fields: { 'photos.1.imageUrl': message } },
    })
  const tooLong = { photos: [{ imageUrl: own, imageAlt: 'x'.repeat(1001) }] }
  expect((await triesToShow(ana, bea, tooLong)).status).toBe(422)
  expect(await reads(bea, ana)).toEqual([])
  expect((await triesToShow(ana, bea, { photos: five.slice(0, 4) })).body.photos).toHaveLength(4)
})

test('each photo is used once: in one message, on no post beside it, and not again after it was taken back', async () => {
  const { ana, bea, cleo } = await people()
  const imageUrl = await uploads(ana)
  const first = await triesToShow(ana, bea, { photos: [{ imageUrl }] })
  expect(first.status).toBe(201)
  const again = async () => [
    (await triesToShow(ana, cleo, { photos: [{ imageUrl }] })).status,
    (await ana.post('/api/posts', { content: 'without a name', isAnonymous: true, imageUrl })).status,
    (await ana.post('/api/pebbles', { receiverId: cleo.id, imageUrl })).status,
    (await ana.put('/api/profile/image', { imageUrl })).status,
  ]
  expect(await again()).toEqual([422, 422, 422, 422])
  expect((await takesBack(ana, first.body)).status).toBe(200)
  expect(await again()).toEqual([422, 422, 422, 422])
  const onPost = await uploads(ana)
  await posts(ana, 'hello', { imageUrl: onPost })
  expect((await triesToShow(ana, bea, { photos: [{ imageUrl: onPost }] })).status).toBe(422)
})

test('sent twice with one key it is one message with its photos; two at once with one photo are one', async () => {
  const { ana, bea } = await people()
  const body = { receiverId: bea.id, content: '', photos: await sendsUp(ana) }
  const send = (key: string) =>
    ana.sendsJson<MessageView>('POST', '/api/messages', body, { 'idempotency-key': key })
  const [one, two] = [await send(`k-${bea.id}`), await send(`k-${bea.id}`)]
  expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id])
  expect(two.body.photos).toHaveLength(1)
  body.photos = await sendsUp(ana)
  const atOnce = await Promise.all([send(`x-${bea.id}`), send(`y-${bea.id}`)])
  expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 422])
  expect(await reads(bea, ana)).toHaveLength(2)
})

test('strangers, former friends and nobody at all are answered alike, and the photo is not used up', async () => {
  const { ana, bea, dora } = await people()
  await endFriendship(synapse.db, ana, bea)
  const photos = await sendsUp(ana)
  for (const person of [bea, dora, { id: '018f0000-0000-7000-8000-000000000000' }])
    expect(await triesToShow(ana, person, { photos })).toMatchObject({
      status: 403,
      body: { code: 'not_friends' },
    })
  await befriend(synapse.db, ana, bea)
  expect((await triesToShow(ana, bea, { photos })).status).toBe(201)
})

test('after an ended friendship both keep it; a block hides it from whoever blocked, as the words', async () => {
  const { ana, bea } = await people()
  const [toBea, toAna] = [photoOf(await shows(ana, bea)), photoOf(await shows(bea, ana))]
  await endFriendship(synapse.db, ana, bea)
  for (const photo of [toBea, toAna]) expect(await whoSees(photo, ana, bea)).toEqual(['ana', 'bea'])
  await bea.post(`/api/blocks/${ana.id}`)
  for (const photo of [toBea, toAna]) expect(await whoSees(photo, ana, bea)).toEqual(['ana'])
  await bea.delete(`/api/blocks/${ana.id}`)
  for (const photo of [toBea, toAna]) expect(await whoSees(photo, ana, bea)).toEqual(['ana', 'bea'])
})

test('taken back it is gone for both at once, and its files go when the words are forgotten', async () => {
  const { ana, bea, vera } = await people()
  const message = await shows(ana, bea, ['A heron'], 'look')
  for (const _ of [1, 2])
    expect((await takesBack(ana, message)).body).toMatchObject({ isTakenBack: true, content: '', photos: [] })
  expect(await reads(bea, ana)).toMatchObject([{ isTakenBack: true, photos: [] }])
  expect((await conversationsOf(bea))[0]?.lastMessage).toMatchObject({ photoCount: 0 })
  expect(await whoSees(photoOf(message), ana, bea, vera)).toEqual([])
  await cleanUp()
  expect(await rowOf(photoOf(message))).toMatchObject([{ ownerId: null, messageId: message.id }])
  await wasTakenBack(31, message)
  await cleanUp()
  expect(await rowOf(photoOf(message))).toEqual([])
  expect(await storage().open(imageIdIn(photoOf(message)) ?? '', '640.webp')).toBeNull()
  expect(await reads(bea, ana)).toMatchObject([{ isTakenBack: true, photos: [] }])
})

test('taken back after or before a report, only who decides still sees it, for as long as that takes', async () => {
  const { ana, bea, cleo, dora, vera } = await people()
  const [before, after, unreported] = [await shows(ana, bea), await shows(ana, bea), await shows(ana, bea)]
  await reports(bea, thingOf(after))
  for (const message of [before, after, unreported]) await takesBack(ana, message)
  // Whoever saw it can report the trace.
  await reports(bea, thingOf(before))
  for (const message of [before, after]) {
    expect(await whoSees(photoOf(message), ana, bea, cleo, dora, vera)).toEqual(['vera'])
    const { body } = await looksAt(vera, thingOf(message))
    const subject = body.context.find(({ isSubject }) => isSubject)
    expect(subject).toMatchObject({ isDeleted: true, imageUrl: photoOf(message), imageAlt: 'A heron' })
    await wasTakenBack(31, message)
  }
  expect(await whoSees(photoOf(unreported), ana, bea, cleo, dora, vera)).toEqual([])
  await cleanUp()
  expect(await whoSees(photoOf(after), ana, bea, vera)).toEqual(['vera'])
  await decides(vera, thingOf(after), 'warn')
  await cleanUp()
  expect(await rowOf(photoOf(after))).toEqual([])
  expect(await rowOf(photoOf(before))).toHaveLength(1)
})

test('who decides sees the photos of what was reported; of those around it, how many there are', async () => {
  const { ana, bea, vera } = await people()
  const near = await shows(ana, bea, ['My door', 'My street'])
  const reported = await shows(ana, bea, ['One', 'Two', 'Three'], 'Look')
  const gone = await shows(ana, bea)
  await takesBack(ana, gone)
  await reports(bea, thingOf(reported))
  const { body } = await looksAt(vera, thingOf(reported))
  expect(body.context).toMatchObject([
    { imageUrl: null, imageAlt: null, morePhotos: [], photosNotShown: 2 },
    {
      imageUrl: photoOf(reported),
      imageAlt: 'One',
      morePhotos: [{ imageAlt: 'Two' }, { imageAlt: 'Three' }],
      photosNotShown: 0,
    },
    { imageUrl: null, isDeleted: true, photosNotShown: 0 },
  ])
  expect(await whoSees(photoOf(reported), vera)).toEqual(['vera'])
  expect(await whoSees(photoOf(near), vera)).toEqual([])
})

test('a moderator who sent it does not learn by its photo that it was reported', async () => {
  const { ana, bea } = await people()
  await makeModerator(synapse.db, ana)
  const message = await shows(ana, bea)
  await reports(bea, thingOf(message))
  await takesBack(ana, message)
  expect(await whoSees(photoOf(message), ana)).toEqual([])
})

test('words can be changed beside photos, and added to them', async () => {
  const { ana, bea, vera } = await people()
  const message = await shows(ana, bea)
  const change = (content: string) => ana.patch<MessageView>(`/api/messages/sent/${message.id}`, { content })
  expect((await change('A heron at last')).body).toMatchObject({
    content: 'A heron at last',
    photos: message.photos,
  })
  expect((await change('')).status).toBe(422)
  await reports(bea, thingOf(message))
  const { body } = await looksAt(vera, thingOf(message))
  expect(body.context).toMatchObject([{ content: 'A heron at last', earlierWords: [] }])
})

test('one’s messages are found by what their photos show', async () => {
  const { ana, bea, cleo } = await people()
  await shows(ana, bea, ['A grey heron', null], 'this morning')
  const back = await shows(ana, bea, ['A heron by night'])
  await takesBack(ana, back)
  const finds = async (person: Person, q: string) =>
    (await person.get<FoundMessageView[]>(`/api/conversations/search?q=${encodeURIComponent(q)}`)).body
  for (const person of [ana, bea])
    expect(await finds(person, 'heron morning')).toMatchObject([
      { content: 'this morning', photoDescriptions: ['A grey heron', null] },
    ])
  expect(await finds(bea, 'night')).toEqual([])
  expect(await finds(cleo, 'heron')).toEqual([])
})

test('the archive of who sent it has the photo; that of the other one what it shows', async () => {
  const { ana, bea } = await people()
  const message = await shows(ana, bea, ['A heron'], 'look')
  const name = photoOf(message).slice(-6)
  const [own, others] = [await archiveOf(ana), await archiveOf(bea)]
  expect(own).toContain(`look-${name}.webp`)
  expect(own).toContain('A heron')
  expect(others).toContain('A heron')
  expect(others).not.toContain(name)
  await takesBack(ana, message)
  const { ana: cat, bea: dog } = await people()
  const gone = await shows(cat, dog, ['A heron'])
  await takesBack(cat, gone)
  expect(await archiveOf(dog)).not.toContain('A heron')
  expect(await archiveOf(cat)).toContain(`${photoOf(gone).slice(-6)}.webp`)
})

test('with an account that is leaving go its photos, and once it is erased their files', async () => {
  const { ana, bea } = await people()
  const [toBea, toAna] = [await shows(ana, bea), await shows(bea, ana)]
  const back = await shows(ana, bea)
  await takesBack(ana, back)
  const leaving = (when: ReturnType<typeof sql> | null) =>
    synapse.db.update(users).set({ eraseAfter: when }).where(eq(users.id, ana.id))
  await leaving(sql`now() + interval '14 days'`)
  expect(await whoSees(photoOf(toBea), bea)).toEqual([])
  expect((await reads(bea, ana)).map(({ photos }) => photos.length)).toEqual([0, 1, 0])
  await leaving(null)
  expect(await whoSees(photoOf(toBea), bea)).toEqual(['bea'])
  await leaving(sql`now() - interval '1 minute'`)
  const log = createLog('error', { write: () => undefined })
  const { db } = synapse
  await eraseDueAccounts({ db, storage: storage(), log, mailer: silentMailer(db, log) })
  expect(await rowOf(photoOf(toBea))).toEqual([])
  expect(await storage().open(imageIdIn(photoOf(toBea)) ?? '', '640.webp')).toBeNull()
  await cleanUp()
  expect(await rowOf(photoOf(back))).toEqual([])
  // What bea wrote stays hers.
  expect(await whoSees(photoOf(toAna), bea)).toEqual(['bea'])
})
