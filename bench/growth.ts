import { at, median, steadyRandom } from './load.ts'
import type { Runner } from './turns.ts'

/** A ratio, and between what it may lie. */
export interface Estimate {
  ratio: number
  low: number
  high: number
}

/** So many imagined runs: enough to tell where nine of ten of them lie. */
const runs = 400
/** Nothing below this is ever the p99 of an imagined run, so it need not be sorted. */
const tailFrom = 0.9

/**
 * One run is luck: what disturbs the machine for a moment falls on one turn, and eight at once wait for it. How much luck
 * is seen by drawing the rounds anew, the same for both sides, as often as there were: nine of ten such runs lie between
 * low and high.
 */
function drawnAnew(rounds: number, ratioIn: (drawn: readonly number[]) => number): Omit<Estimate, 'ratio'> {
  const random = steadyRandom(rounds)
  const ratios = Array.from({ length: runs }, () =>
    ratioIn(Array.from({ length: rounds }, () => Math.floor(random() * rounds))),
  )
  return { low: at(ratios, 0.05), high: at(ratios, 0.95) }
}

/** How much slower the slowest hundredth is, of two runners that took turns. Every answer counts. */
export function growthOf(few: Runner, many: Runner): Estimate {
  const [tailOfFew, tailOfMany] = [tailOf(few), tailOf(many)]
  return {
    ratio: at(many.took, 0.99) / at(few.took, 0.99),
    ...drawnAnew(
      Math.min(few.turns.length, many.turns.length),
      (drawn) => p99Of(tailOfMany, drawn) / p99Of(tailOfFew, drawn),
    ),
  }
}

/** How fast one is beside the other, in the rounds that both had. */
export function speedOf(ours: Runner, theirs: Runner): Estimate {
  const ratios = theirs.rates.map((rate, round) => (ours.rates[round] ?? Number.NaN) / rate)
  return {
    // Round by round, because rounds differ more than what is compared.
    ratio: median(ratios),
    ...drawnAnew(ratios.length, (drawn) => median(drawn.map((round) => ratios[round] ?? Number.NaN))),
  }
}

/** Whether all of it lies on one side of the line: then more turns would not change the answer. */
export const isClear = ({ low, high }: Estimate, line: number): boolean => high < line || low > line

interface Tail {
  from: number
  turns: { answers: number; slow: number[] }[]
}

function tailOf({ took, turns }: Runner): Tail {
  const from = at(took, tailFrom)
  return {
    from,
    turns: turns.map((turn) => ({ answers: turn.length, slow: turn.filter((one) => one >= from) })),
  }
}

function p99Of({ from, turns }: Tail, drawn: readonly number[]): number {
  let answers = 0
  const slow: number[] = []
  for (const index of drawn) {
    const turn = turns[index]
    if (!turn) continue
    answers += turn.answers
    slow.push(...turn.slow)
  }
  const fromTheEnd = answers - Math.floor(answers * 0.99)
  const sorted = Float64Array.from(slow).toSorted()
  return sorted[sorted.length - fromTheEnd] ?? from
}
