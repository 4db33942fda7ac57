import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PostView } from '#contract/posts/posts.ts'
import { eraseDueAccounts } from '#server/features/account/erasure.ts'
import { consistencyCommands } from '#server/features/consistency/consistency.admin.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { releaseFolder } from '#tests/releases/releases.ts'
import { befriend, readsWith, writes } from '#tests/support/messages.ts'
import { goodPassword, Person, signUpAll } from '#tests/support/people.ts'
import { comments, opens, posts, reads, uploads } from '#tests/support/posts.ts'
import { comesIn, opens as opensRoom } from '#tests/support/quiet-rooms.ts'
import { silentMailer } from '#tests/support/silent-mailer.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'
import { makeBackup } from './backup.ts'
import { manifestFile, readManifest, readPhotoList, tableFile } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { verifyBackup } from './verify.ts'

let source: TestDatabase
let synapse: TestSynapse
let folder: string
let ana: Person
let bea: Person
let post: PostView

beforeAll(async () => {
  source = await createTestDatabase()
  synapse = await startTestSynapse({}, source.url)
  folder = await mkdtemp(join(tmpdir(), 'synapse-backups-'))
  const people = await signUpAll(synapse.url, ['ana', 'bea'])
  ana = people.ana
  bea = people.bea
  await befriend(synapse.db, ana, bea)
  await writes(bea, ana, 'tab\there, line\nthere, backslash \\n, and 🌿')
  post = await posts(ana, 'A quiet evening', { imageUrl: await uploads(ana), imageAlt: 'Moss' })
  await comments(bea, post, 'So calm')
  await bea.post(`/api/posts/${post.id}/like`)
})
afterAll(async () => {
  await synapse.close()
  await source.drop()
  await rm(folder, { recursive: true, force: true })
})

const backsUp = async (newest = 14) =>
  makeBackup({
    url: source.url,
    storage: await openStorage(synapse.config),
    folder,
    keep: { newest, weekly: 0, monthly: 0 },
    say: () => undefined,
  })

