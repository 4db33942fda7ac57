import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '#server/storage/open-storage.ts'
import { goodPassword, Person, signUp } from '#tests/support/people.ts'
import { opens, posts, uploads } from '#tests/support/posts.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'
import { makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { sealFor, withOpened, writeNewKey } from './sealed.ts'
import { requireSound } from './verify.ts'

let source: TestDatabase
let synapse: TestSynapse
let folder: string
let keyFile: string
let recipient: string
let ana: Person

beforeAll(async () => {
  source = await createTestDatabase()
  synapse = await startTestSynapse({}, source.url)
  folder = await mkdtemp(join(tmpdir(), 'synapse-sealed-'))
  keyFile = join(folder, 'key.txt')
  recipient = await writeNewKey(keyFile)
  ana = await signUp(synapse.url, 'ana')
})
afterAll(async () => {
  await synapse.close()
  await source.drop()
  await rm(folder, { recursive: true, force: true })
})

const backsUp = async ({ newest = 14, to = join(folder, 'backups') } = {}) =>
  makeBackup({
    url: source.url,
    storage: await openStorage(synapse.config),
    folder: to,
    keep: { newest, weekly: 0, monthly: 0 },
    encrypter: sealFor([recipient]),
    say: () => undefined,
  })

const verifies = (file: string, key = keyFile) => withOpened(file, key, requireSound)

test('an encrypted backup is one file that says nothing, and comes back with its key', async () => {
  const post = await posts(ana, 'quillfeather', { imageUrl: await uploads(ana), imageAlt: 'Moss' })
  const file = await backsUp()
  expect(file).toMatch(/\.tar\.age$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readdir(dirname(file))).sort()).toEqual(['erased.txt', file.slice(dirname(file).length + 1)])
  const bytes = await readFile(file)
  for (const word of ['quillfeather', 'manifest', 'users', ana.user?.email ?? ''])
    expect(bytes.includes(word)).toBe(false)

  await verifies(file)
  const target = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'synapse-restored-'))
  const storage = await openStorage({ ...synapse.config, dataDir })
  await withOpened(file, keyFile, (opened) =>
    restoreBackup({
      ...{ url: target.url, storage, backup: opened },
      ...{ erasedIn: dirname(file), say: () => undefined },
    }),
  )
  const there = await startTestSynapse({ DATA_DIR: dataDir }, target.url)
  try {
    const anaThere = new Person('ana', there.url)
    await anaThere.post('/api/login', { email: ana.user?.email, password: goodPassword })
    const { body } = await opens(anaThere, post)
    expect(body).toMatchObject({ content: 'quillfeather', imageAlt: 'Moss' })
    expect((await anaThere.sends('GET', body.imageUrl ?? '')).status).toBe(200)
  } finally {
    await there.close()
    await target.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  // What was opened is gone, and so is what a power cut left open.
  const left = join(dirname(file), '.opened-long-ago')
  await mkdir(left)
  await utimes(left, new Date(0), new Date(0))
  await verifies(file)
  expect((await readdir(dirname(file))).filter((name) => name.startsWith('.'))).toEqual([])
})

test('another key, a damaged file, half of one and none at all are told apart in words, and leave nothing open', async () => {
  const to = join(folder, 'damaged')
  const file = await backsUp({ to })
  await expect(requireSound(file)).rejects.toThrow('This backup is encrypted. Please say where its key is')
  const otherKey = join(folder, 'other.txt')
  await writeNewKey(otherKey)
  await expect(verifies(file, otherKey)).rejects.toThrow('This key does not open this backup.')
  await expect(verifies(file, join(folder, 'none.txt'))).rejects.toThrow('cannot be read.')
  await writeFile(join(folder, 'no-key.txt'), 'hello')
  await expect(verifies(file, join(folder, 'no-key.txt'))).rejects.toThrow('There is no secret key of age')
  await expect(verifies(join(to, 'none.tar.age'))).rejects.toThrow('There is no backup in')

  const whole = await readFile(file)
  const changed = Buffer.from(whole)
  const middle = Math.floor(changed.length / 2)
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle)
  await writeFile(file, changed)
  await expect(verifies(file)).rejects.toThrow('This backup is damaged, or not all of it is here.')
  await writeFile(file, whole)
  await truncate(file, whole.length - 10)
  await expect(verifies(file)).rejects.toThrow('This backup is damaged, or not all of it is here.')
  await writeFile(file, 'not encrypted')
  await expect(verifies(file)).rejects.toThrow('damaged at its beginning, or was not encrypted with age')
  expect((await readdir(to)).filter((name) => name.startsWith('.'))).toEqual([])
})

test('encrypted ones are kept by the same count, beside those that are not', async () => {
  const to = join(folder, 'kept')
  const plain = await makeBackup({
    ...{ url: source.url, storage: await openStorage(synapse.config), folder: to },
    ...{ keep: { newest: 14, weekly: 0, monthly: 0 }, say: () => undefined },
  })
  await backsUp({ to })
  const third = await backsUp({ to })
  expect(await readdir(to)).toContain(plain.slice(to.length + 1))
  const fourth = await backsUp({ to, newest: 2 })
  const left = (await readdir(to)).filter((name) => name !== 'erased.txt').sort()
  expect(left.map((name) => join(to, name))).toEqual([third, fourth])
})

test('a key is not written over, and what is none is told', async () => {
  await expect(writeNewKey(keyFile)).rejects.toThrow('is there already. Nothing was changed.')
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
  expect(() => sealFor(['age1nothing'])).toThrow('age1nothing is no public key of age.')
})
