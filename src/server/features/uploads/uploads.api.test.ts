import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/core/errors.ts'
import { limits } from '#contract/core/limits.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { posts as postRows } from '#server/db/schema/posts/posts.ts'
import { uploads as uploadRows } from '#server/db/schema/uploads.ts'
import { diskStorage } from '#server/storage/disk.storage.ts'
import type { Person } from '#tests/support/people.ts'
import { aPhoto, opens, posts, sends, uploads } from '#tests/support/posts.ts'
import {
  jpegWithHugeProfile,
  noPhotos,
  paddedTo,
  pngBomb,
  pngWithLoad,
  withPassengers,
} from '#tests/support/strange-files.ts'
import { testSynapse } from '#tests/support/test-app.ts'
import { removeUnusedUploads } from './clean-up.ts'

const synapse = testSynapse()

const photosFolder = () => join(synapse.dataDir, 'photos')
const incoming = async () =>
  existsSync(join(photosFolder(), 'incoming')) ? readdir(join(photosFolder(), 'incoming')) : []
const attach = (person: Person, { id }: { id: string }, imageUrl: string, imageAlt?: string) =>
  person.put<PostView & ErrorBody>(`/api/posts/${id}/image`, { imageUrl, imageAlt })

test('a photo goes from the phone to the post in the specified steps', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'look')
  const started = await ana.post<{ uploadURL: string }>('/api/objects/upload')
  expect(started.status).toBe(200)
  const { uploadURL } = started.body
  expect(uploadURL.startsWith(`${synapse.url}/api/objects/uploads/`)).toBe(true)
  const file = await aPhoto({ width: 3000, height: 1500 })
  const sent = await ana.sends('PUT', uploadURL, { body: file, headers: { 'content-type': 'image/jpeg' } })
  expect(sent.status).toBe(204)

  const attached = await attach(ana, post, uploadURL.replace(/\?.*/, ''), ' A violet wall ')
  expect(attached.status).toBe(200)
  expect(attached.body).toMatchObject({
    imageAlt: 'A violet wall',
    imageWidth: 1280,
    imageHeight: 640,
    editedAt: null,
  })
  expect(attached.body.imageUrl).toMatch(/^\/api\/images\/[0-9a-f-]{36}$/)
  expect((await opens(bea, post)).body.imageUrl).toBe(attached.body.imageUrl)
  expect(await incoming()).toEqual([])
})

test('a photo can also come with the post itself', async () => {
  const { ana } = await synapse.people('ana')
  const imageUrl = await uploads(ana)
  const key = { 'idempotency-key': randomUUID() }
  const body = { content: 'both at once', imageUrl, imageAlt: 'Violet' }
  const first = await ana.post<PostView>('/api/posts', body, key)
  expect(first.body).toMatchObject({ imageAlt: 'Violet', imageWidth: 800, imageHeight: 600 })
  expect((await ana.post('/api/posts', body, key)).body).toEqual(first.body)
})

