import type { Bench } from './bench.ts'
import { type Figure, inWords } from './figures.ts'
import { growthOf, isClear, speedOf } from './growth.ts'
import { type Size, tokenOf } from './network.ts'
import { hasPgbench, pgbenchOf } from './pgbench.ts'
import { keepPlan } from './plans.ts'
import { type Servers, startServers } from './processes.ts'
import type { Read } from './read.ts'
import { addressesOf, everyRead, viewerOf } from './reads.ts'
import { asking, type Pace, p50, p99, type Runner, rate, takeMoreTurns, takeTurns } from './turns.ts'

/** So fast, at least, beside the bare server. */
const speedAtLeast = 0.7
/** As many times slower may the slowest hundredth be with a hundred times the posts. */
const growthAtMost = 1.2
/** What is no main read has no ratio; its slowest hundredth takes so many milliseconds at most (design/speed.md). */
const otherP99AtMost = 50

/** How long to look at each read. */
export interface Manner {
  rounds: number
  /** Milliseconds of each. */
  ms: number
  /** Of one read, at most so many rounds more than the others have; and milliseconds for those of all together. */
  moreRounds: number
  moreTime: number
  /** Main reads are judged beside the bare server, PostgreSQL alone and a fixed answer; the others by their p99. */
  areMain: boolean
}

/** Each at both sizes, beside the same statements in a bare server. */
export async function measureReads(bench: Bench, reads: readonly Read[], manner: Manner): Promise<Figure[]> {
  const { tell, databases, sizes, wanted } = bench
  if (manner.areMain && !hasPgbench) tell('There is no pgbench here, so PostgreSQL alone is not measured.')
  const both = [sizes.small, sizes.large]
  const urls: string[] = []
  for (const size of both) urls.push(await databases.network(size))
  // Each in a process of its own: none collects the garbage of another, or runs code that was made fast for another.
  const synapse: Servers[] = []
  const bare: Servers[] = []
  const figures: Figure[] = []
  let spare = manner.moreTime * bench.patience
  try {
    for (const url of urls) {
      synapse.push(await startServers('synapse', [url]))
      bare.push(await startServers('bare', [url]))
    }
    const [, bareLarge] = bare
    if (!bareLarge) throw new Error('The servers did not start')
    for (const read of reads.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      const few = await prepare(read, sizes.small, { synapse: synapse[0], bare: bare[0] })
      const many = await prepare(read, sizes.large, { synapse: synapse[1], bare: bare[1] })
      const pace = paceOf(manner, bench)
      await takeTurns([few.ours, few.theirs, many.ours, many.theirs], pace)
      let found = otherFiguresOf(read, both, [few, many])
      if (manner.areMain) {
        spare -= await settle(few, many, { ...pace, rounds: manner.moreRounds }, spare)
        await takeTurns([many.fixed], { rounds: 2, ms: 150, atOnce: 8, warmUp: 50 })
        found = figuresOf(read, both, [few, many], await aloneOf(read, bench, bareLarge, urls[1] ?? ''))
      }
      for (const figure of found) tell(inWords(figure))
      figures.push(...found)
      await keepPlan(
        read,
        await statementsOf(read, bareLarge, sizes.large),
        databases.admin(urls[1] ?? ''),
        bench,
      )
    }
  } finally {
    await Promise.all([...synapse, ...bare].map((one) => one.end()))
  }
  return figures
}

const paceOf = (manner: Manner, { patience }: Bench) => ({
  // Many and short: what disturbs the machine for a second falls on all of them.
  rounds: Math.max(5, Math.round(manner.rounds * patience)),
  ms: manner.ms,
  atOnce: 8,
  warmUp: 300,
  // Ten connections, each of which plans a statement five times before it keeps the plan; and some to spare.
  atLeast: 120,
  leadIn: 30,
})

/**
 * More turns for a read of which a ratio cannot be told from its line yet, on whichever side of it; what is not settled by
 * the end is judged by its ratio like the others. Answers how long that took.
 */
async function settle(few: Target, many: Target, pace: Pace, spare: number): Promise<number> {
  const began = performance.now()
  const isSpeedClear = () =>
    [few, many].every(({ ours, theirs }) => isClear(speedOf(ours, theirs), speedAtLeast))
  const isGrowthClear = () => isClear(growthOf(few.ours, many.ours), growthAtMost)
  const isLate = () => performance.now() - began > spare
  await takeMoreTurns([few.ours, few.theirs, many.ours, many.theirs], pace, () => isLate() || isSpeedClear())
  await takeMoreTurns([few.ours, many.ours], pace, () => isLate() || isGrowthClear())
  return performance.now() - began
}

