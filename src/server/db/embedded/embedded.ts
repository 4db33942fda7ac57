import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  accessSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Account, accountFor, launchAs } from './embedded-account.ts'
import { ensureCluster, findBinaries, quietEnvironment } from './embedded-cluster.ts'
import { disownStaleLock, isServing, type Postmaster, readPostmaster } from './postmaster.ts'

export type EmbeddedPostgres = {
  /** The database `synapse` as its owner, who is no superuser. */
  url: string
  /** The database `postgres` as the superuser: to create databases for tests, and for backups. */
  adminUrl: string
  /** True when an earlier Synapse, which was killed, had left it running. */
  wasRunning: boolean
  stop(): Promise<void>
}

type Start = {
  folder: string
  onProgress?: (sentence: string) => void
  settings?: Record<string, string>
  /** It has been started, and is not ready yet. */
  onLaunched?: () => void
}

/** A real PostgreSQL 18 on its own folder, reached by a Unix socket that only this account can open. */
export async function startEmbeddedPostgres({
  folder,
  onProgress = () => undefined,
  settings = {},
  onLaunched,
}: Start): Promise<EmbeddedPostgres> {
  const home = whereItIs(folder)
  const account = accountFor(home)
  // Another start may win the race at any step; then the next round finds the server that it started.
  for (let round = 0; round < 5; round += 1) {
    const running = await findRunning(home, onProgress)
    if (running) return readyServer(home, running, true)
    const binaries = await findBinaries()
    const durable = settings['fsync'] !== 'off'
    await ensureCluster(binaries, home, account, { durable, onProgress })
    const started = await launch(binaries.postgres, home, account, settings, onProgress, onLaunched)
    if (started) return readyServer(home, started, false)
  }
  throw new Error(`The database in ${home} could not be started: other programs kept taking its folder.`)
}

/** PostgreSQL writes and compares real paths, so a folder is named by its real path here too. */
function whereItIs(folder: string): string {
  const home = resolve(folder)
  try {
    // As root, the account that runs PostgreSQL must pass through; it cannot list what is there.
    mkdirSync(dirname(home), { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    accessSync(existsSync(home) ? home : dirname(home), constants.R_OK | constants.W_OK)
    return join(realpathSync(dirname(home)), basename(home))
  } catch (error) {
    const why = `The database cannot use the folder ${home}: it belongs to another account, or cannot be written to.`
    throw new Error(`${why} Start Synapse as the account that owns it, or set DATA_DIR to another folder.`, {
      cause: error,
    })
  }
}

async function findRunning(
  home: string,
  onProgress: (sentence: string) => void,
): Promise<Postmaster | undefined> {
  const found = readPostmaster(home)
  if (!found) return undefined
  if (!isServing(found.pid, home)) {
    disownStaleLock(home)
    return undefined
  }
  return untilReady(home, found.pid, () => isServing(found.pid, home), onProgress)
}

async function untilReady(
  home: string,
  pid: number,
  isAlive: () => boolean,
  onProgress: (sentence: string) => void,
): Promise<Postmaster | undefined> {
  const started = Date.now()
  let told = false
  while (isAlive()) {
    const server = readPostmaster(home)
    if (server?.pid === pid && server.ready && (await answers(server))) return server
    if (!told && Date.now() - started > 3_000) {
      onProgress('The database is putting itself in order. This can take a while after a power cut.')
      told = true
    }
    await pause(15)
  }
  return undefined
}

async function launch(
  postgres: string,
  home: string,
  account: Account | undefined,
  settings: Record<string, string>,
  onProgress: (sentence: string) => void,
  onLaunched?: () => void,
): Promise<Postmaster | undefined> {
  const flags = Object.entries({
    ...steadySettings,
    unix_socket_directories: socketFolder(home, account),
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const run = launchAs(account, postgres, ['-D', home, ...flags], [home])
  const logFile = join(home, `start-${randomUUID()}.log`)
  const log = openSync(logFile, 'w', 0o600)
  // A session of its own: Ctrl+C in the terminal reaches Synapse alone, which then stops this one in order.
  const child = spawn(run.file, run.args, {
    ...run.account,
    cwd: '/',
    env: quietEnvironment,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let ended = false
  let problem = ''
  child.once('error', (error) => {
    ended = true
    problem = error.message
  })
  child.once('exit', () => {
    ended = true
  })
  child.unref()
  onLaunched?.()
  const server = await untilReady(home, child.pid ?? 0, () => !ended, onProgress)
  const words = problem || readFileSync(logFile, 'utf8').trim()
  rmSync(logFile)
  if (server || words.includes('lock file')) return server
  throw new Error(`The database in ${home} did not start.\n${words}`)
}

const steadySettings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  // What people wrote must not reach the log: no failing statements, and no row contents as a detail.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** A socket's whole path must fit in about 100 bytes, so a long folder gets a short private one instead. */
function socketFolder(home: string, account: Account | undefined): string {
  if (Buffer.byteLength(join(home, '.s.PGSQL.5432')) <= 100) return home
  const uid = account?.uid ?? process.getuid?.() ?? 0
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `synapse-${uid}-${name}`)
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (account) chownSync(folder, account.uid, account.gid)
  } catch {
    const found = lstatSync(folder)
    const isPrivate = found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0
    if (!isPrivate)
      throw new Error(`${folder} belongs to somebody else. Remove it, or use a shorter DATA_DIR.`)
  }
  return folder
}

async function readyServer(home: string, server: Postmaster, wasRunning: boolean): Promise<EmbeddedPostgres> {
  const adminUrl = urlOf(server, 'postgres', 'postgres')
  await ensureDatabase(adminUrl)
  return {
    url: urlOf(server, 'synapse', 'synapse'),
    adminUrl,
    wasRunning,
    stop: () => stopServer(home, server.pid),
  }
}

function urlOf({ socketFolder }: Postmaster, role: string, database: string): string {
  return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`
}

async function answers(server: Postmaster): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(server, 'postgres', 'postgres') })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const role = await client.query("select 1 from pg_roles where rolname = 'synapse'")
    if (role.rowCount === 0) await unlessDone(client.query('create role synapse login'))
    const database = await client.query("select 1 from pg_database where datname = 'synapse'")
    if (database.rowCount === 0) await unlessDone(client.query('create database synapse owner synapse'))
  } finally {
    await client.end()
  }
}

/** Two starts at the same moment may both create it: the second one's "it is there" is a success. */
async function unlessDone(creation: Promise<unknown>): Promise<void> {
  const isThere = ['42P04', '42710', '23505']
  await creation.catch((error) => {
    if (!isThere.includes(error.code)) throw error
  })
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stopServer(home: string, pid: number): Promise<void> {
  const isUp = () => readPostmaster(home)?.pid === pid && isServing(pid, home)
  if (!isUp()) return
  process.kill(pid, 'SIGINT')
  const patience = Date.now() + 30_000
  let forced = false
  while (isUp()) {
    if (!forced && Date.now() > patience) {
      process.kill(pid, 'SIGQUIT')
      forced = true
    }
    await pause(15)
  }
}
