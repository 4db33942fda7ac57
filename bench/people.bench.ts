import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { DiscoverList } from '#contract/discover.ts'
import { openDatabase } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareDiscover } from '#server/features/discover/discover.queries.ts'
import { prepareSearch } from '#server/features/search/search.queries.ts'
import { openPlaces } from '#server/places/places.ts'
import { whenWeEnd } from '#tests/support/end-with-us.ts'
import { planOf, recordStatements } from '#tests/support/statements.ts'
import { buildPeople, commonWords, sessionToken, viewerId } from './people-network.ts'

const sizes = [10_000, 1_000_000] as const
const rounds = 4
const msPerTurn = 1_000
const atOnce = 4

type Tell = (sentence: string) => void
interface Servers {
  synapse: string
  bare: string
}

const wordOf = (n: number): string => commonWords[n % commonWords.length] ?? ''

/** What is asked for, each time a little different. */
const calls: Record<string, (n: number) => string> = {
  'Discover, worldwide': () => '/api/discover',
  'Discover, a city where everyone lives': () => '/api/discover?location=Leeds',
  'Search, a common word': (n) => `/api/search?q=${wordOf(n)}`,
  'Search, two common words': (n) => `/api/search?q=${wordOf(n)}+${wordOf(n + 3)}`,
  'Search, with a slip of the finger': (n) => `/api/search?q=${wordOf(n).slice(0, 4)}x${wordOf(n).slice(4)}`,
  'Search, nothing': (n) => `/api/search?q=zqxjk${n % 10}`,
}

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
    const urls: string[] = []
    for (const size of sizes) {
      const began = performance.now()
      urls.push(await build(postgres, size))
      const took = ((performance.now() - began) / 1000).toFixed(1)
      tell(`Built ${size.toLocaleString('en')} people and as many posts in ${took} s.`)
    }
    await keepPlans(urls.at(-1) ?? '')
    tell('The plans are in bench/plans/discover.txt and bench/plans/search.txt.')
    await measureServers(urls, tell)
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

/** The plans of the prepared statements, as run with a million people and posts. */
async function keepPlans(url: string): Promise<void> {
  const { db, pool, close } = openDatabase(url, { poolSize: 1, onConnectionLost: () => undefined })
  const statements = recordStatements(pool)
  const viewer = { id: viewerId, sessionId: viewerId }
  const discover = prepareDiscover({ db, places: openPlaces() })
  const search = prepareSearch(db)
  const keep = async (file: string, ask: () => Promise<unknown>) => {
    statements.length = 0
    await ask()
    const named = new Map(statements.flatMap((one) => (one.name === undefined ? [] : [[one.name, one]])))
    const client = await pool.connect()
    const plans: string[] = []
    for (const [name, statement] of named)
      plans.push(`# ${name}\n${await planOf(client, statement, 'analyze')}\n`)
    client.release()
    await writeFile(join(import.meta.dirname, 'plans', file), plans.join('\n'))
  }
  const page = DiscoverList.parse({})
  await keep('discover.txt', async () => {
    await discover(viewer, page, page.limit + 1)
    await discover(viewer, { ...page, location: 'Leeds' }, page.limit + 1)
  })
  await keep('search.txt', async () => {
    await search(viewer, wordOf(0))
    await search(viewer, `${wordOf(0)} ${wordOf(3)}`)
    await search(viewer, `${wordOf(0).slice(0, 4)}x${wordOf(0).slice(4)}`)
  })
  await close()
}

async function measureServers(urls: string[], tell: Tell): Promise<void> {
  const child = fork(join(import.meta.dirname, 'people-servers.ts'), urls, { execArgv: [] })
  try {
    const [servers] = (await once(child, 'message')) as [Servers[]]
    for (const [what, addressOf] of Object.entries(calls)) {
      const targets = servers.flatMap(({ synapse, bare }, index) => [
        { what: 'synapse' as const, size: sizes[index] ?? 0, url: synapse, took: [] as number[], busy: 0 },
        { what: 'bare' as const, size: sizes[index] ?? 0, url: bare, took: [] as number[], busy: 0 },
      ])
      for (const { url } of targets) await ask(url, addressOf, msPerTurn)
      // In turns, so that whatever else the machine does falls on all of them alike.
      for (let round = 1; round <= rounds; round += 1) {
        for (const target of targets) {
          const began = performance.now()
          target.took.push(...(await ask(target.url, addressOf, msPerTurn)))
          target.busy += performance.now() - began
        }
      }
      report(what, targets, tell)
    }
  } finally {
    child.disconnect()
  }
}

interface Target {
  what: 'synapse' | 'bare'
  size: number
  took: number[]
  busy: number
}

function report(title: string, targets: Target[], tell: Tell): void {
  const of = (what: Target['what'], size: number) => {
    const { took = [], busy = 1 } = targets.find((one) => one.what === what && one.size === size) ?? {}
    const sorted = took.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
    return { p50: at(0.5), p99: at(0.99), perSecond: (took.length * 1000) / busy }
  }
  tell(title)
  for (const size of sizes) {
    const ours = of('synapse', size)
    const share = ours.perSecond / of('bare', size).perSecond
    tell(
      `${size.toLocaleString('en').padStart(11)}: p50 ${ours.p50.toFixed(1)} ms, p99 ${ours.p99.toFixed(1)} ms, ${ours.perSecond.toFixed(0)} a second, ${share.toFixed(2)} of bare Fastify and pg (wanted: 0.70 or more)`,
    )
  }
  const [small, large] = sizes
  const ratio = (share: 'p50' | 'p99') =>
    (of('synapse', large)[share] / of('synapse', small)[share]).toFixed(2)
  tell(
    `             a hundred times more costs ${ratio('p50')} at p50, ${ratio('p99')} at p99 (wanted: 1.20 or less)`,
  )
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

/** Asks for so long, a few at a time; answers how long each took. */
async function ask(url: string, addressOf: (n: number) => string, ms: number): Promise<number[]> {
  const took: number[] = []
  const until = performance.now() + ms
  let n = 0
  const one = async (): Promise<void> => {
    const began = performance.now()
    if (began > until) return
    n += 1
    await load(`${url}${addressOf(n)}`)
    took.push(performance.now() - began)
    return one()
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return took
}

const load = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = get(address, { agent, headers: { cookie: `synapse=${sessionToken}` } }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${address} answered ${answer.statusCode}`)),
      )
    })
    sent.on('error', reject)
  })