interface Target {
  ours: Runner
  theirs: Runner
  fixed: Runner
}

async function prepare(
  read: Read,
  size: Size,
  { synapse, bare }: { synapse: Servers | undefined; bare: Servers | undefined },
): Promise<Target> {
  const [at, bareAt] = [synapse?.origins[0], bare?.origins[0]]
  if (!at || !bare || !bareAt) throw new Error('The servers did not start')
  const [addresses, who] = [addressesOf(read, size), viewerOf(read)]
  await bare.tell({ do: 'learn', server: 0, lesson: { read: read.name, addresses, who } })
  const token = tokenOf(who)
  return {
    ours: asking(
      at,
      addresses.map((path) => ({ path, token })),
    ),
    theirs: asking(
      bareAt,
      addresses.map((path) => ({ path: `/${read.name}${path}` })),
    ),
    fixed: asking(
      bareAt,
      addresses.map((path) => ({ path: `/fixed/${read.name}${path}` })),
    ),
  }
}

const statementsOf = async (read: Read, bare: Servers, size: Size) => {
  const [address = ''] = addressesOf(read, size)
  return (await bare.tell({ do: 'recall', server: 0, key: `/${read.name}${address}` })) as Recalled[]
}
type Recalled = { name: string | undefined; text: string; values: unknown[]; after: number[] }

/** Nothing but the plans, as they are with a million posts. */
export async function keepPlans(bench: Bench): Promise<void> {
  const { databases, sizes, wanted, tell } = bench
  const url = await databases.network(sizes.large)
  const bare = await startServers('bare', [url])
  try {
    for (const read of everyRead.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      const lesson = {
        read: read.name,
        addresses: addressesOf(read, sizes.large).slice(0, 1),
        who: viewerOf(read),
      }
      await bare.tell({ do: 'learn', server: 0, lesson })
      await keepPlan(read, await statementsOf(read, bare, sizes.large), databases.admin(url), bench)
      tell(`The plan of ${read.title} is in bench/plans/${read.name}.txt.`)
    }
  } finally {
    await bare.end()
  }
}

async function aloneOf(read: Read, bench: Bench, bare: Servers, url: string): Promise<number | null> {
  return pgbenchOf(await statementsOf(read, bare, bench.sizes.large), url, bench.patience)
}

const otherFiguresOf = (read: Read, sizes: readonly Size[], targets: readonly Target[]): Figure[] =>
  targets.map(({ ours, theirs }, index) => ({
    what: `${read.title}, ${sizes[index]?.posts.toLocaleString('en')} posts`,
    value: p99(ours),
    unit: 'ms',
    wanted: { atMost: otherP99AtMost },
    more: { p50: p50(ours), 'a second': rate(ours), bare: rate(theirs) },
  }))

function figuresOf(
  read: Read,
  sizes: readonly Size[],
  targets: readonly Target[],
  alone: number | null,
): Figure[] {
  const [small, large] = targets
  const found: Figure[] = targets.map(({ ours, theirs }, index) => ({
    what: `${read.title}, ${sizes[index]?.posts.toLocaleString('en')} posts`,
    value: rate(ours),
    unit: 'a second',
    limit: { what: 'bare', value: rate(theirs) },
    ratio: speedOf(ours, theirs).ratio,
    wanted: { atLeast: speedAtLeast },
    more: { p50: p50(ours), p99: p99(ours) },
  }))
  if (small && large) {
    const { ratio, low, high } = growthOf(small.ours, large.ours)
    found.push({
      what: `${read.title}: p99 with a hundred times the posts`,
      value: p99(large.ours),
      unit: 'ms',
      limit: { what: 'with few', value: p99(small.ours) },
      ratio,
      wanted: { atMost: growthAtMost },
      more: { 'ratio from': low, to: high, turns: large.ours.turns.length },
    })
  }
  if (large && alone !== null)
    found.push({
      what: `${read.title}: PostgreSQL alone`,
      value: alone,
      unit: 'a second',
      ratio: rate(large.ours) / alone,
      of: 'it is what Synapse answers',
    })
  if (large && large.fixed.rates.length > 0)
    found.push({
      what: `${read.title}: a fixed answer of the same size`,
      value: rate(large.fixed),
      unit: 'a second',
      ratio: rate(large.ours) / rate(large.fixed),
      of: 'it is what Synapse answers',
    })
  return found
}
