import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { whenWeEnd } from '#tests/support/end-with-us.ts'
import { buildNetwork, sessionToken, viewerId } from './feed-network.ts'
import { feedStatement } from './feed-statement.ts'

const sizes = [10_000, 1_000_000] as const
const rounds = 6
const msPerTurn = 2_000
const atOnce = 4

type Tell = (sentence: string) => void
interface Servers {
  synapse: string
  bare: string
}

/**
 * What the first page of the feed costs when there are a hundred times more posts, nineteen in twenty of them in
 * communities that the viewer has not joined. Only ratios within one run mean anything.
 */
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
    for (const posts of sizes) {
      const began = performance.now()
      urls.push(await build(postgres, posts))
      tell(`Built ${posts.toLocaleString('en')} posts in ${seconds(performance.now() - began)}.`)
    }
    await keepPlan(urls.at(-1) ?? '')
    tell('The plan is in bench/plans/feed.txt.')
    await measureServers(urls, tell)
  } finally {
    await end()
  }
}

async function build(postgres: { url: string; adminUrl: string }, posts: number): Promise<string> {
  const name = `bench_${posts}`
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  await admin.query(`create database ${name} owner synapse`)
  await admin.end()
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  await migrate(at(postgres.url))
  await buildNetwork(at(postgres.adminUrl), posts)
  return at(postgres.url)
}

/** The plan that PostgreSQL keeps for the prepared statement, as run with a million posts. */
async function keepPlan(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { text, valuesFor } = feedStatement()
  const values = valuesFor(viewerId)
    .map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
    .join(', ')
  await client.query(`prepare feed as ${text}`)
  // Before the sixth time, PostgreSQL still plans for the values at hand.
  for (let n = 0; n < 6; n += 1) await client.query(`execute feed(${values})`)
  const { rows } = await client.query(
    `explain (analyze, costs off, timing off, summary off, buffers off) execute feed(${values})`,
  )
  const plan = rows.map((row: Record<string, unknown>) => row['QUERY PLAN']).join('\n')
  await writeFile(join(import.meta.dirname, 'plans/feed.txt'), `${plan}\n`)
  await client.end()
}

async function measureServers(urls: string[], tell: Tell): Promise<void> {
  const child = fork(join(import.meta.dirname, 'feed-servers.ts'), urls, { execArgv: [] })
  try {
    const [servers] = (await once(child, 'message')) as [Servers[]]
    const targets = servers.flatMap(({ synapse, bare }, index) => [
      { what: 'synapse' as const, posts: sizes[index] ?? 0, url: synapse, took: [] as number[], busy: 0 },
      { what: 'bare' as const, posts: sizes[index] ?? 0, url: bare, took: [] as number[], busy: 0 },
    ])
    for (const { url } of targets) await ask(url, msPerTurn)
    // In turns, so that whatever else the machine does falls on all of them alike.
    for (let round = 1; round <= rounds; round += 1) {
      for (const target of targets) {
        const began = performance.now()
        target.took.push(...(await ask(target.url, msPerTurn)))
        target.busy += performance.now() - began
      }
      tell(`Round ${round} of ${rounds}.`)
    }
    report(targets, tell)
  } finally {
    child.disconnect()
  }
}

interface Target {
  what: 'synapse' | 'bare'
  posts: number
  took: number[]
  busy: number
}

function report(targets: Target[], tell: Tell): void {
  const of = (what: Target['what'], posts: number) => {
    const { took = [], busy = 1 } = targets.find((one) => one.what === what && one.posts === posts) ?? {}
    const sorted = took.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
    return { p50: at(0.5), p99: at(0.99), perSecond: (took.length * 1000) / busy }
  }
  const [small, large] = sizes
  for (const posts of sizes) {
    for (const what of ['synapse', 'bare'] as const) {
      const { p50, p99, perSecond } = of(what, posts)
      tell(
        `${posts.toLocaleString('en').padStart(9)} posts, ${what.padEnd(7)}: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, ${perSecond.toFixed(0)} pages a second`,
      )
    }
    const share = of('synapse', posts).perSecond / of('bare', posts).perSecond
    tell(
      `${' '.repeat(9)} Synapse / bare Fastify and pg with the same statement: ${share.toFixed(2)} (wanted: 0.70 or more)`,
    )
  }
  const ratio = (share: 'p50' | 'p99') =>
    (of('synapse', large)[share] / of('synapse', small)[share]).toFixed(2)
  tell(
    `A page with a hundred times the posts costs ${ratio('p50')} at p50 and ${ratio('p99')} at p99 (wanted: 1.20 or less).`,
  )
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

/** Asks for so long, a few at a time; answers how long each page took. */
async function ask(url: string, ms: number): Promise<number[]> {
  const took: number[] = []
  const until = performance.now() + ms
  const one = async (): Promise<void> => {
    const began = performance.now()
    if (began > until) return
    await page(url)
    took.push(performance.now() - began)
    return one()
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return took
}

const page = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = get(
      `${url}/api/posts`,
      { agent, headers: { cookie: `synapse=${sessionToken}` } },
      (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        answer.on('end', () =>
          answer.statusCode === 200 && bytes > 2_000
            ? resolve()
            : reject(new Error(`The feed answered ${answer.statusCode} with ${bytes} bytes`)),
        )
      },
    )
    sent.on('error', reject)
  })

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
