import { type Asked, askFor, at, median, type Next, requestBytes } from './load.ts'

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
  warmUp: number
}

/** In turns, so that whatever else the machine does falls on all of them alike. */
export async function takeTurns(
  runners: readonly Runner[],
  { rounds, ms, atOnce, warmUp }: Pace,
): Promise<void> {
  for (const { origin, next } of runners) await askFor(origin, warmUp, atOnce, next)
  for (let round = 0; round < rounds; round += 1)
    for (const one of runners) {
      const { took, perSecond } = await askFor(one.origin, ms, atOnce, one.next)
      one.rates.push(perSecond)
      one.took.push(...took)
    }
}

export const p50 = ({ took }: Runner): number => at(took, 0.5)
export const p99 = ({ took }: Runner): number => at(took, 0.99)
export const rate = ({ rates }: Runner): number => median(rates)
/** Round by round, because rounds differ more than what is compared. */
export const ratioOf = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((one, round) => one / (theirs[round] ?? Number.NaN)))
