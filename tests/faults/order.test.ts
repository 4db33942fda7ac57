import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { gatherTalkers } from '#tests/order/talkers.ts'
import { Gate } from '#tests/support/gate.ts'
import { signUpAll } from '#tests/support/people.ts'
import { startRedis } from '#tests/support/redis.ts'
import { report, spread } from './figures.ts'
import { befriend } from './friends.ts'
import { gatedDatabase } from './gated-database.ts'
import { aPlace, checkAll, databaseOf, freePort, startSynapse, stops } from './synapse-process.ts'

// ORDER_SEED chooses the same again: who writes where, through which instance, and what is sent twice.
test('six people talk while one instance after the other is killed, Redis is cut off and the database is far away', async () => {
  const seed = process.env['ORDER_SEED'] ?? randomUUID().slice(0, 8)
  const [place, redis] = await Promise.all([aPlace(), startRedis()])
  const { gate: wayToDatabase, settings: far } = await gatedDatabase(place)
  const wayToRedis = new Gate({ host: '127.0.0.1', port: Number(new URL(redis.url).port) })
  await wayToRedis.open()
  const common = { REDIS_URL: `redis://127.0.0.1:${wayToRedis.port}` }
  const near = { DATABASE_URL: databaseOf(place) }
  const instances = [
    { port: await freePort(), settings: { ...common, ...near } },
    { port: await freePort(), settings: { ...common, ...far } },
  ].map((one) => ({ ...one, url: `http://127.0.0.1:${one.port}` }))
  const starts = ({ port, url, settings }: (typeof instances)[number]) =>
    startSynapse({ dataDir: place.dataDir, port, url }, settings)
  try {
    // One after the other, as the first one makes the tables.
    const runs = []
    for (const instance of instances) {
      const run = starts(instance)
      await run.ready()
      runs.push(run)
    }
    const [here = ''] = instances.map(({ url }) => url)
    const people = Object.values(await signUpAll(here, ['ana', 'bea', 'cleo', 'dora', 'edda', 'fina']))
    for (const [n, one] of people.entries())
      for (const other of people.slice(n + 1)) await befriend(near.DATABASE_URL, one, other)
    const talkers = await gatherTalkers(
      seed,
      instances.map(({ url }) => url),
      people,
    )
    talkers.start()
    const times: number[] = []
    for (let n = 0; n < 4; n += 1) {
      const which = n % 2
      const instance = instances[which]
      if (!instance) break
      wayToDatabase.slow(n < 2 ? 0 : 60)
      await talkers.until(40)
      if (which === 1) await wayToRedis.refuse()
      await talkers.until(20)
      runs[which]?.kill('SIGKILL')
      await runs[which]?.ended
      const at = performance.now()
      await talkers.until(10)
      times.push(performance.now() - at)
      await wayToRedis.open()
      const run = starts(instance)
      runs[which] = run
      await run.ready()
    }
    await talkers.until(40)
    await talkers.looksAway()
    await talkers.until(10)
    wayToDatabase.slow(0)
    expect(await talkers.end(), `seed ${seed}; refused: ${talkers.inWords()}`).toEqual([])
    const { isFine, said } = await checkAll(place, near)
    expect(isFine, said).toBe(true)
    report({
      fault:
        'Six people in two conversations and two groups; an instance killed 4 times, Redis cut off twice, the database 60 ms away for one of the two',
      found: `${talkers.acknowledged} messages acknowledged, all there, once; all agree on the order, in the end and in ${talkers.looked} looks meanwhile; nothing counts as read that was not seen; everyone heard of everything`,
      ready: `ten more messages went through the other one after ${spread(times)}`,
      seen: talkers.inWords(),
    })
    await Promise.all(runs.map((run) => stops(run)))
  } finally {
    await Promise.all([wayToDatabase.refuse(), wayToRedis.refuse()])
    await redis.stop()
    await place.end()
  }
})
