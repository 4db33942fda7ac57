import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base } from '@playwright/test'
import { openDatabase } from '#server/db/client.ts'
import { knowDatabase } from './browser-people.ts'
import { whenWeEnd } from './end-with-us.ts'
import { createTestDatabase } from './test-db.ts'
import { whenItAnswers } from './when-it-answers.ts'

export { expect } from '@playwright/test'

export type RunningSynapse = { url: string; databaseUrl: string; dataDir: string }

/** A test in a browser that has a whole Synapse (the production build) to itself, shared with its worker's other tests. */
export const test = base.extend<{ othersLeave: undefined }, { synapse: RunningSynapse }>({
  browser: [
    async ({ browser }, use) => {
      whenItAnswers(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  synapse: [
    async ({ browserName: _ }, use) => {
      const { end, ...synapse } = await startOwnSynapse()
      await use(synapse)
      await end()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ synapse }, use) => use(synapse.url),
  // A page that nobody looks at any more goes on listening, and loads what the next test does.
  othersLeave: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})

/** A Synapse with a database of its own, and how to end both. */
export async function startOwnSynapse(
  settings: Record<string, string> = {},
): Promise<RunningSynapse & { end: () => Promise<void> }> {
  const database = await createTestDatabase()
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'synapse-browser-')))
  const { url, end } = await startSynapse({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    RATE_LIMIT_SCALE: '1000',
    // Nobody reads a line for each request here, so none is written.
    LOG_LEVEL: 'warn',
    ...settings,
  })
  const { db, close } = openDatabase(database.url, { poolSize: 2, onConnectionLost: () => undefined })
  knowDatabase(url, db)
  return {
    url,
    databaseUrl: database.url,
    dataDir,
    end: async () => {
      await close()
      await end()
      await database.drop()
    },
  }
}

const ownRoot = join(import.meta.dirname, '..', '..')

export async function startSynapse(
  settings: Record<'DATA_DIR', string> & Record<string, string>,
  root: string = ownRoot,
) {
  const node = join(root, 'node_modules', '.bin', 'node')
  const server = spawn(node, [join(root, 'src', 'server', 'main.mjs')], {
    // Elsewhere than the clone, so that a developer's .env is not read.
    cwd: settings.DATA_DIR,
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = whenWeEnd(stopAndRemove, String(server.pid), settings.DATA_DIR)
  const gone = once(server, 'exit').then(() => {
    throw new Error('Synapse did not start.')
  })
  const url = await Promise.race([addressFrom(createInterface({ input: server.stdout })), gone])
  gone.catch(() => undefined)
  return { url, end }
}

const stopAndRemove = `
  kill "$1"
  while kill -0 "$1" 2>/dev/null; do sleep 0.05; done
  rm -rf "$2"`

async function addressFrom(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = /Open (http:\S+)/.exec(line)?.[1]
    if (address) return address
  }
  return new Promise(() => undefined)
}
