import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/core/errors.ts'
import { limits } from '#contract/core/limits.ts'
import type { PostView } from '#contract/posts/posts.ts'
import type { ScheduledPostView } from '#contract/posts/scheduled-posts.ts'
import { posts as postRows } from '#server/db/schema/posts/posts.ts'
import { uploads as uploadRows } from '#server/db/schema/uploads.ts'
import { founds, joins } from '#tests/support/communities.ts'
import type { Person } from '#tests/support/people.ts'
import { opens, posts, uploads } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

interface Photo {
  imageUrl: string
  imageAlt?: string | null
}

/** Uploaded one after the other, each with its own description. */
async function photos(person: Person, ...alts: (string | null)[]): Promise<Photo[]> {
  const made: Photo[] = []
  for (const imageAlt of alts) made.push({ imageUrl: await uploads(person), imageAlt })
  return made
}
const withPhotos = ([first, ...morePhotos]: Photo[]) => ({ ...first, morePhotos })
const set = (person: Person, { id }: { id: string }, list: Photo[], more: object = {}) =>
  person.put<PostView & ErrorBody>(`/api/posts/${id}/photos`, { photos: list, ...more })

/** As the server shows them. */
const photosOf = ({ imageUrl, imageAlt, morePhotos }: PostView): Photo[] =>
  imageUrl === null ? [] : [{ imageUrl, imageAlt }, ...morePhotos]
const altsOf = (post: PostView) => photosOf(post).map(({ imageAlt }) => imageAlt)
const named = (post: PostView): Photo[] =>
  photosOf(post).map(({ imageUrl, imageAlt = null }) => ({ imageUrl, imageAlt }))
const statusOf = async (person: Person, post: PostView) =>
  Promise.all(photosOf(post).map(async ({ imageUrl }) => (await person.get(imageUrl)).status))
const later = () => new Date(Date.now() + 60 * 60 * 1000).toISOString()

test('a post can come with four photos, each with its own words, in their order, and others see all of them', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const list = await photos(ana, 'A lake', ' A boat ', null, '')
  const post = await posts(ana, 'Our day', withPhotos(list))
  expect(altsOf(post)).toEqual(['A lake', 'A boat', null, null])
  expect(post.morePhotos).toHaveLength(3)
  expect(post.morePhotos[0]).toMatchObject({ imageWidth: 800, imageHeight: 600 })
  const { body } = await opens(bea, post)
  expect(photosOf(body)).toEqual(photosOf(post))
  expect(await statusOf(bea, body)).toEqual([200, 200, 200, 200])
  const feed = await bea.get<PostView[]>('/api/posts')
  expect(feed.body[0]?.morePhotos).toEqual(post.morePhotos)
  // Most posts have none, and say so.
  expect((await posts(ana, 'Words alone')).morePhotos).toEqual([])
})

test('a fifth photo, a second without a first, and one that is there twice are refused in words', async () => {
  const { ana } = await synapse.people('ana')
  const [one = { imageUrl: '' }] = await photos(ana, 'A lake')
  const five = Array.from({ length: limits.photosPerPost + 1 }, () => one)
  const write = (more: object) => ana.post<ErrorBody>('/api/posts', { content: 'x', ...more })
  const tooMany = await write(withPhotos(five))
  expect(tooMany).toMatchObject({ status: 422, body: { message: 'A post can have at most 4 photos.' } })
  const post = await posts(ana, 'hello')
  expect((await set(ana, post, five)).body.fields).toEqual({ photos: 'A post can have at most 4 photos.' })
  expect((await write({ morePhotos: [one] })).body.fields).toEqual({ imageUrl: 'Please add a first photo.' })
  const twice = 'This photo is here twice. Please remove one of the two.'
  expect((await write(withPhotos([one, one]))).body.fields).toEqual({ 'morePhotos.0.imageUrl': twice })
  expect((await set(ana, post, [one, one])).body.fields).toEqual({ 'photos.1.imageUrl': twice })
  const long = { ...one, imageAlt: 'x'.repeat(limits.imageAlt + 1) }
  expect((await set(ana, post, [long])).body.fields).toHaveProperty(['photos.0.imageAlt'])
  expect(photosOf((await opens(ana, post)).body)).toEqual([])
})

