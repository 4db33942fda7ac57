import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { retentionDays } from '#contract/core/retention.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { uploads as photoRows } from '#server/db/schema/uploads.ts'
import {
  forgetPhotosTakenBack,
  forgetWordsTakenBack,
  removeWhatIsOver,
} from '#server/features/account/retention.ts'
import { removeUnusedUploads } from '#server/features/uploads/clean-up.ts'
import { diskStorage } from '#server/storage/disk.storage.ts'
import { imageIdIn } from '#server/storage/shown-photos.ts'
import { archiveOf } from '#tests/support/archive.ts'
import { gathers, groupsOf } from '#tests/support/groups.ts'
import { photoOf, sendsUp, showsInGroup, whoSees } from '#tests/support/message-photos.ts'
import { befriend } from '#tests/support/messages.ts'
import { decides, looksAt, makeModerator, reports, type Thing } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

/** Ana, bea and cleo are in a group; vera decides about reports. */
async function people() {
  const cast = await synapse.people('ana', 'bea', 'cleo', 'vera')
  const { ana, bea, cleo, vera } = cast
  await befriend(synapse.db, ana, bea, cleo)
  await makeModerator(synapse.db, vera)
  return { ...cast, group: await gathers(ana, [bea, cleo], { name: 'Lichen friends' }) }
}
const thingOf = ({ id }: { id: string }): Thing => ({ type: 'groupMessage', id })
const leave = async ({ id }: { id: string }, ...those: Person[]) => {
  for (const person of those) expect((await person.delete(`/api/groups/${id}/membership`)).status).toBe(204)
}
const cleanUp = async () => {
  await synapse.db.update(photoRows).set({ createdAt: sql`now() - interval '3 days'` })
  await removeWhatIsOver(synapse.db)
  await forgetWordsTakenBack(synapse.db)
  await forgetPhotosTakenBack(synapse.db)
  await removeUnusedUploads(synapse.db, diskStorage(join(synapse.dataDir, 'photos')))
}
const rowsOf = (address: string) =>
  synapse.db
    .select()
    .from(photoRows)
    .where(eq(photoRows.id, imageIdIn(address) ?? ''))

test('whoever leaves a group last does not take a reported photo along, and cannot tell that it is kept', async () => {
  const [one, two] = [await people(), await people()]
  const messages = [
    await showsInGroup(one.ana, one.group, ['A heron'], 'by the pond'),
    await showsInGroup(two.ana, two.group, ['A heron'], 'by the pond'),
  ] as const
  await reports(one.bea, thingOf(messages[0]))
  for (const { ana, bea, cleo, group } of [one, two]) await leave(group, bea, cleo, ana)
  await cleanUp()
  for (const { ana, bea } of [one, two]) {
    expect(await groupsOf(ana)).toEqual([])
    expect(await whoSees(photoOf(messages[0]), ana, bea)).toEqual([])
    const archive = await archiveOf(ana)
    for (const kept of ['Lichen friends', 'by the pond', 'A heron', photoOf(messages[0]).slice(-6)])
      expect([kept, archive.includes(kept)]).toEqual([kept, false])
  }
  expect(await whoSees(photoOf(messages[0]), one.vera)).toEqual(['vera'])
  expect(await rowsOf(photoOf(messages[1]))).toEqual([])
  const { body } = await looksAt(one.vera, thingOf(messages[0]))
  expect(body.context).toMatchObject([{ isSubject: true, content: 'by the pond', imageAlt: 'A heron' }])
  await decides(one.vera, thingOf(messages[0]), 'warn')
  await cleanUp()
  expect(await rowsOf(photoOf(messages[0]))).toEqual([])
  expect(await synapse.db.select().from(groups).where(eq(groups.id, one.group.id))).toEqual([])
})

test('a photo that others saw in a group is nobody’s once the group is gone', async () => {
  const { ana, bea, cleo, group } = await people()
  const photos = await sendsUp(ana)
  await ana.post(`/api/groups/${group.id}/messages`, { content: '', photos })
  await leave(group, bea, cleo, ana)
  const again = { content: 'without a name', isAnonymous: true, imageUrl: photos[0]?.imageUrl }
  expect((await ana.post('/api/posts', again)).status).toBe(422)
})

test('whoever took a photo back in a group does not learn from the archive that it was reported', async () => {
  const { ana, bea, vera, group } = await people()
  const message = await showsInGroup(ana, group, ['A heron'])
  await reports(bea, thingOf(message))
  await ana.delete(`/api/groups/messages/${message.id}`)
  await synapse.db
    .update(groupMessages)
    .set({ takenBackAt: sql`now() - make_interval(days => ${retentionDays.takenBackMessages + 1})` })
    .where(eq(groupMessages.id, message.id))
  await cleanUp()
  expect(await whoSees(photoOf(message), vera)).toEqual(['vera'])
  const archive = await archiveOf(ana)
  for (const kept of ['A heron', photoOf(message).slice(-6)])
    expect([kept, archive.includes(kept)]).toEqual([kept, false])
})
