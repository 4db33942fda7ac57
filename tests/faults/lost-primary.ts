import { expect } from 'vitest'
import { Listener } from '#scripts/cluster/listener.ts'
import type { DatabaseNode } from '#scripts/cluster/patroni-node.ts'
import { signUp } from '#tests/support/people.ts'
import { BesidePrimary } from './beside-primary.ts'
import { inSeconds } from './figures.ts'
import type { PatroniCluster } from './patroni-cluster.ts'
import { Reader } from './readers.ts'
import { gatherWriters, type Writers } from './writers.ts'

type Change = (primary: DatabaseNode, standby: DatabaseNode) => Promise<void> | void

export interface Outcome {
  writers: Writers
  reader: Reader
  beside: BesidePrimary
  /** Milliseconds from the fault until people wrote again, on a new primary if the old one was lost. */
  writing: number
  /** Milliseconds from when the lost one was back until there were two again. */
  backToTwo: number
}

/** Writers, a reader, an open tab and somebody beside the primary, while `breaks` happens, and then `mends`. */
export async function goThrough(
  cluster: PatroniCluster,
  breaks: Change,
  mends: Change,
  isPrimaryLost = true,
): Promise<Outcome> {
  const { pair, url } = cluster
  await expect.poll(pair.areTwo, { timeout: 60_000, interval: 250 }).toBe(true)
  const writers = await gatherWriters(url, pair.primary.url)
  const gina = await signUp(url, 'gina')
  const tab = new Listener(gina)
  await expect.poll(() => tab.isOpen).toBe(true)
  const [primary, standby] = await cluster.roles()
  await BesidePrimary.prepare(pair)
  const [reader, beside] = [
    new Reader(gina, ['/api/posts', '/', '/api/discover']),
    new BesidePrimary(primary),
  ]
  try {
    writers.start()
    await writers.until(50)
    const brokenAt = performance.now()
    await breaks(primary, standby)
    const wanted = () => !isPrimaryLost || standby.role().then((role) => role === 'primary')
    await expect.poll(wanted, { timeout: 60_000, interval: 100 }).toBe(true)
    await writers.until(50)
    const writing = performance.now() - brokenAt
    const mendedAt = performance.now()
    await mends(primary, standby)
    await expect.poll(pair.areTwo, { timeout: 120_000, interval: 250 }).toBe(true)
    const backToTwo = performance.now() - mendedAt
    await writers.until(25)
    await writers.stop()
    await everythingIsHeard(tab, await writers.postIds(pair.primary.url))
    return { writers, reader, beside, writing, backToTwo }
  } finally {
    await Promise.all([writers.stop(), reader.stop(), beside.stop(), tab.stop()])
  }
}

/** Who is told to load everything again needs to hear of nothing from before. */
async function everythingIsHeard(tab: Listener, posts: readonly string[]): Promise<void> {
  const unheard = () => {
    const heard = tab.heardOf()
    return tab.reloads() > 0 ? [] : posts.filter((id) => !heard.has(id))
  }
  await expect.poll(unheard, { timeout: 10_000 }).toEqual([])
}

const calm = [
  '503 Synapse can’t reach its database right now. Please try again in a moment.',
  // A page, with that sentence under its heading.
  '503 One moment, please',
]

/** What anybody read meanwhile that is not calm. */
export const restless = ({ writers, reader }: Outcome): string[] =>
  [...writers.seen.keys(), ...reader.seen.keys()].filter((words) => !calm.includes(words))

export const seenBy = ({ writers, reader }: Outcome): string => {
  const read = [...reader.seen].map(([words, times]) => `${words} (${times})`).join('; ') || 'nothing'
  const longest = Math.max(writers.longest, reader.longest)
  return `writing: ${writers.inWords()}; reading: ${read}; longest wait ${inSeconds(longest)}`
}

/** From the first to the last of them. */
export function windowOf(lost: readonly { at: number }[]): string {
  const times = lost.map(({ at }) => at)
  return lost.length > 0 ? ` within ${inSeconds(Math.max(...times) - Math.min(...times))}` : ''
}
