import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { parseArgs } from 'node:util'
import type { Encrypter } from 'age-encryption'
import { makeBackup } from '#server/backup/backup.ts'
import { openBucket } from '#server/backup/bucket.ts'
import { noteLastBackup } from '#server/backup/last-backup.ts'
import { BackupError } from '#server/backup/manifest.ts'
import type { Retention } from '#server/backup/retention.ts'
import { sealFor, withOpened, writeNewKey } from '#server/backup/sealed.ts'
import { requireSound } from '#server/backup/verify.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { withPostgres } from '#server/db/with-database.ts'
import { openStorage } from '#server/storage/open-storage.ts'

const usage = `npm run backup -- [--to <folder>] [--keep <number>] [--keep-weekly <number>] [--keep-monthly <number>] [--encrypt-to <public key>]
or npm run backup -- verify <folder of a backup>, or verify <encrypted file> --key <file with the secret key>
or npm run backup -- new-key <file>
or npm run backup -- list, or fetch <name or newest> [--to <folder>], for those in the bucket of BACKUP_BUCKET`

const wrong = () => new BackupError(`Please type: ${usage}`)

type Task =
  | { do: 'write'; to: string | undefined; keep: Retention; encrypter: Encrypter | undefined }
  | { do: 'verify'; backup: string; key: string | undefined }
  | { do: 'new-key'; file: string }
  | { do: 'list' }
  | { do: 'fetch'; name: string; to: string | undefined }

function readTask(): Task {
  const { values, positionals } = parsed()
  const [word, named, ...more] = positionals
  if (word === 'list' && named === undefined) return { do: 'list' }
  if (more.length > 0 || (word !== undefined && named === undefined)) throw wrong()
  if (word === 'fetch' && named) return { do: 'fetch', name: named, to: values.to }
  if (word === 'new-key' && named) return { do: 'new-key', file: resolve(named) }
  if (word !== undefined && word !== 'verify') throw wrong()
  // Both ways of saying it: --verify is older.
  const backup = values.verify ?? named
  if (backup) return { do: 'verify', backup: resolve(backup), key: values.key }
  const recipients = values['encrypt-to'] ?? []
  return {
    do: 'write',
    to: values.to,
    keep: {
      newest: numberIn(values.keep, 14, 1),
      weekly: numberIn(values['keep-weekly'], 0, 0),
      monthly: numberIn(values['keep-monthly'], 0, 0),
    },
    encrypter: recipients.length > 0 ? sealFor(recipients) : undefined,
  }
}

function parsed() {
  const text = { type: 'string' } as const
  const keep = { keep: text, 'keep-weekly': text, 'keep-monthly': text }
  const options = {
    to: text,
    ...keep,
    verify: text,
    key: text,
    'encrypt-to': { ...text, multiple: true },
  } as const
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

async function verify(backup: string, key: string | undefined): Promise<void> {
  console.log('Reading every row and photo of the backup …')
  await (key === undefined ? requireSound(backup) : withOpened(backup, key, requireSound))
  console.log('The backup is whole: every row and photo is what was backed up. Nothing was changed.')
}

async function makeKey(file: string): Promise<void> {
  const publicKey = await writeNewKey(file)
  console.log(`The secret key is in ${file}. Move it to where no backup is, and keep a copy on paper:
without it, nobody can open what is encrypted for it. Encrypt backups with:
  npm run backup -- --encrypt-to ${publicKey}`)
}

const inBucket = ({ backupBucket }: Config) => {
  if (!backupBucket) throw new BackupError('BACKUP_BUCKET is not set.')
  return openBucket(backupBucket)
}

async function list(): Promise<void> {
  const names = await inBucket(readSettings()).list()
  for (const name of names) console.log(name)
  if (names.length === 0) console.log('There is no backup in the bucket.')
}

async function fetchBackup(name: string, to: string | undefined): Promise<void> {
  const config = readSettings()
  const file = await inBucket(config).fetch(name, folderFor(config, to))
  console.log(`The backup is in ${file}\nOpen it with its key: npm run restore -- ${file} --key <file>`)
}

function readSettings(): Config {
  if (existsSync('.env')) loadEnvFile('.env')
  return readConfig(process.env)
}

const folderFor = ({ dataDir }: Config, to: string | undefined) =>
  to ? resolve(to) : join(dataDir, 'backups')

async function write(
  to: string | undefined,
  keep: Retention,
  encrypter: Encrypter | undefined,
): Promise<void> {
  const config = readSettings()
  const folder = folderFor(config, to)
  const bucket = encrypter && config.backupBucket ? openBucket(config.backupBucket) : null
  const say = (line: string) => console.log(`  ${line}`)
  const storage = await openStorage(config)
  console.log('Writing a backup …')
  const place = await withPostgres(config, async (url) => {
    await migrate(url)
    return makeBackup({ url, storage, folder, keep, encrypter, say })
  })
  await bucket?.send(place)
  await bucket?.removeOld(keep, say)
  await noteLastBackup(config.dataDir)
  console.log(`The backup is in ${place}${bucket ? ', and in the bucket' : ''}`)
  if (config.backupBucket && !bucket)
    console.log('It was not sent to the bucket of BACKUP_BUCKET: only encrypted ones are (--encrypt-to).')
  console.log(
    encrypter
      ? 'Only whoever has the secret key can open it. Try that once: npm run backup -- verify <file> --key <file>'
      : 'It holds private messages and photos: keep it where only you can read it.',
  )
}

// What is open or half written goes before it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

try {
  const task = readTask()
  if (task.do === 'new-key') await makeKey(task.file)
  else if (task.do === 'list') await list()
  else if (task.do === 'fetch') await fetchBackup(task.name, task.to)
  else if (task.do === 'verify') await verify(task.backup, task.key)
  else await write(task.to, task.keep, task.encrypter)
} catch (error) {
  const isForTheOperator = error instanceof ConfigError || error instanceof BackupError
  console.error(isForTheOperator ? error.message : error)
  process.exitCode = 1
}
