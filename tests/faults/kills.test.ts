import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inSeconds, report, spread } from './figures.ts'
import {
  aPlace,
  databaseOf,
  isReady,
  type Place,
  postmasterOf,
  type Run,
  startSynapse,
  stops,
} from './synapse-process.ts'
import { expectNothingLost, gatherWriters, type Writers } from './writers.ts'

let place: Place
let run: Run
let writers: Writers

beforeEach(async () => {
  place = await aPlace()
  run = startSynapse(place)
  await run.ready()
  writers = await gatherWriters(place.url, databaseOf(place))
})
afterEach(() => place.end())

const counted = () =>
  `${writers.count()} writes acknowledged, of them ${writers.count('photo')} photos; all are there, once, and counters equal rows`

test('killed twenty times while people write, Synapse comes back by itself and has lost nothing', async () => {
  const times: number[] = []
  writers.start()
  for (let n = 0; n < 20; n += 1) {
    await writers.until(25)
    run.kill('SIGKILL')
    await run.ended
    run = startSynapse(place)
    times.push(await run.ready())
  }
  await writers.until(25)
  await expectNothingLost(writers, place)
  expect(run.said()).toContain('Synapse did not stop in order last time. Its database is fine.')
  expect(Math.max(...times), spread(times)).toBeLessThan(10_000)
  report({
    fault: 'Synapse killed (kill -9) 20 times under writes',
    found: counted(),
    ready: `ready after ${spread(times)}`,
    seen: writers.inWords(),
  })
  await stops(run)
})

for (const victim of ['all of it', 'one connection'] as const)
  test(`PostgreSQL killed (${victim}) while people write: Synapse brings it back and has lost nothing`, async () => {
    const times: number[] = []
    writers.start()
    for (let n = 0; n < 3; n += 1) {
      await writers.until(25)
      process.kill(victim === 'all of it' ? postmasterOf(place) : await aConnection(), 'SIGKILL')
      const at = performance.now()
      // Those that were under way, and the first that finds a new connection.
      await expect
        .poll(() => isReady(place.url), { interval: 5, timeout: 10_000 })
        .toBe(false)
        .catch(() => undefined)
      await writers.until(5)
      await expect.poll(() => isReady(place.url), { interval: 10, timeout: 60_000 }).toBe(true)
      times.push(performance.now() - at)
    }
    await writers.until(25)
    await expectNothingLost(writers, place)
    expect(Math.max(...times)).toBeLessThan(10_000)
    expect(writers.longest).toBeLessThan(10_000)
    report({
      fault: `PostgreSQL killed (kill -9 of ${victim}) 3 times under writes`,
      found: counted(),
      ready: `writing again after ${spread(times)}`,
      seen: `${writers.inWords()}; longest wait ${inSeconds(writers.longest)}`,
    })
    await stops(run)
  })

async function aConnection(): Promise<number> {
  const client = new pg.Client({ connectionString: databaseOf(place) })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    // Not the one by which Synapse claims its folder, which has a name.
    "select pid from pg_stat_activity where datname = 'synapse' and pid <> pg_backend_pid() and application_name = '' limit 1",
  )
  await client.end()
  if (!rows[0]) throw new Error('nobody is connected')
  return rows[0].pid
}
