import { type Asked, askThrough, at, median, type Next, openWires, requestBytes } from './load.ts'

/** Somebody who answers requests, and what was measured of them. */
export interface Runner {
  origin: URL
  next: Next
  /** One for each round. */
  rates: number[]
  /** How long each answer took, of all rounds: one round has too few for a p99. */
  took: number[]
}

export const runner = (origin: URL, next: Next): Runner => ({ origin, next, rates: [], took: [] })

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
export async function takeTurns(
  runners: readonly Runner[],
  { rounds, ms, atOnce, warmUp, atLeast = 0, leadIn = 0 }: Pace,
): Promise<void> {
  const all = runners.map((one) => ({ one, wires: openWires(one.origin, atOnce) }))
  try {
    for (const { one, wires } of all) {
      const until = performance.now() + warmUp
      const isWarm = (n: number) => n >= atLeast && performance.now() >= until
      await askThrough(wires, Number.POSITIVE_INFINITY, (n) => (isWarm(n) ? null : one.next(n)))
    }
    for (let round = 0; round < rounds; round += 1)
      for (const { one, wires } of round % 2 === 0 ? all : all.toReversed()) {
        if (leadIn > 0) await askThrough(wires, leadIn, one.next)
        const { took, perSecond } = await askThrough(wires, ms, one.next)
        one.rates.push(perSecond)
        one.took.push(...took)
      }
  } finally {
    for (const { wires } of all) for (const wire of wires) wire.end()
  }
}

export const p50 = ({ took }: Runner): number => at(took, 0.5)
export const p99 = ({ took }: Runner): number => at(took, 0.99)
export const rate = ({ rates }: Runner): number => median(rates)
/** Round by round, because rounds differ more than what is compared. */
export const ratioOf = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((one, round) => one / (theirs[round] ?? Number.NaN)))
