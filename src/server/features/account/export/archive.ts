import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import type { Database } from '#server/db/client.ts'
import { photoFor } from '#server/storage/photos.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import { endOfPage, entryPage, indexPage, startOfPage } from './pages.ts'
import { type Entry, type Part, parts } from './parts.ts'
import { photoName, profilePhotoName, unusedPhotoName } from './photo-names.ts'

/** So many rows are in memory at once, however much somebody wrote. */
const rowsAtOnce = 500

interface Making {
  db: Database
  storage: PhotoStorage
  userId: string
  /** Where the archive is written while it is made. */
  path: string
  /** Told after each step; throws when this process should no longer be at it. */
  onStep: (done: number, all: number) => Promise<void>
}

type Photo = { id: string; purpose: 'post' | 'profile'; name: string }

/** Writes the archive from beginning to end as a stream, and answers how large it is. */
export async function writeArchive(making: Making): Promise<number> {
  const { db, storage, userId, path, onStep } = making
  const [photos, person] = await Promise.all([listPhotos(db, userId), getPerson(db, userId)])
  const allSteps = parts.length + photos.length
  let doneSteps = 0
  const step = () => onStep(++doneSteps, allSteps)
  await onStep(0, allSteps)

  const zip = new ZipFile()
  const counts = new Map<Part, number>()
  for (const part of parts) {
    addFile(zip, `data/${part.file}.json`, () => asJson(entriesOf(db, part, userId)))
    addFile(zip, `pages/${part.file}.html`, async function* () {
      const counted = counting(entriesOf(db, part, userId), (count) => counts.set(part, count))
      yield* asPage(part, counted)
      await step()
    })
  }
  for (const photo of photos)
    addFile(
      zip,
      photo.name,
      async function* () {
        const file = await storage.open(photo.id, photoFor(photo.purpose, undefined))
        if (file) yield* file.stream
        await step()
      },
      // Photos are compressed already.
      { compress: false },
    )
  // Last, when everything is counted. Programs list files by name, so it is found at the top.
  addFile(zip, 'index.html', async function* () {
    yield indexPage({
      email: person.email,
      madeAt: new Date(),
      counts: parts.map((part) => ({ part, count: counts.get(part) ?? 0 })),
      photoCount: photos.length,
    })
  })

  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>)
  zip.on('error', (error: Error) => output.destroy(error))
  zip.end()
  await pipeline(output, createWriteStream(path, { mode: 0o600, flush: true }))
  return (await stat(path)).size
}

type Chunks = AsyncIterable<string | Buffer>

/** Opened only when everything before it is written. */
function addFile(zip: ZipFile, name: string, read: () => Chunks, options: { compress?: boolean } = {}): void {
  zip.addReadStreamLazy(name, options, (opened) =>
    opened(null, Readable.from(bytesOf(read()), { objectMode: false })),
  )
}

async function* bytesOf(chunks: Chunks): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
}

/** All rows of a part, a page at a time. */
async function* entriesOf(db: Database, part: Part, userId: string): AsyncGenerator<Entry[]> {
  let after: string | null = null
  for (;;) {
    const { rows }: { rows: { key: string; entry: Entry }[] } = await db.execute(sql`
      select key, entry from (${part.rows(userId)}) as part
      where ${after}::text is null or key collate "C" > ${after}::text collate "C"
      order by key collate "C" limit ${sql.raw(String(rowsAtOnce))}`)
    yield rows.map(({ entry }) => part.finish?.(entry) ?? entry)
    const last = rows.at(-1)
    if (rows.length < rowsAtOnce || !last) return
    after = last.key
  }
}

async function* asJson(pages: AsyncIterable<Entry[]>): AsyncGenerator<string> {
  let isFirst = true
  yield '['
  for await (const page of pages)
    for (const entry of page) {
      yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(entry, null, 2)}`
      isFirst = false
    }
  yield '\n]\n'
}

async function* asPage(part: Part, pages: AsyncIterable<Entry[]>): AsyncGenerator<string> {
  let count = 0
  yield startOfPage(part)
  for await (const page of pages) {
    count += page.length
    for (const entry of page) yield entryPage(entry)
  }
  yield endOfPage(count)
}

async function* counting(
  pages: AsyncIterable<Entry[]>,
  tell: (count: number) => void,
): AsyncGenerator<Entry[]> {
  let count = 0
  for await (const page of pages) {
    count += page.length
    yield page
  }
  tell(count)
}

async function listPhotos(db: Database, userId: string): Promise<Photo[]> {
  const { rows } = await db.execute<{
    id: string
    purpose: 'post' | 'profile'
    isProfile: boolean
    imageUrl: string | null
    content: string | null
    createdAt: string | null
  }>(sql`
    select uploads.id, purpose, profile_of is not null as "isProfile", image_url as "imageUrl", content,
      to_json(posts.created_at) #>> '{}' as "createdAt"
    from uploads left join posts on posts.id = uploads.post_id
    where owner_id = ${userId} and state = 'ready' order by uploads.id`)
  return rows.map(({ id, purpose, isProfile, ...post }) => ({
    id,
    purpose,
    name: isProfile ? profilePhotoName : post.imageUrl ? photoName(post) : unusedPhotoName(id),
  }))
}

async function getPerson(db: Database, userId: string): Promise<{ email: string }> {
  const { rows } = await db.execute<{ email: string }>(sql`select email from users where id = ${userId}`)
  const [person] = rows
  if (!person) throw new Error('There is nobody to make an archive for')
  return person
}
