import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { whenWeEnd } from './end-with-us.ts'
import { scratchFolder } from './scratch-folder.ts'

const template = 'template_synapse'
const addressOfServer = 'SYNAPSE_TEST_DATABASE_SERVER'

// Nothing in a test outlives the run, so nothing has to reach the disk.
const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '128MB',
  max_connections: '200',
}

const stopAndRemove = `
  if read -r pid < "$1/postgres/postmaster.pid"; then
    kill -QUIT "$pid"
    while test -e "$1/postgres/postmaster.pid"; do sleep 0.05; done
  fi
  rm -rf "$1"`

/** Starts the one PostgreSQL of a test run, with a migrated template to copy. Answers how to end it. */
export default async function startTestPostgres(): Promise<() => Promise<void>> {
  const place = scratchFolder('test')
  const end = whenWeEnd(stopAndRemove, place)
  try {
    const server = await startEmbeddedPostgres({ folder: join(place, 'postgres'), settings: throwAway })
    process.env[addressOfServer] = server.adminUrl
    await asAdmin(`create database ${template} owner synapse`)
    await migrate(urlOf(template))
    return end
  } catch (error) {
    await end()
    throw error
  }
}

export type TestDatabase = { url: string; drop: () => Promise<void> }

/** A database of its own for one test file, with every table and no people. */
export const createTestDatabase = () => createDatabase(`template ${template} strategy file_copy`)

/** A database that no migration has seen. */
export const createBareDatabase = () => createDatabase('')

async function createDatabase(from: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} ${from} owner synapse`)
  return { url: urlOf(name), drop: () => asAdmin(`drop database ${name} with (force)`) }
}

function adminUrl(): string {
  const url = process.env[addressOfServer]
  if (!url) throw new Error('The test PostgreSQL is not running: it is started by the test runner.')
  return url
}

function urlOf(database: string): string {
  const url = new URL(adminUrl())
  url.username = 'synapse'
  url.pathname = `/${database}`
  return url.href
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Somebody who can sign in to the database server and owns nothing there. Answers the name. */
export async function createRole(): Promise<{ name: string; drop: () => Promise<void> }> {
  const name = `guest_${randomBytes(6).toString('hex')}`
  await asAdmin(`create role ${name} login`)
  return { name, drop: () => asAdmin(`drop role ${name}`) }
}