const imageOf = async (person: Person, path: string | null) => {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(path ?? '', person.url), { headers: { cookie } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('what is shown is upright, re-encoded, and holds nothing but pixels', async () => {
  const { ana } = await synapse.people('ana')
  const file = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#226622' } })
    .withExif({
      IFD0: { Copyright: 'Ana Secret', Model: 'AnaPhone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><who>Ana Secret</who></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(file.includes('Ana Secret')).toBe(true)
  const post = await posts(ana, 'upright', { imageUrl: await uploads(ana, Buffer.from(file)) })
  expect(post).toMatchObject({ imageWidth: 30, imageHeight: 60 })

  const { response, bytes } = await imageOf(ana, post.imageUrl)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  for (const secret of ['Ana', 'EXIF', 'XMP', 'GPS', 'ICCP']) expect(bytes.includes(secret)).toBe(false)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 30, height: 60 })
})

test('a narrow place gets a small photo, and the browser need not load it twice', async () => {
  const { ana } = await synapse.people('ana')
  const file = await aPhoto({ width: 2000, height: 1000 })
  const { imageUrl } = await posts(ana, 'wide', { imageUrl: await uploads(ana, file) })
  const width = async (query: string) =>
    (await sharp((await imageOf(ana, `${imageUrl}${query}`)).bytes).metadata()).width
  expect([await width(''), await width('?w=640'), await width('?w=320'), await width('?w=641')]).toEqual([
    1280, 640, 640, 1280,
  ])
  expect((await ana.get(`${imageUrl}?w=wide`)).status).toBe(422)

  const etag = (await imageOf(ana, imageUrl)).response.headers.get('etag') ?? ''
  const again = await ana.get(imageUrl ?? '', { 'if-none-match': etag })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('10,485,760 bytes pass and one more does not, whatever length was declared', async () => {
  const { ana } = await synapse.people('ana')
  const photo = await aPhoto()
  expect((await sends(ana, paddedTo(photo, limits.postImageBytes))).status).toBe(204)

  const refused = await sends(ana, paddedTo(photo, limits.postImageBytes + 1))
  expect(refused.status).toBe(413)
  expect(refused.body).toEqual({
    code: 'too_large',
    message: 'Please select an image smaller than 10MB.',
  })
  const inPieces = await sendsInPieces(ana, limits.postImageBytes + 1)
  expect([inPieces.status, JSON.parse(inPieces.text)]).toEqual([413, refused.body])
  expect((await sendsInPieces(ana, 200 * 1024 * 1024)).status).toBe(413)

  expect((await sends(ana, paddedTo(photo, 5_242_880), { purpose: 'profile' })).status).toBe(204)
  const profile = await sends(ana, paddedTo(photo, 5_242_881), { purpose: 'profile' })
  expect(profile.body).toMatchObject({ message: 'Please select an image smaller than 5MB.' })
  expect(await incoming()).toEqual([])
})

/** Without Content-Length: nobody knows how much will come. */
async function sendsInPieces(person: Person, bytes: number): Promise<{ status: number; text: string }> {
  const { body } = await person.post<{ uploadURL: string }>('/api/objects/upload')
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return new Promise((resolve, reject) => {
    const sending = request(body.uploadURL, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'image/jpeg', 'transfer-encoding': 'chunked' },
    })
    let hasAnswer = false
    sending.on('response', async (response) => {
      hasAnswer = true
      const text = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode ?? 0, text })
    })
    sending.on('error', (error) => hasAnswer || reject(error))
    const piece = Buffer.alloc(256 * 1024)
    let left = bytes
    const more = () => {
      while (left > 0 && !hasAnswer) {
        const size = Math.min(left, piece.length)
        left -= size
        if (!sending.write(piece.subarray(0, size))) return void sending.once('drain', more)
      }
      if (!hasAnswer) sending.end()
    }
    more()
  })
}

test.each(Object.entries(noPhotos))('%s is not taken for a photo', async (_what, file) => {
  const { ana } = await synapse.people('ana')
  const sent = await sends(ana, file, { type: 'image/png' })
  expect(sent.status).toBe(415)
  expect(sent.body).toEqual({ code: 'wrong_type', message: 'Please select an image file.' })
  const post = await posts(ana, 'still here')
  expect((await attach(ana, post, sent.imageUrl)).status).toBe(422)
  expect((await opens(ana, post)).body).toEqual(post)
})

test('a photo that is something else at the same time is refused', async () => {
  const { ana } = await synapse.people('ana')
  for (const [what, file] of Object.entries(withPassengers(await aPhoto())))
    expect([what, (await sends(ana, file)).status]).toEqual([what, 415])
})

test('photos in PNG and WebP are as welcome as in JPEG, whatever type is claimed', async () => {
  const { ana } = await synapse.people('ana')
  const picture = sharp({ create: { width: 20, height: 20, channels: 4, background: '#ff000080' } })
  for (const file of [await picture.png().toBuffer(), await picture.webp().toBuffer()])
    expect((await sends(ana, Buffer.from(file), { type: 'text/html' })).status).toBe(204)
})

test('a photo of which half is missing is refused in words', async () => {
  const { ana } = await synapse.people('ana')
  const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * 7919) % 251))
  const picture = sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
  for (const kind of ['jpeg', 'png', 'webp'] as const) {
    const file = await picture.clone().toFormat(kind).toBuffer()
    const sent = await sends(ana, Buffer.from(file.subarray(0, file.length / 2)))
    expect([kind, sent.status]).toEqual([kind, 415])
  }
  expect(await incoming()).toEqual([])
})

test('what a photo carries beside its pixels takes no room here, however much it is', async () => {
  const { ana } = await synapse.people('ana')
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#226622' } })
    .png()
    .toBuffer()
  const files = [pngWithLoad(png), jpegWithHugeProfile(await aPhoto())]
  const before = process.memoryUsage().rss
  for (const file of files) {
    const sent = await sends(ana, file)
    // Refusing is as good as leaving it away.
    if (sent.status !== 204) expect(sent.status).toBe(415)
    else {
      const { imageUrl } = await posts(ana, 'loaded', { imageUrl: sent.imageUrl })
      expect((await imageOf(ana, imageUrl)).bytes.length).toBeLessThan(10_000)
    }
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024)
})