test('the list can be put in another order, described, made longer and shorter, and says what was let go of', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'Steps', withPhotos(await photos(ana, 'one', 'two', 'three')))
  const [one, two, three] = named(post) as [Photo, Photo, Photo]
  const moved = await set(ana, post, [three, one, two])
  expect(altsOf(moved.body)).toEqual(['three', 'one', 'two'])
  // Moving is no loss: within the hour it belongs to writing.
  expect(moved.body.editedAt).toBeNull()
  const described = await set(ana, post, [three, { ...one, imageAlt: 'the first' }, two])
  expect(altsOf(described.body)).toEqual(['three', 'the first', 'two'])
  const [four = two] = await photos(ana, 'four')
  const longer = await set(ana, post, [three, one, two, four])
  expect(altsOf(longer.body)).toEqual(['three', 'one', 'two', 'four'])
  const shorter = await set(ana, post, [two])
  expect(photosOf(shorter.body)).toMatchObject([two])
  expect(shorter.body.morePhotos).toEqual([])
  expect(shorter.body.editedAt).not.toBeNull()
  expect(await statusOf(bea, longer.body)).toEqual([404, 404, 200, 404])
  expect(await statusOf(ana, shorter.body)).toEqual([200])
  const none = await set(ana, post, [])
  expect(none.body).toMatchObject({ imageUrl: null, imageAlt: null, imageWidth: null, morePhotos: [] })
  // The same again changes nothing.
  expect((await set(ana, post, [])).body).toEqual(none.body)
})

test('the specified routes go on: one photo takes the place of the first, and taking off takes all, twice too', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'Both ways', withPhotos(await photos(ana, 'one', 'two', 'three')))
  const image = `/api/posts/${post.id}/image`
  const [other] = await photos(ana, 'another')
  const put = await ana.put<PostView>(image, other)
  expect(altsOf(put.body)).toEqual(['another', 'two', 'three'])
  // Sent again after its answer was lost.
  expect(altsOf((await ana.put<PostView>(image, other)).body)).toEqual(['another', 'two', 'three'])
  const [, second] = named(put.body)
  expect(altsOf((await ana.put<PostView>(image, second)).body)).toEqual(['two', 'three'])
  for (const turn of [1, 2]) {
    const gone = await ana.delete<PostView>(image)
    expect([turn, photosOf(gone.body)]).toEqual([turn, []])
  }
  expect(await statusOf(bea, put.body)).toEqual([404, 404, 404])
})

test('what is not one’s own, used elsewhere or not ready is refused in words, and nothing is half done', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'Mine', withPhotos(await photos(ana, 'one', 'two')))
  const before = photosOf(post)
  const [one, two] = named(post) as [Photo, Photo]
  const [fresh, used, foreign] = [
    ...(await photos(ana, 'fresh', 'used')),
    ...(await photos(bea, 'bea’s')),
  ] as [Photo, Photo, Photo]
  const other = await posts(ana, 'Other', used)
  const elsewhere = 'This photo is already used somewhere else. Please upload it again.'
  const notHere = 'Please upload the photo here first.'
  for (const [list, fields] of [
    [[fresh, one, used], { 'photos.2.imageUrl': elsewhere }],
    [[fresh, foreign], { 'photos.1.imageUrl': notHere }],
    [[two, ...named(other)], { 'photos.1.imageUrl': notHere }],
    [[one, { imageUrl: 'https://evil.example/x.png' }], { 'photos.1.imageUrl': notHere }],
  ] as const)
    expect((await set(ana, post, [...list])).body.fields).toEqual(fields)
  const idOf = ({ imageUrl }: Photo) => imageUrl.split('/').at(-1) ?? ''
  await synapse.db
    .update(uploadRows)
    .set({ state: 'receiving' })
    .where(eq(uploadRows.id, idOf(fresh)))
  const early = await set(ana, post, [two, fresh])
  expect([early.status, early.body.message]).toEqual([
    409,
    'This photo is still being prepared. Please try again in a moment.',
  ])
  const write = ana.post<ErrorBody>('/api/posts', { content: 'x', ...withPhotos([fresh, used]) })
  expect((await write).status).toBe(409)
  expect((await set(bea, post, [foreign])).status).toBe(403)
  expect(photosOf((await opens(bea, post)).body)).toEqual(before)
  expect(await statusOf(bea, post)).toEqual([200, 200])
  expect(photosOf((await opens(ana, other)).body)).toEqual(photosOf(other))
})

test('an editor that stood open does not take off what another tab has added', async () => {
  const { ana } = await synapse.people('ana')
  const post = await posts(ana, 'Two tabs', withPhotos(await photos(ana, 'one')))
  const [one, two] = [...named(post), ...(await photos(ana, 'two'))] as [Photo, Photo]
  const imageUrlsBefore = [one.imageUrl]
  expect((await set(ana, post, [one, two], { imageUrlsBefore })).status).toBe(200)
  const late = await set(ana, post, [{ ...one, imageAlt: 'better words' }], { imageUrlsBefore })
  expect([late.status, late.body.message]).toEqual([
    409,
    'The photos of this post were changed somewhere else in the meantime. Please open it again and look.',
  ])
  expect(altsOf((await opens(ana, post)).body)).toEqual(['one', 'two'])
  // Nor does it take a photo for a wrong one that was taken off meanwhile.
  const [second] = named((await opens(ana, post)).body).slice(1) as [Photo]
  await set(ana, post, [second])
  expect((await set(ana, post, [one, second], { imageUrlsBefore })).status).toBe(409)
  // Sent again after its answer was lost: it is as it should be.
  const again = await set(ana, post, [second], { imageUrlsBefore })
  expect([again.status, altsOf(again.body)]).toEqual([200, ['two']])
})

