import type { Mutant } from './mutants.ts'

interface Change {
  /** What the rule would be then. */
  says: string
  file: string
  from: string
  to: string
}

/** Rules of each part, each of which the model alone has to miss when it is changed (decision 0108). */
export const readRulesByHand = (read: (file: string) => string): Mutant[] =>
  (JSON.parse(read('scripts/mutation/rules-by-hand.json')) as Change[]).map((change) =>
    asMutant(change, read),
  )

function asMutant({ says, file, from, to }: Change, read: (file: string) => string): Mutant {
  const text = read(file)
  const place = text.indexOf(from)
  if (place < 0) throw new Error(`'${says}' cannot be tried: ${file} no longer says ${from}`)
  return {
    ...{ file, from: says, to: '', column: 1, was: from, becomes: to },
    line: text.slice(0, place).split('\n').length,
    text: text.replace(from, () => to),
  }
}
