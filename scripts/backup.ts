import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { parseArgs } from 'node:util'
import { makeBackup } from '#server/backup/backup.ts'
import { BackupError } from '#server/backup/manifest.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { withPostgres } from '#server/db/with-database.ts'
import { openStorage } from '#server/storage/open-storage.ts'

const usage = 'npm run backup -- [--to <folder>] [--keep <number>]'

function readArguments() {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } })
    const keep = Number(values.keep ?? 14)
    if (Number.isInteger(keep) && keep > 0) return { to: values.to, keep }
  } catch {
    // Said below.
  }
  throw new BackupError(`Please type: ${usage}`)
}

try {
  const { to, keep } = readArguments()
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
} catch (error) {
  const isForTheOperator = error instanceof ConfigError || error instanceof BackupError
  console.error(isForTheOperator ? error.message : error)
  process.exitCode = 1
}
