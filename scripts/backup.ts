import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { parseArgs } from 'node:util'
import { makeBackup } from '#server/backup/backup.ts'
import { BackupError } from '#server/backup/manifest.ts'
import { requireSound } from '#server/backup/verify.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { withPostgres } from '#server/db/with-database.ts'
import { openStorage } from '#server/storage/open-storage.ts'

const usage =
  'npm run backup -- [--to <folder>] [--keep <number>], or npm run backup -- --verify <folder of a backup>'

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { to: { type: 'string' }, keep: { type: 'string' }, verify: { type: 'string' } },
    })
    const keep = Number(values.keep ?? 14)
    if (Number.isInteger(keep) && keep > 0) return { to: values.to, keep, verify: values.verify }
  } catch {
    // Said below.
  }
  throw new BackupError(`Please type: ${usage}`)
}

async function verify(backup: string): Promise<void> {
  console.log('Reading every row and photo of the backup …')
  await requireSound(resolve(backup))
  console.log('The backup is whole: every row and photo is what was backed up. Nothing was changed.')
}

async function write(to: string | undefined, keep: number): Promise<void> {
  if (existsSync('.env')) loadEnvFile('.env')
  const config = readConfig(process.env)
  const folder = to ? resolve(to) : join(config.dataDir, 'backups')
  const storage = await openStorage(config)
  console.log('Writing a backup …')
  const place = await withPostgres(config, async (url) => {
    await migrate(url)
    return makeBackup({ url, storage, folder, keep, say: (line) => console.log(`  ${line}`) })
  })
  console.log(
    `The backup is in ${place}\nIt holds private messages and photos: keep it where only you can read it.`,
  )
}

try {
  const { to, keep, verify: backup } = readArguments()
  await (backup ? verify(backup) : write(to, keep))
} catch (error) {
  const isForTheOperator = error instanceof ConfigError || error instanceof BackupError
  console.error(isForTheOperator ? error.message : error)
  process.exitCode = 1
}
