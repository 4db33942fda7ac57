import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { metricOf, until } from './instance.ts'
import type { Listener } from './listener.ts'
import type { Ledger } from './load.ts'
import type { Cluster } from './start-cluster.ts'

export type Claim = [what: string, holds: boolean]

/** As the superuser of that PostgreSQL, or as PgBouncer's own reader of figures. */
export async function ask(url: string, database: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: `/${database}` }).href,
  })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** What was acknowledged beside what is there. */
export async function compare(
  cluster: Cluster,
  ledger: Ledger,
  tabs: readonly Listener[],
  began: number,
): Promise<Claim[]> {
  const rows = (statement: string, values: unknown[] = []) =>
    ask(cluster.pair.primary.adminUrl, 'synapse', statement, values)
  const missingFrom = async (table: string, ids: readonly string[]) => {
    const found = await rows(`select id from ${table} where id = any($1::uuid[])`, [ids])
    return ids.length - found.length
  }
  const posts = [...ledger.posts.keys()]
  const written = { posts, comments: [...ledger.comments], messages: [...ledger.messages] }
  const claims: Claim[] = []
  for (const [table, ids] of Object.entries(written)) {
    const lost = await missingFrom(table, ids)
    claims.push([`Acknowledged ${table}: ${ids.length}, lost: ${lost}`, ids.length > 0 && lost === 0])
  }
  const liked = new Set(
    (await rows(`select post_id || ' ' || user_id as pair from post_likes`)).map((row) => row['pair']),
  )
  const wrong = [...ledger.likes].filter(([pair, isLiked]) => liked.has(pair) !== isLiked).length
  claims.push([`Acknowledged likes: ${ledger.likes.size}, not as told: ${wrong}`, wrong === 0])

  // Who is told to load everything again needs to hear of nothing from before.
  const unheard = () =>
    tabs.reduce((sum, tab) => {
      const heard = tab.heardOf()
      return tab.reloads() > 0 ? sum : sum + posts.filter((id) => !heard.has(id)).length
    }, 0)
  await until('every stream has told everything', () => unheard() === 0, 5_000).catch(() => undefined)
  const [missed, breaks, reloads] = [
    unheard(),
    tabs.reduce((sum, tab) => sum + tab.breaks, 0),
    tabs.reduce((sum, tab) => sum + tab.reloads(), 0),
  ]
  claims.push([
    `${tabs.length} open streams heard of ${posts.length} posts each over ${((performance.now() - began) / 1000).toFixed(0)} s; broke and came back: ${breaks}; told to load all again: ${reloads}; missed by the others: ${missed}`,
    breaks > 0 && missed === 0 && reloads < tabs.length / 2,
  ])

  const count = 'select (select count(*) from posts) + (select count(*) from comments) as n'
  const here = String((await rows(count))[0]?.['n'])
  await until('the replica has everything', async () => {
    const there = await ask(cluster.pair.replica.adminUrl, 'synapse', count)
    return String(there[0]?.['n']) === here
  })
  claims.push([`The replica has all ${here} posts and comments`, true])

  claims.push(await photosAreEverywhere(cluster, ledger))
  claims.push(await redisCarried(cluster, missed))
  claims.push(await poolsAreShared(cluster))

  const script = join(import.meta.dirname, '..', 'admin.ts')
  const check = spawn(process.execPath, [script, 'check'], {
    cwd: '/',
    env: { PATH: process.env['PATH'], ...cluster.env },
    stdio: 'ignore',
  })
  const [code] = await once(check, 'exit')
  claims.push(['Every counter equals its rows (npm run admin -- check)', code === 0])
  return claims
}

/** Each instance has files of its own, and neither has the photos: what opens at both comes from the bucket. */
async function photosAreEverywhere({ instances }: Cluster, { photos }: Ledger): Promise<Claim> {
  let opened = 0
  for (const [address, person] of photos)
    for (const { url } of instances) {
      const { status, headers } = await person.get(`${url}${address}`)
      if (status === 200 && headers.get('content-type')?.startsWith('image/')) opened += 1
    }
  const wanted = photos.size * instances.length
  return [
    `Acknowledged photos: ${photos.size}; opened at both instances: ${opened} of ${wanted}`,
    photos.size > 0 && opened === wanted,
  ]
}

async function redisCarried({ instances }: Cluster, missed: number): Promise<Claim> {
  const taken = 'synapse_request_duration_seconds_count{method="POST",route="/api/posts",status="201"}'
  const counts = await Promise.all(instances.map((one) => metricOf(one, taken)))
  return [
    `Since the restart both instances took posts (${counts.join(' and ')}), and every stream heard of all: Redis carried them across`,
    counts.every((count) => count > 0) && missed === 0,
  ]
}

async function poolsAreShared(cluster: Cluster): Promise<Claim> {
  const pools = (await ask(cluster.env['DATABASE_URL'] ?? '', 'pgbouncer', 'show pools')).filter(
    ({ database }) => String(database).startsWith('synapse'),
  )
  const total = (...columns: string[]) =>
    pools.reduce((sum, pool) => sum + columns.reduce((all, name) => all + Number(pool[name]), 0), 0)
  return [
    `PgBouncer in transaction mode: ${total('cl_active', 'cl_waiting')} connections of the instances share ${total('sv_active', 'sv_idle', 'sv_used')} to PostgreSQL`,
    pools.length >= 2 && pools.every(({ pool_mode }) => pool_mode === 'transaction'),
  ]
}
