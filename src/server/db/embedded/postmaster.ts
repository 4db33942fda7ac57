import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** What PostgreSQL's own lock file says about the server on a data folder. */
export type Postmaster = { pid: number; socketFolder: string; ready: boolean }

const pidFile = (folder: string) => join(folder, 'postmaster.pid')

export function readPostmaster(folder: string): Postmaster | undefined {
  const lines = readIfThere(pidFile(folder))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

/** A process id alone proves nothing: after a crash or a reboot it may belong to any other program. */
export function isServing(pid: number, folder: string): boolean {
  if (!existsSync('/proc/self/cwd')) {
    const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.includes('postgres') && stdout.includes(folder)
  }
  const words = readIfThere(`/proc/${pid}/cmdline`)?.split('\0') ?? []
  return words[words.indexOf('-D') + 1] === folder || readLink(`/proc/${pid}/cwd`) === folder
}

/**
 * Lets PostgreSQL start over a lock file whose process id now belongs to another program. The file is not
 * deleted: PostgreSQL still reads from it whether orphans of the dead server use its shared memory. It takes
 * the id of its own parent, which is us, for a stale one.
 */
export function disownStaleLock(folder: string): void {
  const claim = join(folder, 'stale-lock.claim')
  if (existsSync(claim) && Date.now() - statSync(claim).mtimeMs > 10_000) rmSync(claim, { force: true })
  try {
    writeFileSync(claim, '', { flag: 'wx' })
  } catch {
    return // another start is doing the same at this moment
  }
  try {
    const found = readPostmaster(folder)
    if (!found || found.pid === process.pid || isServing(found.pid, folder)) return
    const lines = readFileSync(pidFile(folder), 'utf8').split('\n')
    writeFileSync(claim, [process.pid, ...lines.slice(1)].join('\n'))
    chmodSync(claim, 0o644)
    renameSync(claim, pidFile(folder))
    rmSync(join(found.socketFolder, '.s.PGSQL.5432.lock'), { force: true })
  } finally {
    rmSync(claim, { force: true })
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
