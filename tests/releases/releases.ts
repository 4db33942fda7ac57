import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const here = import.meta.dirname
const migrationsFolder = join(here, '../../src/server/db/migrations')

export const releaseFolder = (version: string) => join(here, version)

/** The releases whose databases are kept. */
export const releases = readdirSync(here)
  .filter((name) => /^\d+\.\d+$/.test(name))
  .sort()

/** The commit that was released; null where that was not written down. */
export function releasedCommit(version: string): string | null {
  const file = join(releaseFolder(version), 'commit')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

export const hashesFile = 'migrations.sha256'

/** The first so many migrations as they are now, in the form that `sha256sum --check` reads. */
export async function hashesOfMigrations(count: number): Promise<string> {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'))
  const lines: string[] = []
  for (const { tag } of journal.entries.slice(0, count)) {
    const hash = createHash('sha256').update(await readFile(join(migrationsFolder, `${tag}.sql`)))
    lines.push(`${hash.digest('hex')}  ${tag}.sql\n`)
  }
  return lines.join('')
}
