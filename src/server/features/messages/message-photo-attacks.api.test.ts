import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { retentionDays } from '#contract/core/retention.ts'
import type { FoundMessageView } from '#contract/message-search.ts'
import type { MessageView } from '#contract/messages.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { forgetPhotosTakenBack, forgetWordsTakenBack } from '#server/features/account/retention.ts'
import { archiveOf } from '#tests/support/archive.ts'
import { schedulesMessage, tomorrow, waitingMessages } from '#tests/support/later.ts'
import { photoOf, sendsUp, shows, triesToShow, whoSees } from '#tests/support/message-photos.ts'
import { befriend } from '#tests/support/messages.ts'
import { makeModerator, reports, type Thing } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { uploads } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

async function people() {
  const cast = await synapse.people('ana', 'bea', 'cleo', 'vera')
  await befriend(synapse.db, cast.ana, cast.bea, cast.cleo)
  await makeModerator(synapse.db, cast.vera)
  return cast
}
const thingOf = ({ id }: { id: string }): Thing => ({ type: 'message', id })
const reads = async (person: Person, other: Person) =>
  (await person.get<MessageView[]>(`/api/messages/${other.id}`)).body
const takesBack = (person: Person, { id }: { id: string }) =>
  person.delete<MessageView>(`/api/messages/sent/${id}`)

test('whoever took a photo back does not learn from the archive, after its time, that it was reported', async () => {
  const { ana, bea, vera } = await people()
  const [reported, other] = [await shows(ana, bea, ['A heron']), await shows(ana, bea, ['A heron'])]
  await reports(bea, thingOf(reported))
  for (const message of [reported, other]) {
    await takesBack(ana, message)
    await synapse.db
      .update(messages)
      .set({ takenBackAt: sql`now() - make_interval(days => ${retentionDays.takenBackMessages + 1})` })
      .where(eq(messages.id, message.id))
  }
  await forgetWordsTakenBack(synapse.db)
  await forgetPhotosTakenBack(synapse.db)
  expect(await whoSees(photoOf(reported), vera)).toEqual(['vera'])
  const archive = await archiveOf(ana)
  const kept = [reported.id, 'A heron', ...[reported, other].map((message) => photoOf(message).slice(-6))]
  expect(kept.map((words) => archive.includes(words))).toEqual([true, false, false, false])
})

test('a photo is in one place, however many ask for it at once', async () => {
  const { ana, bea, cleo } = await people()
  for (const _ of [1, 2, 3]) {
    const imageUrl = await uploads(ana)
    const photos = [{ imageUrl }]
    const group = { name: 'Moss', purpose: null, userIds: [bea.id, cleo.id] }
    const { id } = (await ana.post<{ id: string }>('/api/groups', group)).body
    const answers = await Promise.all([
      triesToShow(ana, bea, { photos }),
      triesToShow(ana, cleo, { photos }),
      ana.post(`/api/groups/${id}/messages`, { content: '', photos }),
      schedulesMessage(ana, bea, '', { photos }),
      ana.post('/api/posts', { content: 'without a name', isAnonymous: true, imageUrl }),
      ana.post('/api/pebbles', { receiverId: bea.id, imageUrl }),
      ana.put('/api/profile/image', { imageUrl }),
    ])
    const done = answers.map(({ status }) => status).filter((status) => status < 300)
    expect([done.length, answers.map(({ status }) => status)]).toEqual([1, expect.any(Array)])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  }
})

test('what a browser has kept is no way in: after a block or taking back there is no 304', async () => {
  const { ana, bea } = await people()
  const [one, two] = [await shows(ana, bea), await shows(ana, bea)]
  const asks = async (person: Person, message: MessageView) => {
    const address = `${photoOf(message)}?w=640`
    return (await person.get(address, { 'if-none-match': kept.get(message.id) ?? '' })).status
  }
  const kept = new Map<string, string>()
  for (const message of [one, two])
    kept.set(message.id, (await bea.get(`${photoOf(message)}?w=640`)).headers.get('etag') ?? '')
  for (const person of [ana, bea]) expect(await asks(person, one)).toBe(304)
  await takesBack(ana, one)
  for (const person of [ana, bea]) expect(await asks(person, one)).toBe(404)
  await bea.post(`/api/blocks/${ana.id}`)
  expect([await asks(ana, two), await asks(bea, two)]).toEqual([304, 404])
})

