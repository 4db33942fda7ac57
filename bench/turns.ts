import { type Asked, askThrough, at, median, type Next, openWires, requestBytes, type Wire } from './load.ts'

/** Somebody who answers requests, and what was measured of them. */
export interface Runner {
  origin: URL
  next: Next
  /** One for each round. */
  rates: number[]
  /** How long each answer took, of all rounds: one round has too few for a p99. */
  took: number[]
  /** The same, round by round. */
  turns: number[][]
}

export const runner = (origin: URL, next: Next): Runner => ({ origin, next, rates: [], took: [], turns: [] })

/** The same few requests again and again. */
export const asking = (origin: URL, asked: readonly Asked[]): Runner => {
  const requests = asked.map((one) => requestBytes(origin, one))
  return runner(origin, (n) => requests[n % requests.length] ?? null)
}

export interface Pace {
  rounds: number
  ms: number
  atOnce: number
  /** So long, and at least so many requests, before anything counts. */
  warmUp: number
  atLeast?: number
  /** A turn begins so long before it counts: whoever had the machine before has left it cold. */
  leadIn?: number
}

/**
 * In turns, so that whatever else the machine does falls on all of them alike, each time in the other direction, so
 * that nobody always comes after the same one. Warm is who has answered `atLeast` so many requests, not only who had so
 * much time: a connection to the database plans a statement five times before it keeps the plan, and who is slower
 * would still be planning when it counts. The connections of a runner stay open from turn to turn: opened anew they
 * would be among the slowest hundredth of each turn.
 */
export async function takeTurns(runners: readonly Runner[], pace: Pace): Promise<void> {
  await withWires(runners, pace, async (all) => {
    for (let round = 0; round < pace.rounds; round += 1)
      for (const one of round % 2 === 0 ? all : all.toReversed()) await takeTurn(one, pace)
  })
}

/** More turns of what was measured already, for what needs more evidence; at most so many rounds. */
export async function takeMoreTurns(
  runners: readonly Runner[],
  pace: Pace,
  isEnough: () => boolean,
): Promise<void> {
  if (pace.rounds === 0 || isEnough()) return
  await withWires(runners, pace, async (all) => {
    let round = 0
    do {
      for (const one of round % 2 === 0 ? all : all.toReversed()) await takeTurn(one, pace)
      round += 1
    } while (round < pace.rounds && !(round % 10 === 0 && isEnough()))
  })
}

interface Wired {
  runner: Runner
  wires: Wire[]
}

async function takeTurn({ runner: one, wires }: Wired, { ms, leadIn = 0 }: Pace): Promise<void> {
  if (leadIn > 0) await askThrough(wires, leadIn, one.next)
  const { took, perSecond } = await askThrough(wires, ms, one.next)
  one.took.push(...took)
  one.turns.push(took)
  one.rates.push(perSecond)
}

async function withWires(
  runners: readonly Runner[],
  { atOnce, warmUp, atLeast = 0 }: Pace,
  work: (all: Wired[]) => Promise<void>,
): Promise<void> {
  const all = runners.map((one) => ({ runner: one, wires: openWires(one.origin, atOnce) }))
  try {
    for (const { runner: one, wires } of all) {
      const until = performance.now() + warmUp
      const isWarm = (n: number) => n >= atLeast && performance.now() >= until
      await askThrough(wires, Number.POSITIVE_INFINITY, (n) => (isWarm(n) ? null : one.next(n)))
    }
    await work(all)
  } finally {
    for (const { wires } of all) for (const wire of wires) wire.end()
  }
}

export const p50 = ({ took }: Runner): number => at(took, 0.5)
export const p99 = ({ took }: Runner): number => at(took, 0.99)
export const rate = ({ rates }: Runner): number => median(rates)
