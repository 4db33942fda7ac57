import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Gate } from '#tests/support/gate.ts'
import type { Person } from '#tests/support/people.ts'
import { signUp } from '#tests/support/people.ts'
import { inSeconds, report } from './figures.ts'
import { gatedDatabase } from './gated-database.ts'
import { aPlace, isReady, type Place, type Run, startSynapse, stops } from './synapse-process.ts'
import { expectNothingLost, writersAtWork } from './writers.ts'

let place: Place
let gate: Gate
let run: Run
let settings: Record<string, string>

beforeEach(async () => {
  place = await aPlace()
  ;({ gate, settings } = await gatedDatabase(place))
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
    const writers = await writersAtWork(place)
    await shut()
    // Twenty people at once, more than there are connections; and again, once everybody knows.
    const crowd = () => Promise.all(Array.from({ length: 20 }, () => asks(ana, '/api/posts')))
    const told = await crowd()
    await pause(500)
    told.push(...(await crowd()))
    for (const { status, words } of told) {
      expect(status).toBe(503)
      expect(words).toBe('Synapse can’t reach its database right now. Please try again in a moment.')
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
    await expectNothingLost(writers, place, settings)
    report({
      fault: `Database ${how}, then back`,
      found: `${writers.count()} writes acknowledged before and after, all there, counters equal rows`,
      ready: `writing again ${inSeconds(ready)} after it was back`,
      seen: `503 “${told[0]?.words}” after ${inSeconds(longest)} at most`,
    })
    expect(longest).toBeLessThan(2_000)
    // Whoever looks after it may want to stop it just then.
    await shut()
    await stops(run)
  })