test('other words for a photo are an edit at once, by either route; the first words for it are not', async () => {
  const { ana } = await synapse.people('ana')
  const write = async () => posts(ana, 'Look', withPhotos(await photos(ana, 'unkind words', null)))
  const [one, two] = [await write(), await write()]
  const [first, second] = named(one) as [Photo, Photo]
  const filledIn = await set(ana, one, [first, { ...second, imageAlt: 'A boat' }])
  expect(filledIn.body.editedAt).toBeNull()
  const other = await set(ana, one, [first, { ...second, imageAlt: 'A ship' }])
  expect(other.body.editedAt).not.toBeNull()
  const { imageUrl } = named(two)[0] as Photo
  const put = await ana.put<PostView>(`/api/posts/${two.id}/image`, { imageUrl, imageAlt: 'kind words' })
  expect([put.status, put.body.editedAt]).toEqual([200, expect.any(String)])
})

test('descriptions cannot be changed so often that what they said before is not kept', async () => {
  const { ana } = await synapse.people('ana')
  const post = await posts(ana, 'Look', withPhotos(await photos(ana, 'words 0', 'more 0')))
  const [one, two] = named(post) as [Photo, Photo]
  const statuses: number[] = []
  for (let n = 1; n <= limits.earlierWords + 2; n += 1) {
    const list = [
      { ...one, imageAlt: `words ${n}` },
      { ...two, imageAlt: `more ${n}` },
    ]
    statuses.push((await set(ana, post, list)).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(limits.earlierWords)
  expect(statuses.slice(-2)).toEqual([403, 403])
  expect(altsOf((await opens(ana, post)).body)).toEqual([
    `words ${limits.earlierWords}`,
    `more ${limits.earlierWords}`,
  ])
})

test('what cannot be seen describes nothing, and half a sign breaks nothing, whichever photo it is about', async () => {
  const { ana } = await synapse.people('ana')
  const post = await posts(ana, 'Look', withPhotos(await photos(ana, '\u200b', '\u3164', 'half \ud800')))
  expect(altsOf(post)).toEqual([null, null, 'half \ufffd'])
  const list = named(post).map((photo) => ({ ...photo, imageAlt: '\ud83d' }))
  const put = await set(ana, post, list)
  expect([put.status, altsOf(put.body)]).toEqual([200, ['\ufffd', '\ufffd', '\ufffd']])
})

test('a photo that was seen on a post is on no other one later: its address would tell whose the other is', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const [first, second, third] = (await photos(ana, 'one', 'two', 'three')) as [Photo, Photo, Photo]
  const post = await posts(ana, 'Mine, with my name', withPhotos([first, second, third]))
  await set(ana, post, named(post).slice(2))
  expect(await statusOf(bea, post)).toEqual([404, 404, 200])
  const said = { imageUrl: 'Please upload the photo here first.' }
  const anonymous = { content: 'by nobody', isAnonymous: true }
  const written = await ana.post<ErrorBody>('/api/posts', { ...anonymous, ...first })
  expect([written.status, written.body.fields]).toEqual([422, said])
  const waits = { ...anonymous, ...first, publishAt: later() }
  expect((await ana.post('/api/posts', waits)).status).toBe(422)
  expect((await ana.put('/api/profile/image', second)).status).toBe(422)
  await ana.delete(`/api/posts/${post.id}/image`)
  const bare = await posts(ana, 'by nobody', { isAnonymous: true })
  expect((await set(ana, bare, [third])).body.fields).toEqual({ 'photos.0.imageUrl': said.imageUrl })
  // What nobody has seen yet can go elsewhere.
  const [fresh] = (await photos(ana, 'fresh')) as [Photo]
  const { body: waiting } = await ana.post<ScheduledPostView>('/api/posts', {
    ...{ content: 'later', publishAt: later(), ...fresh },
  })
  await ana.delete(`/api/posts/scheduled/${waiting.id}/image`)
  expect((await set(ana, bare, [fresh])).status).toBe(200)
})

test('two tabs at once: one list or the other is there, whole, and each photo is in one place', async () => {
  const { ana } = await synapse.people('ana')
  const [first, second] = [await posts(ana, 'first'), await posts(ana, 'second')]
  const [a, b, c] = (await photos(ana, 'a', 'b', 'c')) as [Photo, Photo, Photo]
  const answers = await Promise.all([
    set(ana, first, [a, b]),
    set(ana, first, [b, c]),
    set(ana, second, [c, a]),
    set(ana, second, [c]),
  ])
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 422)).toEqual([])
  const shown = [(await opens(ana, first)).body, (await opens(ana, second)).body]
  for (const post of shown) {
    const rows = await synapse.db.select().from(uploadRows).where(eq(uploadRows.postId, post.id))
    const addresses = rows.map(({ id }) => `/api/images/${id}`).toSorted()
    expect(
      photosOf(post)
        .map(({ imageUrl }) => imageUrl)
        .toSorted(),
    ).toEqual(addresses)
  }
})