test('taking back and reporting at once: whoever decides has the photo, nobody else', async () => {
  const { ana, bea, vera } = await people()
  for (const _ of [1, 2, 3, 4]) {
    const message = await shows(ana, bea)
    await Promise.all([takesBack(ana, message), reports(bea, thingOf(message))])
    expect(await whoSees(photoOf(message), ana, bea, vera)).toEqual(['vera'])
  }
})

test('a key that was used is answered as it was, and not with other photos', async () => {
  const { ana, bea } = await people()
  const key = { 'idempotency-key': `key-${bea.id}` }
  const send = (photos: object[]) =>
    ana.sendsJson<MessageView>('POST', '/api/messages', { receiverId: bea.id, content: '', photos }, key)
  const photos = await sendsUp(ana)
  const first = await send(photos)
  expect(first.status).toBe(201)
  expect((await send(await sendsUp(ana))).status).toBe(409)
  const again = await send(photos)
  expect([again.status, again.body.id]).toEqual([201, first.body.id])
  expect(await reads(bea, ana)).toHaveLength(1)
})

test('descriptions with signs that nobody sees, halves of signs and none at all are kept as words are', async () => {
  const { ana, bea } = await people()
  const cases: [string, string | null][] = [
    ['\u200b\u2060', null],
    ['A \ud800 heron', 'A \ufffd heron'],
    ['A\u0000 heron', expect.any(String)],
    ['\u202eA heron', '\u202eA heron'],
  ]
  for (const [imageAlt, kept] of cases) {
    const photos = [{ imageUrl: await uploads(ana), imageAlt }]
    const { status, body } = await triesToShow(ana, bea, { photos })
    expect([imageAlt, status < 500]).toEqual([imageAlt, true])
    if (status === 201) expect(body.photos[0]?.imageAlt).toEqual(kept)
  }
})

test('a list of photos that is none, too long, of others or of nothing is refused in words', async () => {
  const { ana, bea } = await people()
  const nothing = '/api/images/018f0000-0000-7000-8000-000000000000'
  const theirs = await shows(bea, ana)
  const wrong = [
    'one',
    { 0: 'one' },
    [null],
    [{}],
    [{ imageUrl: 7 }],
    [{ imageUrl: '' }],
    [{ imageUrl: nothing }],
    [{ imageUrl: photoOf(theirs) }],
    [{ imageUrl: 'x'.repeat(3000) }],
    Array.from({ length: 500 }, () => ({ imageUrl: nothing })),
  ]
  for (const photos of wrong) {
    const { status, body } = await triesToShow(ana, bea, { photos })
    expect([status, JSON.stringify(photos).slice(0, 60)]).toEqual([422, expect.any(String)])
    expect(body.message).toMatch(/^[A-Z].+\.$/)
    const later = await schedulesMessage(ana, bea, '', { photos })
    expect(later.status).toBe(422)
  }
  expect((await triesToShow(ana, bea, { content: 'hello', photos: null })).status).toBe(422)
  expect(await reads(bea, ana)).toHaveLength(1)
})

test('a message that waits cannot change its photos, nor lose them by its words', async () => {
  const { ana, bea } = await people()
  const how = { sendAt: tomorrow(), photos: await sendsUp(ana) }
  const { body: message } = await schedulesMessage(ana, bea, 'look', how)
  const at = `/api/messages/scheduled/${message.id}`
  await ana.patch(at, { photos: [] })
  await ana.patch(at, { photos: await sendsUp(ana) })
  expect((await ana.patch(at, { content: '' })).status).toBe(422)
  expect(await waitingMessages(ana)).toMatchObject([{ content: 'look', photos: message.photos }])
  await ana.delete(at)
  for (const taken of [{ imageUrl: photoOf(message) }, how.photos[0]])
    expect((await triesToShow(ana, bea, { photos: [taken] })).status).toBe(422)
  await ana.post(`${at}/restore`)
  const sent = await Promise.all([ana.post(`${at}/send`), ana.post(`${at}/send`), ana.delete(at)])
  expect(sent.filter(({ status }) => status >= 500)).toEqual([])
  expect((await reads(bea, ana)).length).toBeLessThan(2)
})

test('nobody finds behind a block what a photo shows, and counts nothing there', async () => {
  const { ana, bea } = await people()
  await shows(ana, bea, ['A grey heron'])
  const finds = async (person: Person) => {
    const { body, headers } = await person.get<FoundMessageView[]>('/api/conversations/search?q=heron')
    return [body.length, headers.get('link')]
  }
  await ana.post(`/api/blocks/${bea.id}`)
  // Who blocked finds nothing; who was blocked keeps what there was, as its words.
  expect([await finds(ana), await finds(bea)]).toEqual([
    [0, null],
    [1, null],
  ])
})
