import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { whenWeEnd } from '#tests/support/end-with-us.ts'
import { scratchFolder } from '#tests/support/scratch-folder.ts'
import { claimDataFolder, DataFolderTaken } from './data-folder-claim.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { readPostmaster } from './postmaster.ts'

let made: string
let end: () => Promise<void>
let place: string
let folder: string
let running: EmbeddedPostgres[]

const stopAndRemove = `
  find "$1" -name postmaster.pid | while read -r file; do read -r pid < "$file" && kill -QUIT "$pid"; done
  while test "$(find "$1" -name postmaster.pid)"; do sleep 0.05; done
  rm -rf "$1"`

beforeAll(async () => {
  made = scratchFolder('embedded')
  end = whenWeEnd(stopAndRemove, made)
  const server = await startEmbeddedPostgres({ folder: join(made, 'postgres'), settings: { fsync: 'off' } })
  await server.stop()
})

afterAll(() => end())

/** A database that was made before, for tests that are not about making one. */
function copyDatabase(where = folder): void {
  mkdirSync(dirname(where), { recursive: true })
  execFileSync('cp', ['-a', join(made, 'postgres'), where])
}

beforeEach(() => {
  place = mkdtempSync(join(made, 'test-'))
  folder = join(place, 'data', 'postgres')
  running = []
})

afterEach(async () => {
  for (const server of running) await server.stop()
  rmSync(place, { recursive: true })
})

async function start(where = folder): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder: where, settings: { fsync: 'off' } })
  running.push(server)
  return server
}

async function ask(server: EmbeddedPostgres, question: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query(question)
  await client.end()
  return rows
}

/** A Synapse in a process of its own that has the data folder, and is then killed without warning. */
async function startAndKill(): Promise<void> {
  const modules = ['./embedded.ts', './data-folder-claim.ts'].map((file) => new URL(file, import.meta.url))
  const script = `
    const [{ startEmbeddedPostgres }, { claimDataFolder }] =
      await Promise.all(${JSON.stringify(modules)}.map((module) => import(module)))
    const server = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, settings: { fsync: 'off' } })
    await claimDataFolder(server.url, () => undefined)
    process.kill(process.pid, 'SIGKILL')`
  const app = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  const [, signal] = await once(app, 'exit')
  expect(signal).toBe('SIGKILL')
}

test('what was written is there after a stop and a start', async () => {
  const first = await start()
  await ask(first, "create table notes as select 'hello' as words")
  await first.stop()
  expect(readPostmaster(folder)).toBeUndefined()
  const second = await start()
  expect(second.wasRunning).toBe(false)
  expect(await ask(second, 'select words from notes')).toEqual([{ words: 'hello' }])
})

test('after the app was killed, the next start uses the database that it left running', async () => {
  copyDatabase()
  await startAndKill()
  const server = await start()
  expect(server.wasRunning).toBe(true)
  const claim = await claimDataFolder(server.url, () => undefined)
  await claim.release()
})

test('a second Synapse on the same data folder is told who has it', async () => {
  copyDatabase()
  const server = await start()
  const claim = await claimDataFolder(server.url, () => undefined)
  await claim.announce('http://localhost:5000')
  const second = await start()
  const sentence = `Synapse is already running on this data folder (process ${process.pid}, http://localhost:5000).`
  await expect(claimDataFolder(second.url, () => undefined)).rejects.toThrow(sentence)
  await claim.release()
})

test('of three starts at the very same moment, one gets the folder', async () => {
  const servers = await Promise.all([start(), start(), start()])
  expect(servers.filter((server) => !server.wasRunning)).toHaveLength(1)
  const claims = await Promise.allSettled(servers.map(({ url }) => claimDataFolder(url, () => undefined)))
  const refusals = claims.filter((claim) => claim.status === 'rejected').map(({ reason }) => reason)
  expect(refusals).toEqual([expect.any(DataFolderTaken), expect.any(DataFolderTaken)])
  for (const claim of claims) if (claim.status === 'fulfilled') await claim.value.release()
  expect(readdirSync(dirname(folder))).toEqual(['postgres'])
})

test('whoever has the folder is told when the database goes away', async () => {
  copyDatabase()
  const server = await start()
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  await claimDataFolder(server.url, resolve)
  await server.stop()
  await lost
})

test('a lock file whose process id now belongs to another program does not stand in the way', async () => {
  copyDatabase()
  const first = await start()
  await first.stop()
  const elsewhere = join(place, 'other', 'postgres')
  copyDatabase(elsewhere)
  await start(elsewhere)
  const lines = [
    readPostmaster(elsewhere)?.pid,
    folder,
    1,
    5432,
    folder,
    '',
    '  2146366         5',
    'ready   ',
    '',
  ]
  writeFileSync(join(folder, 'postmaster.pid'), lines.join('\n'))
  expect((await start()).wasRunning).toBe(false)
})

test('a half-made database of a start that was killed is cleared away', async () => {
  const abandoned = `${folder}.new-999999999-0123abcd`
  mkdirSync(abandoned, { recursive: true })
  await start()
  expect(existsSync(abandoned)).toBe(false)
})

test('a folder with other files in it is left alone', async () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'letters.txt'), 'mine')
  await expect(start()).rejects.toThrow('holds files that are not a database')
  expect(readdirSync(folder)).toEqual(['letters.txt'])
})

test('a folder whose path is too long for a socket works as well', async () => {
  const long = join(place, 'long'.repeat(30), 'postgres')
  copyDatabase(long)
  const server = await start(long)
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  rmSync(new URL(server.url).searchParams.get('host') ?? '', { recursive: true })
})

test('nobody can reach the database over the network, and the app is no superuser in it', async () => {
  copyDatabase()
  const server = await start()
  const [facts] = await ask(
    server,
    "select current_setting('listen_addresses') as addresses, usesuper from pg_user where usename = current_user",
  )
  expect(facts).toEqual({ addresses: '', usesuper: false })
})
