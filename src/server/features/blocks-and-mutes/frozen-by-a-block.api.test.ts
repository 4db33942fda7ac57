import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BlockOrMuteView } from '#contract/blocks-and-mutes.ts'
import type { ConversationDetail } from '#contract/messages.ts'
import { removeUnusedUploads } from '#server/features/uploads/clean-up.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { archiveOf } from '#tests/support/archive.ts'
import { blocks, unblocks } from '#tests/support/blocks-and-mutes.ts'
import { asks, declines } from '#tests/support/friends.ts'
import { befriend, conversationsOf, writes } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { aPhoto, sends } from '#tests/support/posts.ts'
import { everyAddress, receives } from '#tests/support/sweep.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

async function takesName(person: Person, displayName: string): Promise<void> {
  expect((await person.patch('/api/profile', { displayName })).status).toBe(200)
}

async function takesPicture(person: Person): Promise<string> {
  const { imageUrl } = await sends(person, await aPhoto(), { purpose: 'profile' })
  const put = await person.put<{ objectPath: string }>('/api/profile/image', { imageUrl })
  expect(put.status).toBe(200)
  const profileImageUrl = put.body.objectPath
  expect((await person.patch('/api/profile', { profileImageUrl })).status).toBe(200)
  return profileImageUrl
}

const userIn = async (person: Person, other: Person) =>
  (await person.get<ConversationDetail>(`/api/conversations/${other.id}`)).body.user

test('who was blocked keeps the old name and the old picture, and gets nothing newer anywhere', async () => {
  const { jane, bob } = await synapse.people('jane', 'bob')
  await takesName(jane, 'Jane Before')
  const picture = await takesPicture(jane)
  await befriend(synapse.db, jane, bob)
  await writes(jane, bob, 'hello')
  await bob.put('/api/where-was-i/place', { kind: 'conversation', id: jane.id })
  const had = await userIn(bob, jane)
  expect(had).toMatchObject({ displayName: 'Jane Before', profileImageUrl: picture, isSupporter: false })

  await blocks(jane, bob)
  expect(await userIn(bob, jane)).toEqual(had)
  await takesName(jane, 'Johanna After')
  const newer = await takesPicture(jane)
  await synapse.db.execute(sql`update users set is_supporter = true where id = ${jane.id}`)

  expect(await userIn(bob, jane)).toEqual(had)
  expect((await conversationsOf(bob)).map(({ user }) => user)).toEqual([had])
  expect([(await bob.get(picture)).status, (await bob.get(newer)).status]).toEqual([200, 404])
  const received = await receives(bob, await everyAddress(bob, [jane.id], ['Johanna', 'Jane']))
  const newest = [...received].filter(([, { head, body }]) =>
    [newer, 'Johanna'].some((tell) => `${head}${body}`.includes(tell)),
  )
  expect(newest.map(([address]) => address)).toEqual([])
  const archive = await archiveOf(bob)
  expect(archive).toContain('Jane Before')
  expect(archive).not.toContain('Johanna')

  await unblocks(jane, bob)
  expect(await userIn(bob, jane)).toMatchObject({ displayName: 'Johanna After', profileImageUrl: newer })
})

test('reporting tells nothing newer of somebody who blocked, or whom the reporter blocked', async () => {
  const { jane, bob, eve } = await synapse.people('jane', 'bob', 'eve')
  await jane.patch('/api/profile', { displayName: 'Jane Before', bio: 'Old words about me.' })
  await befriend(synapse.db, jane, bob)
  await writes(jane, bob, 'hello')
  await blocks(jane, bob)
  await blocks(eve, jane)
  await jane.patch('/api/profile', { displayName: 'Johanna After', bio: 'I moved to Bern.' })
  await blocks(bob, jane)
  for (const person of [bob, eve]) {
    const report = { subjectType: 'user', subjectId: jane.id, reason: 'unkind' }
    const { status, body } = await person.post<{ words: string }>('/api/reports', report)
    expect([status, body.words]).toEqual([201, 'Jane Before'])
    expect((await person.get('/api/reports')).text).not.toMatch(/Johanna|Bern|Old words/)
  }
})