test('later, and whenever one is taken off, the post says that it was changed', async () => {
  const { ana } = await synapse.people('ana')
  const post = await posts(ana, 'From this morning', withPhotos(await photos(ana, 'one')))
  const list = [...named(post), ...(await photos(ana, 'two'))]
  expect((await set(ana, post, list)).body.editedAt).toBeNull()
  await synapse.db
    .update(postRows)
    .set({ createdAt: sql`now() - interval '3 hours'` })
    .where(eq(postRows.id, post.id))
  const [more] = await photos(ana, 'three')
  expect(
    (await set(ana, post, [...named((await opens(ana, post)).body), more as Photo])).body.editedAt,
  ).not.toBeNull()
})

test('a second photo is for those whom the post is for; to others it answers as if there were none', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const community = await founds(ana)
  const post = await posts(ana, 'for us', {
    communityId: community.id,
    ...withPhotos(await photos(ana, 'one', 'two')),
  })
  const address = post.morePhotos[0]?.imageUrl ?? ''
  const hidden = await bea.get(address)
  const missing = await bea.get('/api/images/3f3ad1f2-6d1f-4b8e-9a36-0f4dd44a1e0a')
  expect([hidden.status, hidden.text]).toEqual([404, missing.text])
  await joins(bea, community)
  expect((await bea.get(address)).status).toBe(200)
  await ana.delete(`/api/posts/${post.id}`)
  expect(await statusOf(ana, post)).toEqual([404, 404])
  await ana.post(`/api/posts/${post.id}/restore`)
  expect(await statusOf(bea, post)).toEqual([200, 200])
})

describe('a post that waits', () => {
  test('keeps its photos and takes them along when it goes out', async () => {
    const { ana, bea } = await synapse.people('ana', 'bea')
    const list = await photos(ana, 'one', 'two', 'three')
    const { body: waiting } = await ana.post<ScheduledPostView>('/api/posts', {
      content: 'Tomorrow',
      publishAt: later(),
      ...withPhotos(list),
    })
    expect(altsOf(waiting)).toEqual(['one', 'two', 'three'])
    expect(await statusOf(bea, waiting)).toEqual([404, 404, 404])
    const [one, two, three] = named(waiting) as [Photo, Photo, Photo]
    const path = `/api/posts/scheduled/${waiting.id}`
    const changed = await ana.put<ScheduledPostView>(`${path}/photos`, { photos: [three, one] })
    expect(altsOf(changed.body)).toEqual(['three', 'one'])
    const late = { photos: [two], imageUrlsBefore: named(waiting).map(({ imageUrl }) => imageUrl) }
    expect((await ana.put(`${path}/photos`, late)).status).toBe(409)
    const foreign = { photos: await photos(bea, 'bea’s') }
    expect((await ana.put(`${path}/photos`, foreign)).status).toBe(422)
    expect((await bea.put(`${path}/photos`, foreign)).status).toBe(404)
    const { body: out } = await ana.post<PostView>(`${path}/publish`)
    expect(photosOf(out)).toEqual(photosOf(changed.body))
    expect(await statusOf(bea, out)).toEqual([200, 200])
  })

  test('has all of them taken off by the specified route', async () => {
    const { ana } = await synapse.people('ana')
    const { body: waiting } = await ana.post<ScheduledPostView>('/api/posts', {
      content: 'Tomorrow',
      publishAt: later(),
      ...withPhotos(await photos(ana, 'one', 'two')),
    })
    const image = `/api/posts/scheduled/${waiting.id}/image`
    const [other] = await photos(ana, 'another')
    expect(altsOf((await ana.put<ScheduledPostView>(image, other)).body)).toEqual(['another', 'two'])
    for (const _turn of [1, 2])
      expect(photosOf((await ana.delete<ScheduledPostView>(image)).body)).toEqual([])
  })
})
