import { setTimeout as pause } from 'node:timers/promises'
import { accepts, asks } from '#tests/support/friends.ts'
import type { Person } from '#tests/support/people.ts'
import { type Claim, compare } from './compare.ts'
import { metricOf, until } from './instance.ts'
import { Listener } from './listener.ts'
import { type Load, signUpMany, startLoad, type Tally } from './load.ts'
import type { DatabaseNode } from './patroni-node.ts'
import { type Cluster, startCluster } from './start-cluster.ts'

type Tell = (sentence: string) => void

const people = 16
const listeners = 12
const secondsEach = 8

/** Puts the cluster under load, takes things away from it, and says what held. False: something did not. */
export async function prove(tell: Tell, stopped: AbortSignal): Promise<boolean> {
  const cluster = await startCluster(tell, { settings: { RATE_LIMIT_SCALE: '1000000' } })
  let load: Load | undefined
  let tabs: Listener[] = []
  try {
    const cast = await signUpMany(cluster.url, people)
    await befriendInPairs(cast.slice(0, -4))
    tabs = cast.slice(0, listeners).map((person) => new Listener(person))
    await until('every stream is open', () => tabs.every((tab) => tab.isOpen))
    load = startLoad(cast)
    const began = performance.now()
    const claims = await putThroughIt(cluster, load, tell, stopped)
    await load.stop()
    claims.push(...(await compare(cluster, load.ledger, tabs, began)))
    tell('')
    for (const [claim, holds] of claims) tell(`${holds ? '✓' : '✗'} ${claim}`)
    return claims.every(([, holds]) => holds)
  } finally {
    await load?.stop().catch(() => undefined)
    await Promise.all(tabs.map((tab) => tab.stop()))
    await cluster.stop()
  }
}

async function befriendInPairs(cast: readonly Person[]): Promise<void> {
  for (const [n, person] of cast.entries()) {
    const friend = cast[n + 1]
    if (n % 2 || !friend) continue
    await asks(person, friend)
    await accepts(friend, person)
  }
}

async function putThroughIt(
  cluster: Cluster,
  load: Load,
  tell: Tell,
  stopped: AbortSignal,
): Promise<Claim[]> {
  const [north, south] = cluster.instances
  const claims: Claim[] = []
  const work = (seconds: number) => pause(seconds * 1000, undefined, { signal: stopped })
  const share = async () => {
    const counts = await Promise.all(
      ['replica', 'primary'].map(async (by) => {
        const series = `synapse_replica_reads{answered_by="${by}"}`
        return (await metricOf(north, series)) + (await metricOf(south, series))
      }),
    )
    return { replica: counts[0] ?? 0, primary: counts[1] ?? 0 }
  }
  const claimSeen = (when: string, { looked, missing, tried, opened }: Tally) =>
    claims.push(
      [
        `${when}: own writes looked for ${looked} times, not there ${missing} times`,
        looked > 0 && missing === 0,
      ],
      [
        `${when}: opened by somebody right after they were blocked: ${opened} of ${tried}`,
        tried > 0 && opened === 0,
      ],
    )

  await work(secondsEach)
  const calm = load.nextTally()
  const before = await share()
  tell(`All well: ${inWords(calm, secondsEach)}. ${portion(before)}`)
  claims.push(['All well: no request failed', calm.failed === 0])
  claims.push(['All well: the replica answered', before.replica > 0])
  claimSeen('All well', calm)

  const standby = await standbyOf(cluster)
  standby?.standStill(true)
  await work(secondsEach)
  const behind = await metricOf(south, 'synapse_replica_behind_bytes')
  standby?.standStill(false)
  const late = load.nextTally()
  const during = await share()
  tell(
    `Replica standing still, ${Math.round(behind / 1024)} KB behind: ${inWords(late, secondsEach)}. ${portion(
      {
        replica: during.replica - before.replica,
        primary: during.primary - before.primary,
      },
    )}`,
  )
  claims.push(['Replica standing still: it fell behind', behind > 0])
  claims.push(['Replica standing still: no request failed', late.failed === 0])
  claimSeen('Replica standing still', late)

  const killedAt = performance.now()
  await north.kill()
  await until('HAProxy notices', async () => !(await cluster.proxy.up()).includes(north.port))
  const noticed = performance.now() - killedAt
  await work(secondsEach)
  const startedAt = performance.now()
  await north.start()
  await until('HAProxy sends people to it again', async () => (await cluster.proxy.up()).includes(north.port))
  const back = performance.now() - startedAt
  const lost = load.nextTally()
  tell(
    `One instance killed: noticed after ${noticed.toFixed(0)} ms, back ${back.toFixed(0)} ms after it was started again; ${inWords(lost, (performance.now() - killedAt) / 1000)}.`,
  )
  claimSeen('One instance killed', lost)

  await work(secondsEach / 2)
  const after = load.nextTally()
  tell(`Both again: ${inWords(after, secondsEach / 2)}.`)
  claims.push(['Both again: no request failed', after.failed === 0])
  const signedOut = [calm, late, lost, after].reduce((sum, tally) => sum + tally.signedOut, 0)
  claims.push(['Nobody was signed out', signedOut === 0])
  return claims
}

const inWords = ({ requests, failed, took }: Tally, seconds: number) => {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)
  return `${(requests / seconds).toFixed(0)} requests a second, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${failed} of ${requests} failed and were sent again`
}

const portion = ({ replica, primary }: { replica: number; primary: number }) =>
  `Of the reads that may go to the replica it answered ${((100 * replica) / Math.max(1, replica + primary)).toFixed(0)} %.`

async function standbyOf({ pair: { nodes } }: Cluster): Promise<DatabaseNode | undefined> {
  const roles = await Promise.all(nodes.map((node) => node.role()))
  return nodes[roles.indexOf('replica')]
}
