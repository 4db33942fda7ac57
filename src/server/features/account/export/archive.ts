import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { ZipFile } from 'yazl'
import type { Database } from '#server/db/client.ts'
import { photoFor } from '#server/storage/photos.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import { endOfPage, entryPage, indexPage, startOfPage } from './pages.ts'
import type { Entry, Part } from './part.ts'
import { parts } from './parts.ts'
import { photoName, profilePhotoName, unusedPhotoName } from './photo-names.ts'

/** So many rows are in memory at once, however much somebody wrote. */
const rowsAtOnce = 500

interface Making {
  db: Database
  pool: pg.Pool
  storage: PhotoStorage
  userId: string
  /** Where the archive is written while it is made. */
  path: string
  /** Told after each step; throws when this process should no longer be at it. */
  onStep: (done: number, all: number) => Promise<void>
}

/** Tells that it goes on; throws when it should not. */
type Tick = () => Promise<void>

type Photo = { id: string; purpose: 'post' | 'profile'; name: string }

/** Writes the archive from beginning to end as a stream, and answers how large it is. */
export async function writeArchive(making: Making): Promise<number> {
  const { db, pool, storage, userId, path, onStep } = making
  const [photos, person] = await Promise.all([listPhotos(db, userId), getPerson(db, userId)])
  const allSteps = parts.length + photos.length
  let doneSteps = 0
  const step = () => onStep(++doneSteps, allSteps)
  const tick = () => onStep(doneSteps, allSteps)
  await onStep(0, allSteps)

  const yazl = await import('yazl')
  const zip = new yazl.ZipFile()
  const counts = new Map<Part, number>()
  for (const part of parts) {
    addFile(zip, `data/${part.file}.json`, () => asJson(entriesOf(pool, part, userId, tick)))
    addFile(zip, `pages/${part.file}.html`, async function* () {
      const counted = counting(entriesOf(pool, part, userId, tick), (count) => counts.set(part, count))
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

  const output = zip.outputStream as PassThrough
  zip.on('error', (error: Error) => output.destroy(error))
  zip.end()
  await pipeline(output, createWriteStream(path, { mode: 0o600, flush: true }))
  return (await stat(path)).size
}

type Chunks = AsyncIterable<string | Buffer>

/** Opened only when everything before it is written. */
function addFile(zip: ZipFile, name: string, read: () => Chunks, options: { compress?: boolean } = {}): void {
  zip.addReadStreamLazy(name, options, (opened) => {
    const file = Readable.from(bytesOf(read()), { objectMode: false })
    // The library does not listen: without this, the archive would wait for ever.
    file.on('error', (error) => zip.emit('error', error))
    opened(null, file)
  })
}

async function* bytesOf(chunks: Chunks): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
}

const dialect = new PgDialect()

/** All rows of a part, a page at a time: one query with a cursor, however many there are. */
async function* entriesOf(pool: pg.Pool, part: Part, userId: string, tick: Tick): AsyncGenerator<Entry[]> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // Nobody waits for this, so it may take its time; it still ends when this process does.
    await client.query(
      "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = '5min'",
    )
    const rows = dialect.sqlToQuery(
      sql`declare rows no scroll cursor for select entry from (${part.rows(userId)}) as part order by key collate "C"`,
    )
    await client.query(rows.sql, rows.params)
    for (;;) {
      const page = await client.query<{ entry: Entry }>(`fetch ${rowsAtOnce} from rows`)
      yield page.rows.map(({ entry }) => part.finish?.(entry) ?? entry)
      if (page.rows.length < rowsAtOnce) return
      await tick()
    }
  } finally {
    const isUsable = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!isUsable)
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
