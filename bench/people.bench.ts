import { mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/log.ts'
import { whenWeEnd } from '#tests/support/end-with-us.ts'
import { buildPeople, sessionToken } from './people-network.ts'

const sizes = [10_000, 1_000_000] as const
const times = 150

type Tell = (sentence: string) => void

/** What is asked for, each time a little different. */
const calls: Record<string, (n: number) => string> = {
  'Discover, worldwide': () => '/api/discover',
  'Discover, a city where everyone lives': () => '/api/discover?location=Leeds',
  'Search, a common word': (n) => `/api/search?q=${wordOf(n)}`,
  'Search, a name of two words': (n) => `/api/search?q=${wordOf(n)}+${wordOf(n + 3)}`,
  'Search, with a slip of the finger': (n) => `/api/search?q=${wordOf(n).slice(0, 4)}x${wordOf(n).slice(4)}`,
  'Search, nothing': (n) => `/api/search?q=zqxjk${n}`,
}

const words: string[] = []
const wordOf = (n: number): string => words[n % words.length] ?? ''

/** What finding people and posts costs when there are a hundred times more. Only ratios within one run mean anything. */
export async function measure(tell: Tell): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'synapse-bench-')))
  const end = whenWeEnd(
    'if read -r pid < "$1/postgres/postmaster.pid"; then kill -QUIT "$pid"; while test -e "$1/postgres/postmaster.pid"; do sleep 0.05; done; fi; rm -rf "$1"',
    folder,
  )
  try {
    const postgres = await startEmbeddedPostgres({
      folder: join(folder, 'postgres'),
      // Built once and then only read: nothing has to reach the disk.
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '8GB' },
    })
    for (const size of sizes) {
      const began = performance.now()
      const url = await build(postgres, size)
      const count = size.toLocaleString('en')
      tell(`Built ${count} people and as many posts in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
      await measureAt(url, tell)
    }
  } finally {
    await end()
  }
}

async function build(postgres: { url: string; adminUrl: string }, size: number): Promise<string> {
  const name = `bench_${size}`
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  await admin.query(`create database ${name} owner synapse`)
  await admin.end()
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  await migrate(at(postgres.url))
  await buildPeople(at(postgres.adminUrl), size)
  return at(postgres.url)
}

async function measureAt(url: string, tell: Tell): Promise<void> {
  const { db, pool, close } = openDatabase(url, { poolSize: 4, onConnectionLost: () => undefined })
  const { rows } = await pool.query<{ word: string }>(
    `select distinct split_part(name_key, ' ', 1) as word from (select name_key from users order by id limit 400) as first_ones order by word`,
  )
  words.splice(0, words.length, ...rows.map(({ word }) => word))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: tmpdir(),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000000',
    STARTER_COMMUNITIES: 'false',
  })
  const nothing = async () => ''
  const pages = {
    app: nothing,
    landing: nothing,
    pageCss: '',
    passkeyScript: null,
    scriptHashes: [],
    folder: null,
  }
  const app = await buildApp({ config, db, pool, log: createLog('silent'), pages })
  try {
    for (const [what, addressOf] of Object.entries(calls)) {
      const took: number[] = []
      for (let n = -10; n < times; n += 1) {
        const began = performance.now()
        const answer = await app.inject({
          url: addressOf(n + 10),
          headers: { cookie: `synapse=${sessionToken}` },
        })
        if (answer.statusCode !== 200) throw new Error(`${what} answered ${answer.statusCode}`)
        if (n >= 0) took.push(performance.now() - began)
      }
      const sorted = took.toSorted((a, b) => a - b)
      const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
      tell(`  ${what.padEnd(40)} p50 ${at(0.5).padStart(7)} ms, p99 ${at(0.99).padStart(7)} ms`)
    }
  } finally {
    await app.close()
    await close()
  }
}
