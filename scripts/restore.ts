import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { BackupError } from '#server/backup/manifest.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { claimDataFolder, DataFolderTaken } from '#server/db/embedded/data-folder-claim.ts'
import { withPostgres } from '#server/db/with-database.ts'
import { openStorage } from '#server/storage/open-storage.ts'

try {
  const [typed, ...more] = process.argv.slice(2)
  if (!typed || more.length > 0) throw new BackupError('Please type: npm run restore -- <folder of a backup>')
  if (existsSync('.env')) loadEnvFile('.env')
  const config = readConfig(process.env)
  const storage = await openStorage(config)
  console.log('Putting the backup back …')
  await withPostgres(config, async (url) => {
    // Not under a Synapse that runs: nobody may sign up while the tables are filled.
    const claim = config.databaseUrl ? null : await claimDataFolder(url, () => undefined)
    try {
      await restoreBackup({ url, storage, backup: resolve(typed), say: (line) => console.log(`  ${line}`) })
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
