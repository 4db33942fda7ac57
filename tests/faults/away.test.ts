import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import type { Person } from '#tests/support/people.ts'
import { signUp } from '#tests/support/people.ts'
import { inSeconds, report } from './figures.ts'
import { Gate } from './gate.ts'
import {
  aPlace,
  checkAll,
  databaseOf,
  isReady,
  type Place,
  type Run,
  startSynapse,
  stops,
} from './synapse-process.ts'
import { gatherWriters } from './writers.ts'

let place: Place
let gate: Gate
let run: Run
let settings: Record<string, string>

beforeEach(async () => {
  place = await aPlace()
  await startEmbeddedPostgres({ folder: join(place.dataDir, 'postgres') })
  gate = new Gate({ path: join(place.dataDir, 'postgres', '.s.PGSQL.5432') })
  await gate.open()
  settings = { DATABASE_URL: `postgresql://synapse@127.0.0.1:${gate.port}/synapse` }
  run = startSynapse(place, settings)
  await run.ready()
})
afterEach(async () => {
  await gate.refuse()
  await place.end()
})

interface Told {
  status: number
  words: string
  ms: number
}

async function asks(person: Person, path: string): Promise<Told> {
  const at = performance.now()
  const { status, body, text } = await person.get<{ message?: string }>(path)
  return { status, words: body?.message ?? text.slice(0, 80), ms: performance.now() - at }
}

for (const [how, shut] of [
  ['stopped', () => gate.refuse()],
  ['silent', () => gate.silence()],
] as const)
  test(`a database that is ${how} is said in words within two seconds, and its return is noticed without help`, async () => {
    const ana = await signUp(place.url, 'ana')
    const writers = await gatherWriters(place.url, databaseOf(place))
    writers.start()
    await writers.until(50)
    await shut()
    // Twenty people at once, more than there are connections; and again, once everybody knows.
    const crowd = () => Promise.all(Array.from({ length: 20 }, () => asks(ana, '/api/posts')))
    const told = await crowd()
    await pause(500)
    told.push(...(await crowd()))
    for (const { status, words } of told) {
      expect(status).toBe(503)
      expect(words).toBe('Synapse cannot reach its database right now. Please try again in a moment.')
    }
    const longest = Math.max(...told.map(({ ms }) => ms))
    const document = await ana.get('/')
    expect(document.status).toBe(503)
    expect(await isReady(place.url)).toBe(false)

    await gate.open()
    const at = performance.now()
    await expect.poll(() => isReady(place.url), { interval: 10, timeout: 30_000 }).toBe(true)
    await writers.until(50)
    const ready = performance.now() - at
    await writers.stop()
    expect(await writers.missing(databaseOf(place))).toEqual([])
    const { isFine, said } = await checkAll(place, settings)
    expect(isFine, said).toBe(true)
    report({
      fault: `Database ${how}, then back`,
      found: `${writers.count()} writes acknowledged before and after, all there, counters equal rows`,
      ready: `writing again ${inSeconds(ready)} after it was back`,
      seen: `503 “${told[0]?.words}” after ${inSeconds(longest)} at most`,
    })
    expect(longest).toBeLessThan(2_000)
    await stops(run)
  })
