import { existsSync, mkdtempSync, realpathSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const roomForDatabases = 2 ** 30

/**
 * A folder for a database that nobody needs after the run: in memory, where there is room. A database is hundreds of
 * small files, and a disk makes them ten times slower when others have just been deleted, as after each test file.
 */
export function scratchFolder(name: string): string {
  const parent = existsSync(memory) && freeBytes(memory) > roomForDatabases ? memory : tmpdir()
  return realpathSync(mkdtempSync(join(parent, `synapse-${name}-`)))
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