test('the old picture stays for who was blocked when photos are cleared out, and goes with the block', async () => {
  const { jane, bob, cleo } = await synapse.people('jane', 'bob', 'cleo')
  const picture = await takesPicture(jane)
  await befriend(synapse.db, jane, bob)
  await writes(jane, bob, 'hello')
  await blocks(jane, bob)
  await takesPicture(jane)
  const storage = await openStorage({ s3: null, dataDir: synapse.dataDir })
  const clearsOut = async () => {
    await synapse.db.execute(sql`update uploads set created_at = now() - interval '3 days'`)
    await removeUnusedUploads(synapse.db, storage)
  }
  await clearsOut()
  expect([(await bob.get(picture)).status, (await cleo.get(picture)).status]).toEqual([200, 404])
  await unblocks(jane, bob)
  await clearsOut()
  expect((await bob.get(picture)).status).toBe(404)
})

test('blocking back, or blocking first, is no way to a newer name', async () => {
  const { jane, bob } = await synapse.people('jane', 'bob')
  const namesOf = async (person: Person) =>
    (await person.get<BlockOrMuteView[]>('/api/blocks')).body.map(({ displayName }) => displayName)
  await befriend(synapse.db, jane, bob)
  await writes(jane, bob, 'hello')
  await blocks(jane, bob)
  await takesName(jane, 'Johanna')
  await blocks(bob, jane)
  expect(await namesOf(bob)).toEqual(['Jane'])
  await unblocks(jane, bob)
  await takesName(jane, 'Jolanda')
  expect(await namesOf(bob)).toEqual(['Jane'])
  expect(await archiveOf(bob)).not.toMatch(/Johanna|Jolanda/)
  // And when she blocks him again, he has no more than he had.
  await blocks(jane, bob)
  await unblocks(bob, jane)
  expect(await userIn(bob, jane)).toMatchObject({ displayName: 'Jane' })
})

test('who was blocked keeps the figure they had, and never gets a newer one', async () => {
  const { jane, bob } = await synapse.people('jane', 'bob')
  const takesFigure = async (figure: string | null) =>
    expect((await jane.patch('/api/profile', { figure })).status).toBe(200)
  await takesFigure('noor')
  await befriend(synapse.db, jane, bob)
  await writes(jane, bob, 'hello')
  await blocks(jane, bob)
  await takesFigure('moth')
  expect(await userIn(bob, jane)).toMatchObject({ figure: 'noor' })
  expect((await conversationsOf(bob)).map(({ user }) => user.figure)).toEqual(['noor'])
  const received = await receives(bob, await everyAddress(bob, [jane.id], ['Jane']))
  expect([...received].filter(([, { body }]) => body.includes('"moth"')).map(([address]) => address)).toEqual(
    [],
  )
  // Blocking back is no way to it either, and a list of blocked people has no faces.
  await blocks(bob, jane)
  expect((await bob.get<BlockOrMuteView[]>('/api/blocks')).body.map(({ figure }) => figure)).toEqual([null])
  await unblocks(bob, jane)
  await unblocks(jane, bob)
  expect(await userIn(bob, jane)).toMatchObject({ figure: 'moth' })
})

test('whoever had no figure at the block has none after it', async () => {
  const { jane, bob } = await synapse.people('jane', 'bob')
  await befriend(synapse.db, jane, bob)
  await writes(jane, bob, 'hello')
  await blocks(jane, bob)
  await jane.patch('/api/profile', { figure: 'fox' })
  expect(await userIn(bob, jane)).toMatchObject({ figure: null })
})

test('a declined request keeps the name in the archive that it had before the block', async () => {
  const { jane, bob } = await synapse.people('jane', 'bob')
  await asks(bob, jane)
  await declines(jane, bob)
  await blocks(jane, bob)
  await takesName(jane, 'Johanna')
  const archive = await archiveOf(bob)
  expect(archive).toContain('"Jane"')
  expect(archive).not.toContain('Johanna')
})
