import pg from 'pg'
import type { Bench } from './bench.ts'
import { type Figure, inWords } from './figures.ts'
import { isClear, speedOf } from './growth.ts'
import { askFor, requestBytes } from './load.ts'
import { signedIn, tokenOf } from './network.ts'
import { startServers } from './processes.ts'
import { type Pace, p50, p99, type Runner, rate, runner, takeMoreTurns, takeTurns } from './turns.ts'
import { rowsOf, type Write } from './writing.ts'

interface Way {
  writes: readonly Write[]
  /** Where the bare server begins, and how many turns there are for both. */
  bareBegins: number
  ends: number
  pace: Omit<Pace, 'atOnce'>
  /** At most so many rounds more, for what cannot be told from the line yet. */
  moreRounds: number
  /** How many do it at the same time. */
  crowds: readonly number[]
  /** So fast, at least, beside the bare statement; or so slow, at most, the slowest hundredth. */
  budget: { speedAtLeast: number } | { p99AtMost: number }
}

/** Everything that people do, one at a time and eight at once, beside the bare statement of its row, or of its rows. */
export async function measureWrites(
  { tell, databases, sizes, wanted }: Bench,
  { writes, bareBegins, ends, pace, moreRounds, crowds, budget }: Way,
): Promise<Figure[]> {
  const size = sizes.small
  const url = await databases.copyOf(size)
  const [synapse, bare] = [await startServers('synapse', [url]), await startServers('bare', [url])]
  const figures: Figure[] = []
  try {
    const [ours, theirs] = [synapse.origins[0], bare.origins[0]]
    if (!ours || !theirs) throw new Error('The servers did not start')
    // Nobody writes before they have opened a page: whose sessions these are is known by then.
    await askFor(ours, 60_000, 8, (n) =>
      n < signedIn ? requestBytes(ours, { path: '/api/conversations/unread', token: tokenOf(1 + n) }) : null,
    )
    for (const write of writes.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      await layGround(databases.admin(url), write)
      const turn = turnsBetween(write, 0, bareBegins)
      const done = runner(ours, () => requestBytes(ours, write.ask(turn(), size)))
      const bareTurn = turnsBetween(write, bareBegins, ends)
      const inserted = runner(theirs, () => {
        const n = bareTurn()
        return requestBytes(theirs, {
          method: 'POST',
          path: `/${write.name}`,
          body: { values: rowsOf(write).map(({ values }) => values(n, size)) },
        })
      })
      for (const atOnce of crowds) {
        for (const one of [done, inserted]) Object.assign(one, { rates: [], took: [], turns: [] })
        await takeTurns([done, inserted], { ...pace, atOnce })
        const what = `${write.title}, ${atOnce === 1 ? 'one at a time' : `${atOnce} at once`}`
        if ('speedAtLeast' in budget)
          await takeMoreTurns([done, inserted], { ...pace, atOnce, rounds: moreRounds }, () =>
            isClear(speedOf(done, inserted), budget.speedAtLeast),
          )
        const figure = figureOf(write, what, budget, done, inserted)
        figures.push(figure)
        tell(inWords(figure))
      }
    }
  } finally {
    await Promise.all([synapse.end(), bare.end()])
  }
  return figures
}

function figureOf(write: Write, what: string, budget: Way['budget'], done: Runner, inserted: Runner): Figure {
  if ('p99AtMost' in budget)
    return {
      what,
      value: p99(done),
      unit: 'ms',
      wanted: { atMost: budget.p99AtMost },
      more: { p50: p50(done), 'a second': rate(done), 'the bare rows': rate(inserted) },
    }
  return {
    what,
    value: rate(done),
    unit: 'a second',
    limit: { what: `the bare ${write.beside ? 'rows' : verbOf(write)}`, value: rate(inserted) },
    ratio: speedOf(done, inserted).ratio,
    wanted: { atLeast: budget.speedAtLeast },
    more: { p50: p50(done), p99: p99(done) },
  }
}

const verbOf = ({ bare }: Write) => bare.slice(0, bare.indexOf(' '))

function turnsBetween({ name }: Write, begin: number, end: number): () => number {
  let next = begin
  return () => {
    if (next >= end) throw new Error(`${name}: there are not enough rows for a machine as fast as this one`)
    return next++
  }
}

/** Rows made by rule need no looking up of what they refer to, and no triggers. */
export async function layGround(url: string, { ground = [] }: Write): Promise<void> {
  if (ground.length === 0) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of ground) await client.query(statement)
  } finally {
    await client.end()
  }
}
