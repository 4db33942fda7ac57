import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inSeconds, report } from './figures.ts'
import { aPlace, byNpm, isReady, type Place, startSynapse } from './synapse-process.ts'

let place: Place
beforeEach(async () => {
  place = await aPlace()
})
afterEach(() => place.end())

/** PostgreSQL takes this file away when it has ended in order. */
const hasDatabase = () => existsSync(join(place.dataDir, 'postgres', 'postmaster.pid'))

test.each(['SIGTERM', 'SIGINT'] as const)('%s to npm alone ends Synapse and its database', async (signal) => {
  const run = startSynapse(place, {}, byNpm)
  await run.ready()
  expect(hasDatabase()).toBe(true)
  const at = performance.now()
  run.kill(signal)
  await run.ended
  const took = performance.now() - at
  expect(hasDatabase()).toBe(false)
  expect(await isReady(place.url)).toBe(false)
  // The port is free, and the folder nobody's.
  const next = startSynapse(place)
  await next.ready()
  next.kill('SIGTERM')
  expect(await next.ended).toBe(0)
  report({
    fault: `${signal} that only npm gets`,
    found: 'Synapse and its database end in order; nothing stays behind, and the next start has the port',
    ready: `stopped after ${inSeconds(took)}`,
    seen: 'as at any stop',
  })
})
