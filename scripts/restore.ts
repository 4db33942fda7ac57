import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { parseArgs } from 'node:util'
import { BackupError } from '#server/backup/manifest.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { withOpened } from '#server/backup/sealed.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { claimDataFolder, DataFolderTaken } from '#server/db/embedded/data-folder-claim.ts'
import { withPostgres } from '#server/db/with-database.ts'
import { openStorage } from '#server/storage/open-storage.ts'

function readArguments(): { backup: string; key: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { key: { type: 'string' } },
      allowPositionals: true,
    })
    const [backup, ...more] = positionals
    if (backup && more.length === 0) return { backup: resolve(backup), key: values.key }
  } catch {
    // What is not known is told below, with what is.
  }
  throw new BackupError(
    'Please type: npm run restore -- <folder of a backup>, or for an encrypted one: npm run restore -- <file> --key <file with the secret key>',
  )
}

// What is open goes before it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

try {
  const { backup, key } = readArguments()
  if (existsSync('.env')) loadEnvFile('.env')
  const config = readConfig(process.env)
  const storage = await openStorage(config)
  console.log('Putting the backup back …')
  await withPostgres(config, async (url) => {
    // Not under a Synapse that runs: nobody may sign up while the tables are filled.
    const claim = config.databaseUrl ? null : await claimDataFolder(url, () => undefined)
    try {
      const restore = (folder: string, erasedIn?: string) =>
        restoreBackup({ url, storage, backup: folder, erasedIn, say: (line) => console.log(`  ${line}`) })
      await (key === undefined
        ? restore(backup)
        : withOpened(backup, key, (folder) => restore(folder, dirname(backup))))
    } finally {
      await claim?.release()
    }
  })
  console.log('Every row and photo is there and is what was backed up. Start Synapse with: npm start')
} catch (error) {
  const isForTheOperator =
    error instanceof ConfigError || error instanceof BackupError || error instanceof DataFolderTaken
  console.error(isForTheOperator ? error.message : error)
  process.exitCode = 1
}
