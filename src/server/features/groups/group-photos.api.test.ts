import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { GroupMessageView } from '#contract/groups/group-messages.ts'
import type { FoundMessageView } from '#contract/message-search.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { uploads as photoRows } from '#server/db/schema/uploads.ts'
import { users } from '#server/db/schema/users.ts'
import {
  forgetPhotosTakenBack,
  forgetWordsTakenBack,
  removeWhatIsOver,
} from '#server/features/account/retention.ts'
import { removeUnusedUploads } from '#server/features/uploads/clean-up.ts'
import { diskStorage } from '#server/storage/disk.storage.ts'
import { imageIdIn } from '#server/storage/shown-photos.ts'
import { archiveOf } from '#tests/support/archive.ts'
import { agrees, gathers, groupsOf, says, triesToSay } from '#tests/support/groups.ts'
import { photoOf, sendsUp, showsInGroup, whoSees } from '#tests/support/message-photos.ts'
import { befriend } from '#tests/support/messages.ts'
import { decides, looksAt, makeModerator, reports, type Thing } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

/** Ana, bea and cleo are in a group; dora is ana's friend and in none, vera decides about reports. */
async function people() {
  const cast = await synapse.people('ana', 'bea', 'cleo', 'dora', 'vera')
  const { ana, bea, cleo, dora, vera } = cast
  await befriend(synapse.db, ana, bea, cleo, dora)
  await makeModerator(synapse.db, vera)
  return { ...cast, group: await gathers(ana, [bea, cleo]) }
}
const thingOf = ({ id }: { id: string }): Thing => ({ type: 'groupMessage', id })
const reads = async (person: Person, { id }: { id: string }) =>
  (await person.get<GroupMessageView[]>(`/api/groups/${id}/messages`)).body
const invites = (by: Person, { id }: { id: string }, ...those: Person[]) =>
  by.post(`/api/groups/${id}/members`, { userIds: those.map((person) => person.id) })
const takesBack = (person: Person, { id }: { id: string }) =>
  person.delete<GroupMessageView>(`/api/groups/messages/${id}`)
const rowOf = (address: string) =>
  synapse.db
    .select()
    .from(photoRows)
    .where(eq(photoRows.id, imageIdIn(address) ?? ''))
const cleanUp = async () => {
  await synapse.db.update(photoRows).set({ createdAt: sql`now() - interval '3 days'` })
  await removeWhatIsOver(synapse.db)
  await forgetWordsTakenBack(synapse.db)
  await forgetPhotosTakenBack(synapse.db)
  await removeUnusedUploads(synapse.db, diskStorage(join(synapse.dataDir, 'photos')))
}

test('photos go to those who are in the group, with or without words, and to nobody else', async () => {
  const { ana, bea, cleo, dora, vera, group } = await people()
  const message = await showsInGroup(ana, group, ['A heron', null])
  expect(message).toMatchObject({ content: '', photos: [{ imageAlt: 'A heron' }, { imageAlt: null }] })
  for (const person of [ana, bea, cleo])
    expect(await reads(person, group)).toMatchObject([{ content: '', photos: message.photos }])
  expect(await whoSees(photoOf(message), ana, bea, cleo, dora, vera)).toEqual(['ana', 'bea', 'cleo'])
  expect((await groupsOf(bea))[0]?.lastMessage).toMatchObject({ content: '', photoCount: 2 })
  expect((await says(ana, group, 'only words')).photos).toEqual([])
})

test('four at most, each one’s own, and neither words nor photos is refused', async () => {
  const { ana, bea, group } = await people()
  const five = await sendsUp(ana, ['1', '2', '3', '4', '5'])
  const refused = [
    await triesToSay(ana, group, '', { photos: five }),
    await triesToSay(ana, group, '', { photos: await sendsUp(bea) }),
    await triesToSay(ana, group, ''),
  ]
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
    [422, 'A message can have at most 4 photos.'],
    [422, 'Please upload the photo here first.'],
    [422, 'Please write something first.'],
  ])
  expect(await reads(bea, group)).toEqual([])
})

test('whoever joins later, has left, or is only asked is given none of it', async () => {
  const { ana, bea, cleo, dora, group } = await people()
  const message = await showsInGroup(ana, group)
  expect((await invites(ana, group, dora)).status).toBe(200)
  expect(await whoSees(photoOf(message), dora)).toEqual([])
  expect((await agrees(dora, group)).status).toBe(200)
  const later = await showsInGroup(ana, group)
  expect(await whoSees(photoOf(message), ana, bea, cleo, dora)).toEqual(['ana', 'bea', 'cleo'])
  expect(await whoSees(photoOf(later), ana, bea, cleo, dora)).toEqual(['ana', 'bea', 'cleo', 'dora'])
  await cleo.delete(`/api/groups/${group.id}/membership`)
  for (const one of [message, later]) expect(await whoSees(photoOf(one), cleo)).toEqual([])
})

