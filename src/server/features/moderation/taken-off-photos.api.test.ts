import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { retentionDays } from '#contract/core/retention.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { uploads as photoRows } from '#server/db/schema/uploads.ts'
import { forgetPhotosTakenOff } from '#server/features/account/retention.ts'
import { removeUnusedUploads } from '#server/features/uploads/clean-up.ts'
import { diskStorage } from '#server/storage/disk.storage.ts'
import { imageIdIn } from '#server/storage/shown-photos.ts'
import { archiveOf } from '#tests/support/archive.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { decides, looksAt, makeModerator, reports, type Thing } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { posts, uploads } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const people = async () => {
  const cast = await synapse.people('ana', 'bea', 'vera', 'cleo')
  await makeModerator(synapse.db, cast.vera)
  return cast
}

/** A post whose photo was swapped for a harmless one: its thing, and the address of what stood there first. */
async function swapped(author: Person, more: object = {}): Promise<{ thing: Thing; first: string }> {
  const first = await uploads(author)
  const post = await posts(author, 'Look at this', { imageUrl: first, ...more })
  const shown = post.imageUrl ?? ''
  const { status } = await author.put<PostView>(`/api/posts/${post.id}/photos`, {
    photos: [{ imageUrl: await uploads(author), imageAlt: 'A lake' }],
    isEdit: true,
  })
  expect(status).toBe(200)
  return { thing: { type: 'post', id: post.id }, first: shown }
}

const takenOff = async (moderator: Person, thing: Thing) => {
  const { body } = await looksAt(moderator, thing)
  return body.context.find(({ isSubject }) => isSubject)?.takenOffPhotos
}

const may = async (person: Person, address: string) => (await person.get(address)).status === 200

const cleanUp = async () => {
  await forgetPhotosTakenOff(synapse.db)
  await removeUnusedUploads(synapse.db, diskStorage(join(synapse.dataDir, 'photos')))
}
const happened = (days: number) =>
  synapse.db.update(photoRows).set({
    createdAt: sql`now() - interval '60 days'`,
    takenOffAt: sql`case when ${photoRows.takenOffPostId} is not null then now() - make_interval(days => ${days}) end`,
  })

test('a photo that was swapped is seen by the moderators of the network once the post is reported, and by nobody else', async () => {
  const { ana, bea, vera } = await people()
  const { thing, first } = await swapped(ana)
  // Not before somebody reports it, and never by who took it off.
  for (const person of [ana, bea, vera])
    expect([person.name, await may(person, first)]).toEqual([person.name, false])
  await reports(bea, thing)
  expect(await takenOff(vera, thing)).toEqual([
    { imageUrl: first, takenOffAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  ])
  expect(await may(vera, first)).toBe(true)
  for (const person of [ana, bea])
    expect([person.name, await may(person, first)]).toEqual([person.name, false])
})

test('it stays while a report waits, however long, and goes with its files once that is decided and its time is over', async () => {
  const { ana, bea, vera } = await people()
  const { thing, first } = await swapped(ana)
  await reports(bea, thing)
  await happened(retentionDays.earlierWords + 1)
  await cleanUp()
  expect(await may(vera, first)).toBe(true)
  await decides(vera, thing, 'dismiss')
  await cleanUp()
  expect(await may(vera, first)).toBe(false)
  const left = await synapse.db
    .select()
    .from(photoRows)
    .where(eq(photoRows.id, imageIdIn(first) ?? ''))
  expect(left).toEqual([])
})

test('without a report it stays as long as words before an edit do, and no longer', async () => {
  const { ana, bea, vera } = await people()
  const { thing, first } = await swapped(ana)
  await happened(retentionDays.earlierWords - 1)
  await cleanUp()
  await reports(bea, thing)
  expect(await may(vera, first)).toBe(true)

  const other = await swapped(ana)
  await happened(retentionDays.earlierWords + 1)
  await cleanUp()
  await reports(bea, other.thing)
  expect(await takenOff(vera, other.thing)).toEqual([])
})

test('who looks after a community decides about the post without seeing what was taken off', async () => {
  const { ana, bea, vera, cleo } = await people()
  const community = await founds(cleo)
  for (const person of [ana, bea]) await joins(person, community)
  const { thing, first } = await swapped(ana, { communityId: community.id })
  await reports(bea, thing)
  expect(await takenOff(cleo, thing)).toEqual([])
  expect(await may(cleo, first)).toBe(false)
  expect(await takenOff(vera, thing)).toHaveLength(1)
})

test('whoever took it off can’t use its address again, and has it in the archive of their own data', async () => {
  const { ana, bea } = await people()
  const { first } = await swapped(ana, { isAnonymous: true })
  expect((await ana.post('/api/posts', { content: 'again', imageUrl: first })).status).toBe(422)
  const id = imageIdIn(first) ?? 'none'
  expect(await archiveOf(ana)).toContain(id)
  expect(await archiveOf(bea)).not.toContain(id)
})

test('the archive of whoever took it off does not tell, after its time or with the post, that a report keeps it', async () => {
  const { ana, bea, cleo, vera } = await people()
  const [old, gone] = [await swapped(ana), await swapped(bea)]
  for (const { thing } of [old, gone]) await reports(cleo, thing)
  expect((await bea.delete(`/api/posts/${gone.thing.id}`)).status).toBe(204)
  expect((await bea.delete(`/api/profile/recently-deleted/${gone.thing.id}`)).status).toBe(204)
  expect(await archiveOf(bea)).not.toContain(imageIdIn(gone.first))
  await happened(retentionDays.earlierWords + 1)
  await cleanUp()
  expect(await archiveOf(ana)).not.toContain(imageIdIn(old.first))
  for (const { first } of [old, gone]) expect(await may(vera, first)).toBe(true)
})

test('a post that is gone for good takes along what was taken off it', async () => {
  const { ana, bea, vera } = await people()
  const { thing, first } = await swapped(ana)
  expect((await ana.delete(`/api/posts/${thing.id}`)).status).toBe(204)
  expect((await ana.delete(`/api/profile/recently-deleted/${thing.id}`)).status).toBe(204)
  await happened(1)
  await cleanUp()
  for (const person of [ana, bea, vera]) expect(await may(person, first)).toBe(false)
  expect(
    await synapse.db
      .select()
      .from(photoRows)
      .where(eq(photoRows.id, imageIdIn(first) ?? '')),
  ).toEqual([])
})

test('a moderator does not learn from a photo that she took off that her own post was reported', async () => {
  const { ana, bea, vera } = await people()
  const { thing, first } = await swapped(vera)
  await reports(bea, thing)
  await makeModerator(synapse.db, ana)
  expect([await may(ana, first), await may(vera, first)]).toEqual([true, false])
})
