import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseNode } from '#scripts/cluster/patroni-node.ts'
import { shortest } from '#scripts/cluster/patroni-settings.ts'
import { inSeconds, report } from './figures.ts'
import { goThrough, restless, seenBy, windowOf } from './lost-primary.ts'
import { type PatroniCluster, startPatroniCluster } from './patroni-cluster.ts'
import { checkAll } from './synapse-process.ts'
import { expectNothingLost } from './writers.ts'

const timing = `ttl ${shortest.ttl}, loop_wait ${shortest.loop_wait}, retry_timeout ${shortest.retry_timeout}`
/** Nobody waits for minutes, and nobody is without an answer for longer. */
const longestPause = 45_000
const longestWait = 15_000

let cluster: PatroniCluster

const kills = (node: DatabaseNode) => node.signal('SIGKILL')
const starts = (node: DatabaseNode) => node.start()
const cutsOff = (node: DatabaseNode) => cluster.silence(node, ['etcd', 'peer', 'users'])
const cutsOffInPart = (node: DatabaseNode) => cluster.silence(node, ['etcd', 'peer'])
const joins = (node: DatabaseNode) => cluster.open(node)
const freezes = (node: DatabaseNode) => node.signal('SIGSTOP')
const wakes = (node: DatabaseNode) => node.signal('SIGCONT')

describe('with a synchronous standby', () => {
  beforeAll(async () => {
    cluster = await startPatroniCluster(true)
  }, 240_000)
  afterAll(() => cluster?.end(), 120_000)

  for (const [fault, breaks, mends] of [
    ['Primary killed with its Patroni (kill -9 of everything, as a machine is lost)', kills, starts],
    ['Primary cut off from everybody, going on by itself', cutsOff, joins],
    ['Primary cut off from etcd and its standby, while Synapse still reaches it', cutsOffInPart, joins],
    ['Primary frozen with its Patroni, woken up when another one had its place', freezes, wakes],
  ] as const)
    test(`${fault}: nothing that was acknowledged is lost`, async () => {
      const outcome = await goThrough(cluster, breaks, mends)
      const { writers, reader, beside, backToTwo } = outcome
      expect(await beside.lost(cluster.pair)).toEqual([])
      await expectNothingLost(writers, cluster.place, cluster.settings, cluster.pair.primary.url)
      report({
        fault: `${fault}; synchronous standby`,
        found: `${writers.count()} writes acknowledged, all there, once; counters equal rows; ${beside.acknowledged.length} by somebody on the old primary's side, all there`,
        ready: `nothing acknowledged for ${inSeconds(writers.longestPause())} (${timing}); two databases again ${inSeconds(backToTwo)} after the old one was back`,
        seen: seenBy(outcome),
      })
      expect(restless(outcome)).toEqual([])
      expect(writers.longestPause()).toBeLessThan(longestPause)
      expect(Math.max(writers.longest, reader.longest)).toBeLessThan(longestWait)
    })

  test('Patroni and HAProxy take the samples of deploy', () => {
    const place = mkdtempSync(join(tmpdir(), 'synapse-samples-'))
    const file = join(place, 'patroni.yml')
    // Addresses that are surely here; nobody listens there, and that is all there may be to say.
    writeFileSync(file, readFileSync('deploy/patroni.yml', 'utf8').replaceAll(/10\.0\.0\.\d\b/g, '127.0.0.2'))
    const { stderr } = spawnSync('patroni', ['--validate-config', file], { encoding: 'utf8' })
    rmSync(place, { recursive: true })
    const complaints = stderr.split('\n').filter((line) => line !== '' && !line.endsWith("is not reachable'"))
    expect(complaints).toEqual([])
    const haproxy = spawnSync('haproxy', ['-c', '-f', 'deploy/haproxy-database.cfg'], { encoding: 'utf8' })
    expect(haproxy.status, haproxy.stderr).toBe(0)
  })

  test('Standby cut off: people go on writing on one database, and it catches up', async () => {
    const outcome = await goThrough(
      cluster,
      (primary, standby) => {
        // It is the standby that connects to the primary to hear of everything.
        cluster.silence(primary, ['peer'])
        cutsOff(standby)
      },
      async (primary, standby) => {
        await joins(primary)
        await joins(standby)
      },
      false,
    )
    const { writers, reader, backToTwo } = outcome
    await expectNothingLost(writers, cluster.place, cluster.settings, cluster.pair.primary.url)
    report({
      fault: 'Standby cut off; synchronous standby',
      found: `${writers.count()} writes acknowledged, all there, once; counters equal rows`,
      ready: `nothing acknowledged for ${inSeconds(writers.longestPause())} (${timing}, wal_sender_timeout 5), then on one database; two again ${inSeconds(backToTwo)} after it was back`,
      seen: seenBy(outcome),
    })
    expect(restless(outcome)).toEqual([])
    expect(Math.max(writers.longest, reader.longest)).toBeLessThan(longestWait)
  })
})

describe('without a synchronous standby', () => {
  beforeAll(async () => {
    cluster = await startPatroniCluster(false)
  }, 240_000)
  afterAll(() => cluster?.end(), 120_000)

  // On one machine the standby is a fraction of a millisecond behind; over a network it is further away.
  for (const [fault, away, breaks, mends] of [
    ['Primary killed with its Patroni', 0, kills, starts],
    ['Primary killed with its Patroni, its standby 50 ms away', 50, kills, starts],
    ['Primary cut off from etcd and its standby, while Synapse still reaches it', 0, cutsOffInPart, joins],
  ] as const)
    test(`${fault}: what is lost is said, and the rest agrees with itself`, async () => {
      cluster.moveApart(away)
      const outcome = await goThrough(cluster, breaks, mends)
      const { writers, beside, backToTwo } = outcome
      const wrong = await writers.notThereOnce(cluster.pair.primary.url)
      const lost = wrong.filter(({ count }) => count === 0)
      const lostBeside = await beside.lost(cluster.pair)
      const strays = await mendsPhotos()
      report({
        fault: `${fault}; no synchronous standby`,
        found: `${lost.length} of ${writers.count()} acknowledged writes lost${windowOf(lost)}; ${lostBeside.length} of somebody on the old primary's side${windowOf(lostBeside)}; nothing twice, counters equal rows; ${strays} lost photos left files behind, which check --repair takes away`,
        ready: `nothing acknowledged for ${inSeconds(writers.longestPause())} (${timing}); two databases again ${inSeconds(backToTwo)} after the old one was back`,
        seen: seenBy(outcome),
      })
      expect(wrong.filter(({ count }) => count > 1)).toEqual([])
      expect(restless(outcome).filter((words) => words.startsWith('500'))).toEqual([])
      // Or nobody would know that these tests can find a loss.
      if (breaks === cutsOffInPart) expect(lost.length + lostBeside.length).toBeGreaterThan(0)
    })
})

/** Files of photos are not in the database, so they outlast what it has lost. Nothing else may be wrong. */
async function mendsPhotos(): Promise<number> {
  const { said } = await checkAll(cluster.place, cluster.settings)
  const wrong = said.split('\n').filter((line) => line.startsWith('    '))
  expect(wrong.filter((line) => !/^ +The files of \S+ belong to nothing$/.test(line))).toEqual([])
  if (wrong.length > 0) await checkAll(cluster.place, cluster.settings, ['--repair'])
  expect((await checkAll(cluster.place, cluster.settings)).isFine).toBe(true)
  return wrong.length
}