test('bombs are refused in words, and memory stays flat', async () => {
  const { ana } = await synapse.people('ana')
  const huge = pngBomb(12_000, 12_000)
  const frames = await sharp(
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        sharp({ create: { width: 40, height: 40, channels: 3, background: { r: n, g: 255 - n, b: 9 } } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .webp()
    .toBuffer()
  await sends(ana, await aPhoto())
  const before = process.memoryUsage().rss
  for (let round = 0; round < 3; round += 1) {
    const bomb = await sends(ana, huge)
    expect([bomb.status, bomb.body]).toMatchObject([
      413,
      { message: 'This image has too many pixels. Please select one of at most 50 megapixels.' },
    ])
    const moving = await sends(ana, Buffer.from(frames))
    expect([moving.status, moving.body]).toMatchObject([
      415,
      { message: 'Please select an image that doesn’t move.' },
    ])
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
})

test('an upload address works once, for its owner, for fifteen minutes', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const file = await aPhoto()
  const start = async () => (await ana.post<{ uploadURL: string }>('/api/objects/upload')).body.uploadURL
  const put = async (person: Person, url: string) => (await person.sends('PUT', url, { body: file })).status

  const url = await start()
  expect(await put(bea, url)).toBe(404)
  expect(await put(synapse.visitor(), url)).toBe(401)
  expect(await put(ana, url.replace(/token=.*/, 'token=guess'))).toBe(404)
  expect(await put(ana, url.replace(/\?.*/, ''))).toBe(404)
  expect(await put(ana, url)).toBe(204)
  expect(await put(ana, url)).toBe(404)

  const late = await start()
  await synapse.db
    .update(uploadRows)
    .set({ expire: sql`now() - interval '1 second'` })
    .where(eq(uploadRows.id, late.match(/uploads\/([^?]+)/)?.[1] ?? ''))
  expect(await put(ana, late)).toBe(404)
})

test('a post takes only a photo of its author, sent here, for a post, and not used before', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'picky')
  const used = await uploads(ana)
  await posts(ana, 'has it', { imageUrl: used })
  const beas = await uploads(bea)
  const waiting = (await ana.post<{ uploadURL: string }>('/api/objects/upload')).body.uploadURL
  const profile = (await sends(ana, await aPhoto(), { purpose: 'profile' })).imageUrl
  const own = await uploads(ana)
  const refusedAddresses = [
    used,
    beas,
    waiting.replace(/\?.*/, ''),
    profile,
    'https://example.org/photo.jpg',
    own.replace('http://', 'https://'),
    own.replace(/\/\/[^/]+/, '//evil.example'),
    own.replace('//', '//ana:pw@'),
    own.replace('uploads/', 'uploads/../'),
    `${own}/../../../users`,
    `//evil.example${new URL(own).pathname}`,
    'data:image/png;base64,iVBORw0KGgo=',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '/etc/passwd',
    `/api/images/${randomUUID()}`,
    ' ',
  ]
  for (const imageUrl of refusedAddresses) {
    const refused = await attach(ana, post, imageUrl)
    expect([imageUrl, refused.status]).toEqual([imageUrl, 422])
    expect(refused.body.message).toMatch(/upload/i)
    const created = await ana.post('/api/posts', { content: 'never', imageUrl })
    expect([imageUrl, created.status]).toEqual([imageUrl, 422])
  }
  expect((await opens(ana, post)).body).toEqual(post)
  expect((await attach(bea, post, beas)).status).toBe(403)
  for (const _ of [1, 2]) expect((await attach(ana, post, own)).status).toBe(200)
  expect((await attach(ana, post, new URL(own).pathname)).status).toBe(200)
})

test('two posts that reach for the same photo at once: one gets it', async () => {
  const { ana } = await synapse.people('ana')
  const imageUrl = await uploads(ana)
  const made = await Promise.all(['one', 'two', 'three'].map((content) => posts(ana, content)))
  const answers = await Promise.all(made.map((post) => attach(ana, post, imageUrl)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
})

test('a photo can be added to a post that is out: at once it is part of writing it, later it is a change', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const [fresh, older] = [await posts(ana, 'just written'), await posts(ana, 'from this morning')]
  await synapse.db
    .update(postRows)
    .set({ createdAt: sql`now() - interval '3 hours'` })
    .where(eq(postRows.id, older.id))
  expect((await attach(ana, fresh, await uploads(ana))).body.editedAt).toBeNull()
  const added = await attach(ana, older, await uploads(ana), 'A wall')
  expect(added.body).toMatchObject({ imageAlt: 'A wall', editedAt: expect.any(String) })
  expect((await bea.get((await opens(bea, older)).body.imageUrl ?? '')).status).toBe(200)
})

test('a photo can be taken off again, twice too: nobody else finds it any more, and the post says it was changed', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'too much', { imageUrl: await uploads(ana), imageAlt: 'A face' })
  expect((await bea.delete(`/api/posts/${post.id}/image`)).status).toBe(403)
  const gone = { imageUrl: null, imageAlt: null, imageWidth: null, imageHeight: null }
  const first = await ana.delete<PostView>(`/api/posts/${post.id}/image`)
  expect(first.body).toMatchObject({ ...gone, editedAt: expect.any(String) })
  expect((await ana.delete<PostView>(`/api/posts/${post.id}/image`)).body).toEqual(first.body)
  expect((await opens(bea, post)).body).toMatchObject(gone)
  expect((await bea.get(post.imageUrl ?? '')).status).toBe(404)
  // A post that never had one is left as it was.
  const words = await posts(ana, 'words alone')
  expect((await ana.delete<PostView>(`/api/posts/${words.id}/image`)).body.editedAt).toBeNull()
})

