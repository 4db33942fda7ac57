import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Encrypter } from 'age-encryption'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { photoNames } from '#server/storage/photos.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import {
  BackupError,
  erasedFile,
  hashing,
  hashOf,
  type Manifest,
  manifestFile,
  type PhotoFile,
  photoLine,
  photoListFile,
  photoPath,
  readErased,
  readManifest,
  readPhotoList,
  tableFile,
} from './manifest.ts'
import { type Retention, thatStay } from './retention.ts'
import { seal, sealedEnding } from './sealed.ts'
import { copyOut, countMigrations, listTables, type Table } from './tables.ts'

interface Wanted {
  url: string
  storage: PhotoStorage
  /** Backups stand in this folder, each in one of its own. */
  folder: string
  /** Which finished ones stay. */
  keep: Retention
  /** With it, a backup is one encrypted file and no folder. */
  encrypter?: Encrypter | undefined
  say: (line: string) => void
}

const nameShape = /^synapse-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z(\.tar\.age)?$/
const unfinished = '.unfinished'

/**
 * Writes down everything as it was at one moment, while Synapse goes on. It is written aside and named when it is
 * whole and has been read back, so that what has the name of a backup is one.
 */
export async function makeBackup({ url, storage, folder, keep, encrypter, say }: Wanted): Promise<string> {
  const madeAt = new Date().toISOString()
  const plain = join(folder, `synapse-${madeAt.replaceAll(/[:.]/g, '-')}`)
  const aside = `${plain}${unfinished}`
  await mkdir(join(aside, 'tables'), { recursive: true, mode: 0o700 })
  await removeAbandoned(folder)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  let place: string
  const clear = () => rmSync(aside, { recursive: true, force: true })
  // Also when somebody ends it in the middle.
  process.once('exit', clear)
  try {
    await client.connect()
    // Everything is read as of this moment, whatever people do meanwhile.
    await client.query('begin isolation level repeatable read read only')
    const tables: Manifest['tables'] = []
    for (const { isPassing, ...table } of await listTables(client)) {
      if (isPassing) continue
      const written = await writeTable(client, table, tableFile(aside, table.name))
      tables.push({ ...table, ...written })
    }
    say(`${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables`)
    const photos = await writePhotos(client, { storage, aside, earlier: await newestIn(folder) })
    say(`${photos} photo files`)
    const manifest: Manifest = {
      format: 2,
      madeAt,
      migrations: await countMigrations(client),
      tables,
      photos,
    }
    await client.query('commit')
    await writeFile(manifestFile(aside), `${JSON.stringify(manifest, null, 2)}\n`, {
      flush: true,
      mode: 0o600,
    })
    for (const { name, sha256 } of tables) await requireReadable(tableFile(aside, name), sha256)
    await writeErased(client, storage, folder)
    place = encrypter ? await sealAside(aside, `${plain}${sealedEnding}`, encrypter) : plain
    if (!encrypter) await rename(aside, place)
  } catch (error) {
    clear()
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    throw isFull ? new BackupError(`There is no room for a backup in ${folder}. Nothing was written.`) : error
  } finally {
    process.off('exit', clear)
    await client.end()
  }
  await removeOld(folder, keep, say)
  return place
}

/** The open one goes as soon as the sealed one is there. */
async function sealAside(aside: string, place: string, encrypter: Encrypter): Promise<string> {
  const half = `${place}${unfinished}`
  try {
    await seal(aside, half, encrypter)
    await rename(half, place)
  } finally {
    await rm(half, { force: true })
  }
  await rm(aside, { recursive: true })
  return place
}

async function writeTable(client: pg.Client, table: Omit<Table, 'isPassing'>, file: string) {
  const rows = client.query(copyTo(copyOut(table)))
  const { stream, sha256 } = hashing()
  await pipeline(rows, stream, createGzip(), createWriteStream(file, { flush: true, mode: 0o600 }))
  return { rows: rows.rowCount, sha256: sha256() }
}