test('a block inside the group hides each one’s photos from the other, on either side', async () => {
  const { ana, bea, cleo, group } = await people()
  const [byBea, byCleo] = [await showsInGroup(bea, group), await showsInGroup(cleo, group)]
  await bea.post(`/api/blocks/${cleo.id}`)
  expect(await whoSees(photoOf(byBea), ana, bea, cleo)).toEqual(['ana', 'bea'])
  expect(await whoSees(photoOf(byCleo), ana, bea, cleo)).toEqual(['ana', 'cleo'])
})

test('taken back it is gone for everybody; taken down by a moderator, too', async () => {
  const { ana, bea, cleo, vera, group } = await people()
  const [back, down] = [await showsInGroup(ana, group), await showsInGroup(ana, group)]
  expect((await takesBack(ana, back)).body).toMatchObject({ isTakenBack: true, photos: [] })
  expect(await whoSees(photoOf(back), ana, bea, cleo, vera)).toEqual([])
  await reports(bea, thingOf(down))
  await decides(vera, thingOf(down), 'remove')
  expect(await whoSees(photoOf(down), ana, bea, cleo, vera)).toEqual(['vera'])
  expect(await reads(bea, group)).toMatchObject([{ isTakenBack: true, photos: [] }])
})

test('a reported photo that is taken back stays for who decides, until it is decided', async () => {
  const { ana, bea, cleo, vera, group } = await people()
  const near = await showsInGroup(ana, group, ['My door', 'My street'])
  const message = await showsInGroup(ana, group)
  await reports(bea, thingOf(message))
  await takesBack(ana, message)
  expect(await whoSees(photoOf(message), ana, bea, cleo, vera)).toEqual(['vera'])
  expect(await whoSees(photoOf(near), vera)).toEqual([])
  const { body } = await looksAt(vera, thingOf(message))
  expect(body.context).toMatchObject([
    { imageUrl: null, photosNotShown: 2 },
    { isSubject: true, isDeleted: true, imageUrl: photoOf(message), imageAlt: 'A heron', photosNotShown: 0 },
  ])
  await synapse.db
    .update(groupMessages)
    .set({ takenBackAt: sql`now() - interval '31 days'` })
    .where(eq(groupMessages.id, message.id))
  await cleanUp()
  expect(await whoSees(photoOf(message), vera)).toEqual(['vera'])
  await decides(vera, thingOf(message), 'dismiss')
  await cleanUp()
  expect(await rowOf(photoOf(message))).toEqual([])
})

test('search finds it by what it shows, for those who may read it', async () => {
  const { ana, bea, cleo, group } = await people()
  await showsInGroup(cleo, group, ['A grey heron'])
  const finds = async (person: Person) =>
    (await person.get<FoundMessageView[]>('/api/conversations/search?q=heron')).body
  expect(await finds(bea)).toMatchObject([{ content: '', photoDescriptions: ['A grey heron'] }])
  await bea.post(`/api/blocks/${cleo.id}`)
  expect([(await finds(ana)).length, (await finds(bea)).length]).toEqual([1, 0])
})

test('the archive of who sent it has the photo; a question of somebody else’s what it shows', async () => {
  const { ana, bea, cleo, group } = await people()
  const asking = await triesToSay(ana, group, 'Which one?', { photos: await sendsUp(ana), asks: [bea.id] })
  const name = photoOf(asking.body).slice(-6)
  const [own, asked, other] = [await archiveOf(ana), await archiveOf(bea), await archiveOf(cleo)]
  expect(own).toContain(`which-one-${name}.webp`)
  expect([asked.includes('A heron'), asked.includes(name)]).toEqual([true, false])
  expect([other.includes('A heron'), other.includes(name)]).toEqual([false, false])
})

test('with an account that is leaving go its photos, and back it is there again', async () => {
  const { ana, bea, group } = await people()
  const message = await showsInGroup(ana, group)
  const leaving = (when: ReturnType<typeof sql> | null) =>
    synapse.db.update(users).set({ eraseAfter: when }).where(eq(users.id, ana.id))
  await leaving(sql`now() + interval '14 days'`)
  expect(await whoSees(photoOf(message), bea)).toEqual([])
  await leaving(null)
  expect(await whoSees(photoOf(message), bea)).toEqual(['bea'])
  // Gone for good with its row.
  await synapse.db.delete(groupMessages).where(eq(groupMessages.id, message.id))
  expect(await whoSees(photoOf(message), ana, bea)).toEqual(['ana'])
  await cleanUp()
  expect(await rowOf(photoOf(message))).toEqual([])
})
