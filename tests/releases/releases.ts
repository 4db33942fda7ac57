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

const journal = async () =>
  JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }

/** The migrations that came after the first so many, each with its name. */
export async function migrationsAfter(count: number): Promise<{ tag: string; text: string }[]> {
  const { entries } = await journal()
  return Promise.all(
    entries.slice(count).map(async ({ tag }) => ({
      tag,
      text: await readFile(join(migrationsFolder, `${tag}.sql`), 'utf8'),
    })),
  )
}

/** The first so many migrations as they are now, in the form that `sha256sum --check` reads. */
export async function hashesOfMigrations(count: number): Promise<string> {
  const lines: string[] = []
  for (const { tag } of (await journal()).entries.slice(0, count)) {
    const hash = createHash('sha256').update(await readFile(join(migrationsFolder, `${tag}.sql`)))
    lines.push(`${hash.digest('hex')}  ${tag}.sql\n`)
  }
  return lines.join('')
}
