import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startFlags } from '#scripts/cluster/start-flags.ts'
import { openDatabase } from '#server/db/client.ts'
import { aPlace, checkAll, startSynapse, stops, thisProgram } from '#tests/faults/synapse-process.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { placesOf } from '#tests/support/whole-life.ts'
import { Clock, day, hour } from './clock.ts'
import { startDatabase } from './database.ts'
import { countRows, filesIn, type Sample, takeSample } from './measures.ts'
import { broken, look } from './residents.ts'
import { Town } from './town.ts'

/** On these days, round which clocks change or a year has a day more, an hour follows the other; else a day a day. */
const byTheHour = [
  ['2028-02-26', '2028-03-03'],
  ['2028-03-10', '2028-03-15'],
  ['2028-03-24', '2028-03-29'],
  ['2028-03-31', '2028-04-04'],
  ['2028-09-29', '2028-10-03'],
  ['2028-10-27', '2028-10-31'],
  ['2028-11-03', '2028-11-07'],
] as const
const peopleUntil = '2028-11-10'
/** Longer than anything is kept. */
const emptyUntil = '2031-07-01'
/** After the longest that most things are kept, with as many who come as who go. */
const steadyFrom = '2028-08-01'

/** What grows for longer than people come here, and why. */
const growing: Readonly<Record<string, string>> = {
  reports: 'kept for two years after they are dealt with',
  moderation_decisions: 'kept for two years',
  digest_links: 'kept for 90 days, and most summaries come on the days that go by the hour',
  messages: 'those who stay go on writing',
}
/** What is left when everybody has gone, and why. */
const left: Readonly<Record<string, string>> = {
  audit_log: 'the log stays, with ids and reasons only',
  communities: 'a community outlives whoever founded it',
  community_words: 'what a community is found by',
  donations: 'what was paid stays in the books, and not by whom',
  sandbox_payments: 'the same where no money moves',
  users: 'an id that names nobody any more: so that a restored backup brings nobody back',
}

const today = () => new Date().toISOString().slice(0, 10)
const isByTheHour = (date: string) => byTheHour.some(([from, until]) => date >= from && date < until)

/** The days that were gone through by the hour from their beginning to their end, wherever on earth somebody is. */
const wholeDays = byTheHour.flatMap(([from, until]) => {
  const dates: string[] = []
  for (let at = Date.parse(from) + day; at < Date.parse(until) - day; at += day)
    dates.push(new Date(at).toISOString().slice(0, 10))
  return dates
})

const told = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
function say(sample: Sample): void {
  const rows = [...sample.rows.values()].reduce((sum, count) => sum + count, 0)
  const facts = [
    `${sample.memory} MB`,
    `${sample.files} files`,
    `${sample.threads} threads`,
    `${sample.connections} connections`,
    `${told.format(rows)} rows in ${told.format(sample.tables)} MB`,
    `${told.format(sample.kept / 2 ** 20)} MB of photos and archives`,
  ]
  console.log(`${sample.on}: ${facts.join(', ')}`)
}