test('another photo takes the place of the first, and the post says it was changed', async () => {
  const { ana } = await synapse.people('ana')
  const post = await posts(ana, 'twice', { imageUrl: await uploads(ana) })
  const changed = await attach(ana, post, await uploads(ana))
  expect(changed.body.editedAt).not.toBeNull()
  expect((await ana.get(changed.body.imageUrl ?? '')).status).toBe(200)
})

test('what nobody used is gone after a day, with its files; what is shown stays', async () => {
  const { ana } = await synapse.people('ana')
  const storage = diskStorage(photosFolder())
  const unused = await uploads(ana)
  const shown = await posts(ana, 'keep', { imageUrl: await uploads(ana) })
  const fresh = await uploads(ana)
  const old = sql`now() - interval '25 hours'`
  const idOf = (url: string | null) => url?.split('/').at(-1) ?? ''
  for (const url of [unused, shown.imageUrl])
    await synapse.db
      .update(uploadRows)
      .set({ createdAt: old })
      .where(eq(uploadRows.id, idOf(url)))

  await removeUnusedUploads(synapse.db, storage)
  expect(await storage.open(idOf(unused), '1280.webp')).toBeNull()
  for (const url of [shown.imageUrl, fresh]) {
    const kept = await storage.open(idOf(url), '1280.webp')
    expect(kept?.bytes).toBeGreaterThan(0)
    kept?.stream.destroy()
  }
  const left = await synapse.db.select({ id: uploadRows.id }).from(uploadRows)
  expect(left.map(({ id }) => id)).not.toContain(idOf(unused))
  expect((await ana.post('/api/posts', { content: 'late', imageUrl: unused })).status).toBe(422)
})

test('a client that goes away in the middle leaves no half file', async () => {
  const { ana } = await synapse.people('ana')
  const { body } = await ana.post<{ uploadURL: string }>('/api/objects/upload')
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sending = request(body.uploadURL, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'image/jpeg', 'content-length': '1000000' },
  })
  sending.on('error', () => undefined)
  sending.write(Buffer.alloc(100_000))
  await expect.poll(incoming).not.toEqual([])
  sending.destroy()
  await expect.poll(incoming).toEqual([])
  const id = body.uploadURL.match(/uploads\/([^?]+)/)?.[1] ?? ''
  await expect.poll(() => synapse.db.select().from(uploadRows).where(eq(uploadRows.id, id))).toEqual([])
})

test('nothing that was sent is kept as it was', async () => {
  const { ana } = await synapse.people('ana')
  const file = await aPhoto({ width: 333, height: 222 })
  const imageUrl = await uploads(ana, file)
  const names = await readdir(photosFolder(), { recursive: true, withFileTypes: true })
  for (const entry of names.filter((one) => one.isFile())) {
    expect(entry.name).toMatch(/\.webp$/)
    expect((await readFile(join(entry.parentPath, entry.name))).equals(file)).toBe(false)
  }
  expect(names.some(({ name }) => imageUrl.endsWith(name))).toBe(true)
})
