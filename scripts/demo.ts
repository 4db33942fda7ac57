import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { ConfigError, readConfig } from '#server/config.ts'
import { withDatabase } from '#server/db/with-database.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { DemoRefused, makeDemo } from './demo/make-demo.ts'

try {
  if (existsSync('.env')) loadEnvFile('.env')
  const config = readConfig(process.env)
  const storage = await openStorage(config)
  console.log(await withDatabase(config, (db) => makeDemo(db, storage, (line) => console.log(line))))
} catch (error) {
  const isForTheOperator = error instanceof ConfigError || error instanceof DemoRefused
  console.error(isForTheOperator ? error.message : error)
  process.exitCode = 1
}
