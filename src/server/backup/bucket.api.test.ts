import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackupBucket, openBucket } from './bucket.ts'
import { erasedFile } from './manifest.ts'

let folder: string
let s3: S3rver
let host: string
let bucket: BackupBucket

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'synapse-bucket-'))
  s3 = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3') },
    configureBuckets: [{ name: 'kept', configs: [] }],
    // It reads the signature of a list wrongly: it drops the slash after the bucket.
    allowMismatchedSignatures: true,
  })
  host = `127.0.0.1:${(await s3.run()).port}`
  bucket = openBucket(`http://S3RVER:S3RVER@${host}/kept/nightly?region=eu`)
})
afterAll(async () => {
  await s3?.close()
  await rm(folder, { recursive: true, force: true })
})

const nameOf = (day: number) => `synapse-2026-11-0${day}T04-00-00-000Z.tar.age`
const [gita, hana] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058']

/** As it stands in a folder of backups, beside the list of who was erased. */
async function aBackup(day: number, bytes: Buffer, erased: string[]): Promise<string> {
  const place = join(folder, `of-${day}`)
  await mkdir(place, { recursive: true })
  await writeFile(erasedFile(place), erased.map((id) => `${id}\n`).join(''))
  await writeFile(join(place, nameOf(day)), bytes)
  return join(place, nameOf(day))
}

test('a backup is sent in parts and comes back the same, with everyone who was ever erased', async () => {
  // More than one part, and not a whole number of them.
  const large = Buffer.alloc(65 * 1024 * 1024, 'quiet')
  await bucket.send(await aBackup(1, large, [gita]))
  await bucket.send(await aBackup(2, Buffer.from('small'), [hana]))
  expect(await bucket.list()).toEqual([nameOf(1), nameOf(2)])

  const here = join(folder, 'here')
  const fetched = await bucket.fetch(nameOf(1), here)
  expect((await readFile(fetched)).equals(large)).toBe(true)
  expect(await readFile(erasedFile(here), 'utf8')).toBe(`${gita}\n${hana}\n`)
  expect(await readFile(await bucket.fetch('newest', here), 'utf8')).toBe('small')
  await expect(bucket.fetch(nameOf(9), here)).rejects.toThrow(`it has no backup ${nameOf(9)}`)
})

test('old ones go by the same count as in a folder, and nothing else in the bucket does', async () => {
  const other = openBucket(`http://S3RVER:S3RVER@${host}/kept`)
  await other.send(await aBackup(3, Buffer.from('elsewhere'), []))
  await bucket.send(await aBackup(4, Buffer.from('newer'), []))
  const said: string[] = []
  await bucket.removeOld({ newest: 1, weekly: 0, monthly: 0 }, (line) => void said.push(line))
  expect(await bucket.list()).toEqual([nameOf(4)])
  expect(said.at(-1)).toBe(`Removed ${nameOf(2)} from the bucket: newer ones are there.`)
  expect(await other.list()).toEqual([nameOf(3)])
})

test('what is wrong with a bucket is said without its key', async () => {
  const missing = openBucket(`http://S3RVER:S3RVER@${host}/nowhere`)
  await expect(missing.list()).rejects.toThrow(`The bucket ${host}/nowhere could not be used: NoSuchBucket.`)
  const away = openBucket('http://S3RVER:verysecret@127.0.0.1:1/kept')
  await expect(away.list()).rejects.toThrow('could not be used: ECONNREFUSED.')
})
