import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type PassThrough, Readable as ReadableStream } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { ZipFile } from 'yazl'
import type { Readable } from '#server/db/connection.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { pebbles } from '#server/db/schema/pebbles/pebbles.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { scheduledMessages } from '#server/db/schema/scheduled/scheduled-messages.ts'
import { scheduledPosts } from '#server/db/schema/scheduled/scheduled-posts.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { users } from '#server/db/schema/users.ts'
import { photoFor } from '#server/storage/photos.ts'
import { imageAddress } from '#server/storage/shown-photos.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import { entriesOf } from './entries.sql.ts'
import { photosInArchive } from './own-photos.sql.ts'
import { endOfPage, entryPage, indexPage, startOfPage } from './pages.ts'
import type { Entry, Part } from './part.ts'
import { parts } from './parts.ts'
import { photoName, profilePhotoName, unusedPhotoName } from './photo-names.ts'

interface Making {
  db: Readable
  pool: pg.Pool
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
    const file = ReadableStream.from(bytesOf(read()), { objectMode: false })
    // The library does not listen: without this, the archive would wait for ever.
    file.on('error', (error) => zip.emit('error', error))
    opened(null, file)
  })
}

async function* bytesOf(chunks: Chunks): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
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

async function listPhotos(db: Readable, userId: string): Promise<Photo[]> {
  const rows = await db
    .select({
      id: uploads.id,
      purpose: uploads.purpose,
      profileOf: uploads.profileOf,
      content: sql<string | null>`coalesce(${posts.content}, ${scheduledPosts.content},
        ${messages.content}, ${groupMessages.content}, ${scheduledMessages.content},
        case when ${pebbles.id} is not null then coalesce(${pebbles.line}, '') end)`,
      postedAt: posts.createdAt,
      waitsSince: scheduledPosts.createdAt,
      givenAt: pebbles.createdAt,
      sentAt: messages.createdAt,
      saidAt: groupMessages.createdAt,
      sendsSince: scheduledMessages.createdAt,
    })
    .from(uploads)
    .leftJoin(posts, eq(posts.id, sql`coalesce(${uploads.postId}, ${uploads.takenOffPostId})`))
    .leftJoin(scheduledPosts, eq(scheduledPosts.id, uploads.scheduledPostId))
    .leftJoin(pebbles, eq(pebbles.id, uploads.pebbleId))
    .leftJoin(messages, eq(messages.id, uploads.messageId))
    .leftJoin(groupMessages, eq(groupMessages.id, uploads.groupMessageId))
    .leftJoin(scheduledMessages, eq(scheduledMessages.id, uploads.scheduledMessageId))
    .where(and(sql`${uploads.id} in (${photosInArchive(userId)})`, eq(uploads.state, 'ready')))
    .orderBy(asc(uploads.id))
  return rows.map(({ id, purpose, profileOf, content, ...moments }) => ({
    id,
    purpose,
    name: profileOf
      ? profilePhotoName
      : content !== null
        ? photoName({
            content,
            imageUrl: imageAddress({ id }),
            createdAt: Object.values(moments)
              .find((at) => at !== null)
              ?.toISOString(),
          })
        : unusedPhotoName(id),
  }))
}

async function getPerson(db: Readable, userId: string): Promise<{ email: string }> {
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!person) throw new Error('There is nobody to make an archive for')
  return person
}
