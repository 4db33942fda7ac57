import type { Mutant } from './mutants.ts'

interface Explanation {
  file: string
  /** The line as it stands, and as the change leaves it: with nothing in it, it is left out. */
  was: string
  becomes: string
  /** Why nobody can notice it. */
  why: string
}

/** Of which changes it is known that nobody can notice them, and why (`explained.json`). */
export const readExplained = (read: (file: string) => string): Explanation[] =>
  JSON.parse(read('scripts/mutation/explained.json'))

export const isExplainedBy = (mutant: Mutant, explanations: readonly Explanation[]): boolean =>
  explanations.some(
    ({ file, was, becomes }) => file === mutant.file && was === mutant.was && becomes === mutant.becomes,
  )
