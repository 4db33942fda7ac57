import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { uploads as uploadRows } from '#server/db/schema/uploads.ts'
import { imageAddress, showOnProfile } from '#server/storage/shown-photos.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import type { Person } from '#tests/support/people.ts'
import { aPhoto, posts, sends, uploads } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const looksAt = async (person: Person, address: string | null) => (await person.get(address ?? '')).status
const block = (one: Person, other: Person) =>
  synapse.db.insert(blocks).values({ blockerId: one.id, blockedId: other.id })

test('a photo in a community is for its members, from one request to the next', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const community = await founds(ana)
  const photo = { imageUrl: await uploads(ana), communityId: community.id }
  const { imageUrl, id } = await posts(ana, 'for us', photo)
  expect(await looksAt(bea, imageUrl)).toBe(404)
  expect(await looksAt(synapse.visitor(), imageUrl)).toBe(401)
  await joins(bea, community)
  const seen = await bea.get(imageUrl ?? '')
  expect(seen.status).toBe(200)

  // Having seen it once does not help: the browser asks again, and is refused.
  await leaves(bea, community)
  const etag = { 'if-none-match': seen.headers.get('etag') ?? '' }
  expect((await bea.get(imageUrl ?? '', etag)).status).toBe(404)
  await ana.delete(`/api/posts/${id}`)
  expect(await looksAt(ana, imageUrl)).toBe(404)
})

test('a block hides the photos of named posts and leaves those of anonymous ones', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const named = await posts(ana, 'mine', { imageUrl: await uploads(ana) })
  const hidden = await posts(ana, 'somebody’s', { imageUrl: await uploads(ana), isAnonymous: true })
  await block(bea, ana)
  expect(await looksAt(bea, named.imageUrl)).toBe(404)
  expect(await looksAt(bea, hidden.imageUrl)).toBe(200)
})

test('a photo that is shown nowhere yet is for its owner alone', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const address = imageAddress({ id: (await uploads(ana)).split('/').at(-1) ?? '' })
  expect(await looksAt(ana, address)).toBe(200)
  expect(await looksAt(bea, address)).toBe(404)
})

test('a profile picture is for everyone signed in but those with a block between them', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const id = (await sends(ana, await aPhoto(), { purpose: 'profile' })).imageUrl.split('/').at(-1) ?? ''
  const address = imageAddress({ id })
  const viewer = { id: ana.id, sessionId: '' }
  await synapse.db.inTransaction((tx) => showOnProfile(tx, viewer, address))
  const [row] = await synapse.db.select().from(uploadRows).where(eq(uploadRows.id, id))
  expect(row).toMatchObject({ width: 256, height: 256, profileOf: ana.id })
  await block(ana, cleo)
  expect([await looksAt(ana, address), await looksAt(bea, address), await looksAt(cleo, address)]).toEqual([
    200, 200, 404,
  ])
  // Nobody else can take it for their own, and ana can take it away.
  const asBea = synapse.db.inTransaction((tx) => showOnProfile(tx, { id: bea.id, sessionId: '' }, address))
  await expect(asBea).rejects.toThrow('already used')
  await synapse.db.inTransaction((tx) => showOnProfile(tx, viewer, null))
  expect(await looksAt(bea, address)).toBe(404)
})

test('a photo that does not exist and one that is not for me answer the same', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const mine = imageAddress({ id: (await uploads(ana)).split('/').at(-1) ?? '' })
  const hidden = await bea.get(mine)
  const missing = await bea.get('/api/images/3f3ad1f2-6d1f-4b8e-9a36-0f4dd44a1e0a')
  const headers = (answer: typeof hidden) =>
    [...answer.headers].filter(([name]) => name !== 'date').map(([name, value]) => `${name}: ${value}`)
  expect([hidden.status, hidden.text, headers(hidden)]).toEqual([404, missing.text, headers(missing)])
})
