import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'

/** Shown to the operator as it is, without a stack. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const Manifest = z.object({
  /** Until 0.1 it was 1, and counted the migrations that were then made into one. */
  format: z.literal([1, 2]),
  madeAt: z.iso.datetime(),
  /** How many migrations the database had seen. */
  migrations: z.int().positive(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      key: z.array(z.string()),
      rows: z.int().nonnegative(),
      /** Of the rows as text, before they were compressed. */
      sha256: z.string().length(64),
    }),
  ),
  photos: z.int().nonnegative(),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestFile = (folder: string) => join(folder, 'manifest.json')
export const tableFile = (folder: string, name: string) => join(folder, 'tables', `${name}.txt.gz`)
/** Beside the backups, not in one of them: it must be newer than the backup that is put back (decision 0026). */
export const erasedFile = (backups: string) => join(backups, 'erased.txt')
/** In the form that `sha256sum --check` reads. */
export const photoListFile = (folder: string) => join(folder, 'photos.sha256')

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => {
    if (folder.endsWith('.age'))
      throw new BackupError('This backup is encrypted. Please say where its key is: --key <file>')
    throw new BackupError(`There is no finished backup in ${folder}.`)
  })
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw new BackupError(`The list of contents in ${manifestFile(folder)} cannot be read.`)
  }
}

/** Passes everything on, and knows its hash when all has passed. */
export function hashing(): { stream: Transform; sha256: () => string } {
  const hash = createHash('sha256')
  const stream = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, sha256: () => hash.digest('hex') }
}

/** Reads to the end, through whatever stands between. */
export async function hashOf(...from: [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]]): Promise<string> {
  const { stream, sha256 } = hashing()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline([...from, stream, nowhere])
  return sha256()
}

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Everyone whom the list beside the backups names. */
export async function readErased(backups: string): Promise<string[]> {
  const text = await readFile(erasedFile(backups), 'utf8').catch(() => '')
  return erasedIn(text)
}

export const erasedIn = (text: string) => text.split('\n').filter((line) => idShape.test(line))

export interface PhotoFile {
  sha256: string
  id: string
  name: string
}

export const photoPath = ({ id, name }: Pick<PhotoFile, 'id' | 'name'>) =>
  `photos/${id.slice(0, 2)}/${id}/${name}`

export const photoLine = (photo: PhotoFile) => `${photo.sha256}  ${photoPath(photo)}\n`

export async function readPhotoList(folder: string): Promise<PhotoFile[]> {
  const text = await readFile(photoListFile(folder), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, sha256, id, name] =
        /^([0-9a-f]{64}) {2}photos\/..\/([0-9a-f-]{36})\/([\w.-]+)$/.exec(line) ?? []
      if (!sha256 || !id || !name) throw new BackupError(`A line of photos.sha256 cannot be read: ${line}`)
      return { sha256, id, name }
    })
}