/** The list only grows. It is moved into place whole, so that a crash leaves the old one or the new one. */
async function writeErased(client: pg.Client, storage: PhotoStorage, folder: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from users where erased_at is not null')
  const ids = [...(await readErased(folder)), ...(await storage.listErased()), ...rows.map(({ id }) => id)]
  const aside = `${erasedFile(folder)}.part`
  const lines = [...new Set(ids)].sort().map((id) => `${id}\n`)
  await writeFile(aside, lines.join(''), { flush: true, mode: 0o600 })
  await rename(aside, erasedFile(folder))
}

/** A disk that lies is found out now, and not on the day when the backup is needed. */
async function requireReadable(file: string, wanted: string): Promise<void> {
  if ((await hashOf(createReadStream(file), createGunzip())) !== wanted)
    throw new BackupError(`${file} is not what was written to it. Is the disk sound?`)
}

interface PhotoPlaces {
  storage: PhotoStorage
  aside: string
  earlier: string | null
}

/** A photo never changes, so that one which an earlier backup on the same disk has is linked and takes no room. */
async function writePhotos(client: pg.Client, { storage, aside, earlier }: PhotoPlaces): Promise<number> {
  const known = new Map(
    (earlier ? await readPhotoList(earlier) : []).map((photo) => [photoPath(photo), photo]),
  )
  const { rows } = await client.query<{ id: string }>(
    "select id from uploads where state = 'ready' order by id",
  )
  const lines = createWriteStream(photoListFile(aside), { flush: true, mode: 0o600 })
  let count = 0
  for (const { id } of rows) {
    for (const name of photoNames) {
      const photo =
        (await linkPhoto(known.get(photoPath({ id, name })), earlier, aside)) ??
        (await copyPhoto(storage, aside, id, name))
      if (!photo) continue
      lines.write(photoLine(photo))
      count += 1
    }
  }
  await new Promise<void>((resolve, reject) => lines.once('error', reject).end(resolve))
  return count
}

async function linkPhoto(known: PhotoFile | undefined, earlier: string | null, aside: string) {
  if (!known || !earlier) return null
  // Damage must not be handed on from backup to backup while the photo itself is still there.
  const before = await hashOf(createReadStream(join(earlier, photoPath(known)))).catch(() => null)
  if (before !== known.sha256) return null
  const file = join(aside, photoPath(known))
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  return link(join(earlier, photoPath(known)), file).then(
    () => known,
    () => null,
  )
}

/** Null for a size that this photo does not have, and for one that was deleted after the moment of the backup. */
async function copyPhoto(storage: PhotoStorage, aside: string, id: string, name: string) {
  const photo = await storage.open(id, name)
  if (!photo) return null
  const file = join(aside, photoPath({ id, name }))
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const { stream, sha256 } = hashing()
  await pipeline(photo.stream, stream, createWriteStream(file, { flush: true, mode: 0o600 }))
  return { id, name, sha256: sha256() }
}

/** The finished backups, oldest first. */
async function finishedIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => nameShape.test(name)).sort()
  return names.map((name) => join(folder, name))
}

const unfinishedFor = 24 * 60 * 60 * 1000

/** What a backup that was killed left behind. A day is longer than any that is still being written. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(unfinished) || !nameShape.test(name.slice(0, -unfinished.length))) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > unfinishedFor) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function newestIn(folder: string): Promise<string | null> {
  const newest = (await finishedIn(folder)).findLast((place) => !place.endsWith(sealedEnding))
  if (!newest) return null
  return readManifest(newest).then(
    () => newest,
    () => null,
  )
}

async function removeOld(folder: string, keep: Retention, say: (line: string) => void): Promise<void> {
  const finished = await finishedIn(folder)
  const staying = new Set(
    thatStay(
      finished.map((place) => basename(place)),
      keep,
    ),
  )
  for (const old of finished) {
    if (staying.has(basename(old))) continue
    await rm(old, { recursive: true, force: true })
    say(`Removed ${old}: newer ones are there.`)
  }
}