test('years go by, and nothing grows that should not, nothing comes at the wrong time, and nothing is left behind', async () => {
  const { SOAK_CLOCK: given = '' } = process.env
  const clock = new Clock(JSON.parse(given))
  const place = await aPlace()
  const database = await startDatabase(join(place.dataDir, 'postgres'), clock.environment)
  const service = await startPushService()
  const settings = {
    ...clock.environment,
    ...service.env,
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'sooner.mjs')}`,
    LOG_LEVEL: 'warn',
  }
  mkdirSync(join(place.dataDir, 'outbox'))
  const run = startSynapse(place, settings, thisProgram.toSpliced(1, 0, ...startFlags))
  const client = new pg.Client({ connectionString: database.url })
  const { db, close } = openDatabase(database.url, { poolSize: 2, onConnectionLost: () => undefined })
  try {
    await run.ready()
    await client.connect()
    const before = await countRows(client)
    const town = await Town.found({ db, url: place.url, service })
    const samples = await live({ clock, client, town, dataDir: place.dataDir, pid: run.pid })
    const after = await countRows(client)
    const more = [...after].filter(([table, count]) => count > (before.get(table) ?? 0) && !left[table])
    expect.soft(more, 'what is left when everybody has gone').toEqual([])
    const files = filesIn(place.dataDir, ['postgres', 'outbox', 'pids']).filter(
      (path) => !path.includes('/photos/erased/'),
    )
    expect.soft(files, 'files that are left').toEqual([])
    for (const words of town.words) expect.soft(await placesOf(db, words), 'where words are left').toEqual([])
    expectSteady(samples)
    const troubles = run
      .said()
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line))
    expect.soft(troubles, 'what went wrong').toEqual([])
    const { isFine, said } = await checkAll(place, settings)
    expect.soft(isFine, said).toBe(true)
    await stops(run)
  } finally {
    await close()
    await client.end()
    await service.close()
    run.kill('SIGKILL')
    await run.ended
    await database.stop()
    await place.end()
  }
})

interface World {
  clock: Clock
  client: pg.Client
  town: Town
  dataDir: string
  pid: number
}

const underWay = 'select from jobs where failed_at is null and tries > 0 and last_error is null limit 1'
const due = `
  select from jobs where failed_at is null and due_at <= now()
  union all select from digest_settings where next_due_at <= now()
  limit 1`

async function none(client: pg.Client, query: string): Promise<void> {
  while ((await client.query(query)).rows.length > 0) await pause(50)
}

/** An hour or a day begins: the jobs that repeat have their turn, and what is due goes out. */
async function passes({ clock, client, town, dataDir }: World, ms: number): Promise<void> {
  // What came since belongs to the time before, and what is being sent is not held up for an hour.
  await none(client, underWay)
  look(town.residents, dataDir)
  clock.goOnTo(Math.floor(Date.now() / ms + 1) * ms)
  await pause(400)
  await none(client, due)
  await none(client, underWay)
  look(town.residents, dataDir)
}

async function live(world: World): Promise<Sample[]> {
  const { client, town, dataDir, pid } = world
  const samples: Sample[] = []
  let date = ''
  while (today() < peopleUntil) {
    await passes(world, isByTheHour(today()) ? hour : day)
    if (new Date().getUTCHours() % 6 === 0) await town.greeting()
    if (today() === date) continue
    date = today()
    await town.aDay()
    if (new Date().getUTCDate() % 7 !== 0) continue
    const sample = await takeSample(client, pid, dataDir)
    samples.push(sample)
    say(sample)
  }
  expect.soft(broken(town.residents, wholeDays), 'what came at the wrong time').toEqual([])
  await town.everybodyLeaves()
  while (today() < emptyUntil) await passes(world, 5 * day)
  say(await takeSample(client, pid, dataDir))
  return samples
}

/** Of the last months, in which as many came as went: their second half beside their first. */
function expectSteady(samples: readonly Sample[]): void {
  const steady = samples.filter(({ on }) => on >= steadyFrom)
  const half = Math.floor(steady.length / 2)
  const [before, after] = [steady.slice(0, half), steady.slice(half)]
  const most = (some: readonly Sample[], of: (sample: Sample) => number) => Math.max(...some.map(of))
  const grows = (of: (sample: Sample) => number) => most(after, of) > 1.2 * most(before, of) + 5
  const tables = [...(samples.at(-1)?.rows.keys() ?? [])].filter((table) => !growing[table] && !left[table])
  expect
    .soft(
      tables.filter((table) => grows(({ rows }) => rows.get(table) ?? 0)),
      'tables that grow',
    )
    .toEqual([])
  const others = ['memory', 'files', 'threads', 'connections', 'tables'] as const
  expect.soft(others.filter((what) => grows((sample) => sample[what]))).toEqual([])
}
