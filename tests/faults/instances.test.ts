import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Haproxy, startHaproxy } from '#scripts/cluster/haproxy.ts'
import { getRedis } from '#scripts/test/get-redis.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts'
import { signUpAll } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { inSeconds, report, spread } from './figures.ts'
import { aPlace, databaseOf, freePort, type Place, type Run, startSynapse, stops } from './synapse-process.ts'
import { expectNothingLost, gatherWriters } from './writers.ts'

// Two instances behind one address, as a bigger network runs them: one database, one Redis, one folder of photos.
let place: Place
let redis: { port: number; kill: () => Promise<void> }
let ports: number[]
let runs: Run[]
let proxy: Haproxy
let settings: Record<string, string>
let starts: (port: number) => Run

beforeEach(async () => {
  place = await aPlace()
  mkdirSync(join(place.dataDir, 'pids'), { recursive: true })
  await startEmbeddedPostgres({ folder: join(place.dataDir, 'postgres') })
  redis = await startsRedis(await freePort())
  ports = [await freePort(), await freePort()]
  proxy = await startHaproxy({ folder: place.dataDir, instances: ports })
  settings = {
    DATABASE_URL: databaseOf(place),
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '127.0.0.1',
  }
  starts = (port) => startSynapse({ ...place, port, url: `http://127.0.0.1:${port}` }, settings)
  runs = ports.map(starts)
  await Promise.all(runs.map((run) => run.ready()))
  await expect.poll(async () => (await proxy.up()).length, { timeout: 20_000 }).toBe(2)
})
afterEach(async () => {
  await proxy.stop()
  await redis.kill()
  await place.end()
})

async function startsRedis(port: number) {
  const { failed, output } = await getRedis()
  if (failed > 0) throw new Error(output)
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const command = 'echo $$ > "$0/pids/$$"; exec redis-server "$@"'
  const server = spawn('/bin/sh', ['-c', command, place.dataDir, ...args, '--dir', place.dataDir], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(server, 'exit')
  for await (const line of createInterface({ input: server.stdout }))
    if (/Ready to accept connections/.test(line)) break
  return {
    port,
    kill: async () => {
      server.kill('SIGKILL')
      await ended
    },
  }
}

const stopAll = async () => void (await Promise.all(runs.map((run) => stops(run))))

test('one of two instances behind a proxy is killed, and started again, while people write', async () => {
  const writers = await gatherWriters(proxy.url, databaseOf(place))
  writers.start()
  const times: number[] = []
  for (let n = 0; n < 4; n += 1) {
    await writers.until(25)
    const which = n % 2
    runs[which]?.kill('SIGKILL')
    await runs[which]?.ended
    const at = performance.now()
    await writers.until(10)
    times.push(performance.now() - at)
    const next = starts(ports[which] ?? 0)
    runs[which] = next
    await next.ready()
    await expect.poll(async () => (await proxy.up()).length, { timeout: 20_000 }).toBe(2)
  }
  await expectNothingLost(writers, place, settings)
  report({
    fault: 'One of two instances behind HAProxy killed (kill -9), 4 times',
    found: `${writers.count()} writes acknowledged, all there, once; counters equal rows`,
    ready: `ten more writes were done by the other one after ${spread(times)}`,
    seen: writers.inWords(),
  })
  await stopAll()
})

test('Redis is killed and comes back empty: people go on writing, and everyone catches up', async () => {
  const { ana, bea } = await signUpAll(proxy.url, ['ana', 'bea'])
  const writers = await gatherWriters(proxy.url, databaseOf(place))
  const ear = await listens(bea)
  writers.start()
  await writers.until(25)
  await redis.kill()
  await writers.until(50)
  const missed = await posts(ana, 'while Redis is away')
  expect((await bea.get(`/api/posts/${missed.id}`)).status).toBe(200)
  redis = await startsRedis(redis.port)
  const at = performance.now()
  await ear.hears('everything.changed')
  const caughtUp = performance.now() - at
  const after = await posts(ana, 'afterwards')
  await ear.hears('post.created', { postId: after.id })
  ear.leaves()
  await writers.until(25)
  await expectNothingLost(writers, place, settings)
  report({
    fault: 'Redis killed (kill -9) under writes, back empty',
    found: `${writers.count()} writes acknowledged, all there; counters equal rows`,
    ready: `never away; open tabs caught up ${inSeconds(caughtUp)} after it was back`,
    seen: writers.inWords(),
  })
  await stopAll()
})
