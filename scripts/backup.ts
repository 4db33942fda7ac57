import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { parseArgs } from 'node:util'
import { makeBackup } from '#server/backup/backup.ts'
import { noteLastBackup } from '#server/backup/last-backup.ts'
import { BackupError } from '#server/backup/manifest.ts'
import type { Retention } from '#server/backup/retention.ts'
import { requireSound } from '#server/backup/verify.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { withPostgres } from '#server/db/with-database.ts'
import { openStorage } from '#server/storage/open-storage.ts'

const usage =
  'npm run backup -- [--to <folder>] [--keep <number>] [--keep-weekly <number>] [--keep-monthly <number>], or npm run backup -- verify <folder of a backup>'

const wrong = () => new BackupError(`Please type: ${usage}`)

function readArguments() {
  const { values, positionals } = parsed()
  const [word, named, ...more] = positionals
  // Both ways of saying it: --verify is older.
  const verify = values.verify ?? named
  if (more.length > 0 || (word !== undefined && (word !== 'verify' || named === undefined))) throw wrong()
  const keep = {
    newest: numberIn(values.keep, 14, 1),
    weekly: numberIn(values['keep-weekly'], 0, 0),
    monthly: numberIn(values['keep-monthly'], 0, 0),
  }
  return { to: values.to, keep, verify }
}

function parsed() {
  const text = { type: 'string' } as const
  const options = { to: text, keep: text, 'keep-weekly': text, 'keep-monthly': text, verify: text }
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    throw wrong()
  }
}

function numberIn(typed: string | undefined, usual: number, least: number): number {
  const number = Number(typed ?? usual)
  if (!Number.isInteger(number) || number < least) throw wrong()
  return number
}

async function verify(backup: string): Promise<void> {
  console.log('Reading every row and photo of the backup …')
  await requireSound(resolve(backup))
  console.log('The backup is whole: every row and photo is what was backed up. Nothing was changed.')
}

async function write(to: string | undefined, keep: Retention): Promise<void> {
  if (existsSync('.env')) loadEnvFile('.env')
  const config = readConfig(process.env)
  const folder = to ? resolve(to) : join(config.dataDir, 'backups')
  const storage = await openStorage(config)
  console.log('Writing a backup …')
  const place = await withPostgres(config, async (url) => {
    await migrate(url)
    return makeBackup({ url, storage, folder, keep, say: (line) => console.log(`  ${line}`) })
  })
  await noteLastBackup(config.dataDir)
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