/** A Synapse that starts on what was restored, for as long as it is looked at. */
async function restored(backup: string, look: (there: TestSynapse) => Promise<void>): Promise<void> {
  const target = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'synapse-restored-'))
  try {
    const storage = await openStorage({ ...synapse.config, dataDir })
    await restoreBackup({ url: target.url, storage, backup, say: () => undefined })
    const there = await startTestSynapse({ DATA_DIR: dataDir }, target.url)
    await look(there).finally(there.close)
  } finally {
    await target.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function signsIn({ url }: TestSynapse, email: string, password = goodPassword): Promise<Person> {
  const person = new Person(email, url)
  const answer = await person.post('/api/login', { email, password })
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.text}`)
  return person
}

async function faultsIn({ config, db }: TestSynapse): Promise<string[]> {
  const said: string[] = []
  const tools = { config, db, say: (line: string) => void said.push(line) }
  for (const { run } of consistencyCommands) await run([], tools).catch((error) => said.push(String(error)))
  return said.filter((line) => !line.startsWith('✓'))
}

test('what was backed up is there again: people, words, photos', async () => {
  const backup = await backsUp()
  await posts(ana, 'Written after the backup')
  await restored(backup, async (there) => {
    const anaThere = await signsIn(there, ana.user?.email ?? '')
    expect(await reads(anaThere)).toEqual(['A quiet evening'])
    const found = (await opens(anaThere, post)).body
    expect(found).toMatchObject({ likeCount: 1, commentCount: 1, imageAlt: 'Moss' })
    expect(await readsWith(anaThere, bea)).toEqual(['tab\there, line\nthere, backslash \\n, and 🌿'])
    const photo = await anaThere.sends('GET', found.imageUrl ?? '')
    expect(photo.text).toBe((await ana.sends('GET', found.imageUrl ?? '')).text)
    expect(await faultsIn(there)).toEqual(['Everything is as it should be.'])
    // The triggers work again.
    const community = await anaThere.post<{ id: string }>('/api/communities', {
      name: 'Moss',
      description: 'All about moss',
    })
    expect((await anaThere.get(`/api/communities/${community.body.id}`)).body).toMatchObject({
      memberCount: 1,
    })
  })
})

test('a restore ends all sessions, and links that were sent by mail', async () => {
  const { ines } = await signUpAll(synapse.url, ['ines'])
  await synapse.db.execute(
    sql`insert into one_time_tokens (token_hash, purpose, user_id, expire)
        select 'x', 'password-reset', ${ines.id}::uuid, now() + interval '1 hour'`,
  )
  await synapse.db.execute(
    sql`insert into jobs (id, kind, user_id, data, due_at)
        select gen_random_uuid(), 'account-kept', ${ines.id}::uuid, '{}', now() + interval '1 hour'`,
  )
  const backup = await backsUp()
  // Signed out after the backup: whoever kept the cookie must not get in again.
  const stolen = new Map(ines.cookies)
  await ines.post('/api/logout')
  await restored(backup, async (there) => {
    for (const cookies of [stolen, ana.cookies]) {
      const holder = new Person('holder', there.url)
      for (const [name, value] of cookies) holder.cookies.set(name, value)
      expect((await holder.get('/api/auth/user')).status).toBe(401)
    }
    const { rows } = await there.db.execute(sql`select from one_time_tokens`)
    expect(rows).toEqual([])
    // A mail that waited then was sent since, or would surprise.
    expect((await there.db.execute(sql`select from jobs`)).rows).toEqual([])
    await signsIn(there, ines.user?.email ?? '')
  })
})

test('a backup from before 0.1 comes back if it had seen everything, and an older one is refused in words', async () => {
  // A backup of 0.1 has the same tables.
  const backup = join(folder, 'before-0.1')
  await cp(releaseFolder('0.1'), backup, { recursive: true })
  const manifest = await readManifest(backup)
  const writtenBefore = (migrations: number) =>
    writeFile(manifestFile(backup), JSON.stringify({ ...manifest, format: 1, migrations }))
  await writtenBefore(26)
  await expect(restored(backup, async () => undefined)).rejects.toThrow('This backup is from before 0.1')
  await writtenBefore(27)
  await restored(backup, async (there) => {
    const anaThere = await signsIn(there, 'ana@example.org')
    const { body: found } = await anaThere.get<PostView[]>('/api/posts')
    expect(found.map(({ content }) => content.split(' ')[0])).toEqual(['secret', 'named'])
    expect(await faultsIn(there)).toEqual(['Everything is as it should be.'])
  })
  await rm(backup, { recursive: true })
})

test('a backup of a busy evening is of one moment', async () => {
  const crowd = Object.values(await signUpAll(synapse.url, ['cleo', 'dora', 'edda', 'fina']))
  const busy = crowd.map(async (person) => {
    for (let n = 0; n < 8; n++) {
      await comments(person, post, `${person.name} ${n}`)
      await person.post(`/api/posts/${post.id}/like`)
    }
  })
  const backup = await backsUp()
  await Promise.all(busy)
  await restored(backup, async (there) =>
    expect(await faultsIn(there)).toEqual(['Everything is as it should be.']),
  )
})

test('photos that an earlier backup has take no room again, and old backups go', async () => {
  const first = await backsUp()
  const second = await backsUp()
  const [photo] = await readPhotoList(second)
  if (!photo) throw new Error('there is no photo in the backup')
  const inodes = [first, second].map(async (one) => {
    const path = join(one, 'photos', photo.id.slice(0, 2), photo.id, photo.name)
    return (await stat(path)).ino
  })
  const [one, other] = await Promise.all(inodes)
  expect(one).toBe(other)

  const third = await backsUp(2)
  const there = (await readdir(folder)).filter((name) => name !== 'erased.txt')
  expect(there.map((name) => join(folder, name)).sort()).toEqual([second, third])
  expect((await stat(third)).mode & 0o777).toBe(0o700)
})

/** As each instance does it at its start and every hour. */
async function erasesWhoIsDue({ config, db }: TestSynapse): Promise<void> {
  const log = createLog('silent')
  const mailer = silentMailer(db, log)
  await eraseDueAccounts({ db, storage: await openStorage(config), log, mailer })
}

const graceEnds = ({ db }: TestSynapse, { id }: Person) =>
  db.execute(sql`update users set erase_after = now() - interval '1 minute' where id = ${id}`)

test('who was erased since is erased again, and who may have changed their mind is asked for 14 days more', async () => {
  const { gita, hana } = await signUpAll(synapse.url, ['gita', 'hana'])
  const words = await posts(gita, 'My words', { imageUrl: await uploads(gita) })
  await graceEnds(synapse, hana)
  const before = await backsUp()
  await signsIn(synapse, hana.user?.email ?? '')
  await graceEnds(synapse, gita)
  await erasesWhoIsDue(synapse)
  expect(await (await openStorage(synapse.config)).listErased()).toEqual([gita.id])
  await backsUp()

  await restored(before, async (there) => {
    const anaThere = await signsIn(there, ana.user?.email ?? '')
    expect((await anaThere.get(`/api/users/${gita.id}`)).status).toBe(404)
    await expect(signsIn(there, gita.user?.email ?? '')).rejects.toThrow('could not sign in')
    // It does so at its start.
    const erasedThere = async () =>
      (await there.db.execute(sql`select id from users where erased_at is not null`)).rows
    await expect.poll(erasedThere).toEqual([{ id: gita.id }])
    expect((await anaThere.get(`/api/posts/${words.id}`)).status).toBe(404)
    await signsIn(there, hana.user?.email ?? '')
    expect(await faultsIn(there)).toEqual(['Everything is as it should be.'])
  })
})

test('what a backup that was killed left behind is cleared away after a day', async () => {
  const [fresh, old] = ['2026-01-01T04-00-00-000Z', '2026-01-02T04-00-00-000Z'].map((moment) =>
    join(folder, `synapse-${moment}.unfinished`),
  )
  for (const place of [fresh, old]) await mkdir(join(place ?? '', 'tables'), { recursive: true })
  await utimes(old ?? '', new Date(0), new Date(0))
  await backsUp()
  expect((await readdir(folder)).filter((name) => name.endsWith('.unfinished'))).toEqual([
    basename(fresh ?? ''),
  ])
  await rm(fresh ?? '', { recursive: true })
})

test('a database with people in it is left alone', async () => {
  const backup = await backsUp()
  const again = restoreBackup({
    url: source.url,
    storage: await openStorage(synapse.config),
    backup,
    say: () => undefined,
  })
  await expect(again).rejects.toThrow('There are people in this database.')
  expect((await opens(bea, post)).status).toBe(200)
})

test('rows or photos that changed on the way are noticed, and nothing is half there', async () => {
  const backup = await backsUp()
  const file = tableFile(backup, 'posts')
  const rows = gunzipSync(await readFile(file)).toString()
  await writeFile(file, gzipSync(rows.replace('A quiet evening', 'A loud evening')))
  const target = await createTestDatabase()
  const tries = async () =>
    restoreBackup({
      url: target.url,
      storage: await openStorage(synapse.config),
      backup,
      say: () => undefined,
    })
  await expect(tries()).rejects.toThrow(
    'This backup is damaged. Nothing was changed.\nThe rows of posts are not what was backed up.',
  )
  // The database is still empty: the true rows can be put into it.
  await writeFile(file, gzipSync(rows))
  const [photo] = await readPhotoList(backup)
  if (!photo) throw new Error('there is no photo in the backup')
  const photoFile = join(backup, 'photos', photo.id.slice(0, 2), photo.id, photo.name)
  await rm(photoFile)
  await writeFile(photoFile, 'not what it was')
  await expect(tries()).rejects.toThrow('is not what was backed up')
  const client = new pg.Client({ connectionString: target.url })
  await client.connect()
  expect((await client.query('select id from users')).rows).toEqual([])
  await client.end()
  await target.drop()
})

test('a backup is verified without being restored, and what is damaged is said in words', async () => {
  const backup = await backsUp()
  expect(await verifyBackup(backup)).toEqual([])
  const whole = await readFile(tableFile(backup, 'posts'))
  await writeFile(tableFile(backup, 'posts'), whole.subarray(0, whole.length - 12))
  await rm(tableFile(backup, 'comments'))
  const rows = gunzipSync(await readFile(tableFile(backup, 'users'))).toString()
  await writeFile(tableFile(backup, 'users'), gzipSync(rows.replace('ana', 'eve')))
  const [photo] = await readPhotoList(backup)
  if (!photo) throw new Error('there is no photo in the backup')
  const path = `photos/${photo.id.slice(0, 2)}/${photo.id}/${photo.name}`
  await rm(join(backup, path))
  expect((await verifyBackup(backup)).sort()).toEqual([
    `The photo file ${path} is missing.`,
    'The rows of comments are missing.',
    'The rows of posts are damaged, and cannot be read to the end.',
    'The rows of users are not what was backed up.',
  ])
  const list = await readFile(join(backup, 'photos.sha256'), 'utf8')
  await writeFile(join(backup, 'photos.sha256'), list.split('\n').slice(1).join('\n'))
  expect((await verifyBackup(backup)).join(' ')).toContain('The list of photos names')
  await rm(backup, { recursive: true })
})

test('a backup of a newer Synapse, and a folder that is none, are refused in words', async () => {
  const backup = await backsUp()
  const manifest = await readManifest(backup)
  await writeFile(manifestFile(backup), JSON.stringify({ ...manifest, migrations: 9_999 }))
  const from = async (place: string) =>
    restoreBackup({
      url: source.url,
      storage: await openStorage(synapse.config),
      backup: place,
      say: () => undefined,
    })
  await expect(from(backup)).rejects.toThrow('This backup was made by a newer Synapse.')
  await expect(from(tmpdir())).rejects.toThrow('There is no finished backup in')
  await rm(backup, { recursive: true })
})

test('who is in a quiet room is in no backup, and the room is empty where it is restored', async () => {
  const room = await opensRoom(ana, { name: 'Side by side' })
  await comesIn(ana, room, 'darning socks')
  const backup = await backsUp()
  const names = (await readManifest(backup)).tables.map(({ name }) => name)
  expect(names).toContain('quiet_rooms')
  expect(names).not.toContain('quiet_room_visits')
  for (const name of names)
    expect(gunzipSync(await readFile(tableFile(backup, name))).toString()).not.toContain('darning socks')
  await restored(backup, async ({ db }) => {
    const { rows } = await db.execute(sql`select from quiet_room_visits`)
    expect(rows).toEqual([])
  })
})
