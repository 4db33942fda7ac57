import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { buildApp, type Services } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Database } from '#server/db/connection.ts'
import type { WebPages } from '#server/document/web-pages.ts'
import { createLog } from '#server/log.ts'
import { openTracing } from '#server/tracing/open-tracing.ts'
import { newcomers } from './newcomers.ts'
import { Person, signUpAll } from './people.ts'
import { plainPages } from './plain-pages.ts'
import { createTestDatabase } from './test-db.ts'

export interface TestSynapse {
  app: FastifyInstance
  db: Database
  pool: pg.Pool
  config: Config
  url: string
  databaseUrl: string
  dataDir: string
  /** Every line that was logged so far. */
  logged: string[]
  close: () => Promise<void>
}

/** For tests that do not wait as long as people can. */
type Timing = Pick<Services, 'gatherEventsFor' | 'lookForJobsEvery' | 'pushTiming'>

/** A whole Synapse on a database of its own, listening on a free port. */
export async function startTestSynapse(
  env: Record<string, string> = {},
  databaseUrl?: string,
  pages: WebPages = plainPages,
  more: Timing = {},
): Promise<TestSynapse> {
  const database = databaseUrl
    ? { url: databaseUrl, drop: async () => undefined }
    : await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'synapse-test-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    RATE_LIMIT_SCALE: '1000',
    ...env,
  })
  const logged: string[] = []
  const log = createLog(config.logLevel, { write: (line) => void logged.push(line) })
  const tracing = await openTracing(config)
  const { db, pool, close } = openDatabase(database.url, {
    poolSize: 5,
    pooler: config.databasePooler,
    onStatement: tracing?.beginStatement,
    onConnectionLost: () => undefined,
  })
  const app = await buildApp({ config, db, pool, log, pages, tracing, ...more })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    db,
    pool,
    config,
    url,
    databaseUrl: database.url,
    dataDir,
    logged,
    close: async () => {
      await app.close()
      await close()
      await tracing?.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** For a test file: one Synapse, started before its tests and gone after them. */
export function testSynapse(env: Record<string, string> = {}, more: Timing = {}) {
  let running: TestSynapse | undefined
  const here = (): TestSynapse => {
    if (!running) throw new Error('Synapse runs only while tests do')
    return running
  }
  beforeAll(async () => {
    running = await startTestSynapse(env, undefined, plainPages, more)
  })
  afterAll(async () => running?.close())

  return {
    get url() {
      return here().url
    },
    get databaseUrl() {
      return here().databaseUrl
    },
    get db() {
      return here().db
    },
    get app() {
      return here().app
    },
    get dataDir() {
      return here().dataDir
    },
    get logged() {
      return here().logged
    },
    /** Someone without an account. */
    visitor: () => new Person('visitor', here().url),
    /** A cast of people with accounts, each new: `const { ana, bea } = await synapse.people('ana', 'bea')`. */
    people: <const N extends string>(...names: N[]) =>
      // Over https the name of the cookie is another one.
      here().config.publicUrl?.startsWith('https:')
        ? signUpAll(here().url, names)
        : newcomers(here().db, here().url, names),
  }
}
