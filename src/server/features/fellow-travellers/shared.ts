import type { FellowMatch, FellowRole } from '#contract/fellow-travellers/fellow-choices.ts'

/** Somebody who waits, with what she agreed to be matched by: of the rest nothing is here. */
export interface Waiting {
  id: string
  userId: string
  role: FellowRole
  matchedBy: readonly FellowMatch[]
  neurotypes: readonly string[] | null
  interests: readonly string[] | null
  languages: readonly string[] | null
  ageRange: string | null
  cityId: number | null
  createdAt: Date
}

/** The cities near one, by its number. */
export type Near = ReadonlyMap<number, ReadonlySet<number>>

const folded = (word: string) => word.trim().toLowerCase()

/** Of each list once: everybody is compared with everybody, and nobody else is answered meanwhile. */
const known = new WeakMap<readonly string[], ReadonlySet<string>>()
function wordsOf(list: readonly string[]): ReadonlySet<string> {
  const words = known.get(list) ?? new Set(list.map(folded))
  known.set(list, words)
  return words
}

function inBoth(one: readonly string[] | null, other: readonly string[] | null): number {
  if (!one || !other) return 0
  const words = wordsOf(other)
  let count = 0
  for (const word of wordsOf(one)) if (words.has(word)) count++
  return count
}

const shared: Readonly<Record<FellowMatch, (one: Waiting, other: Waiting, near: Near) => number>> = {
  neurotypes: (one, other) => 3 * Math.min(2, inBoth(one.neurotypes, other.neurotypes)),
  interests: (one, other) => Math.min(3, inBoth(one.interests, other.interests)),
  languages: (one, other) => Math.min(1, inBoth(one.languages, other.languages)),
  ageRange: (one, other) => (one.ageRange !== null && one.ageRange === other.ageRange ? 2 : 0),
  city: (one, other, near) =>
    one.cityId !== null && other.cityId !== null && near.get(one.cityId)?.has(other.cityId) ? 3 : 0,
}

/** How much two people share of what both agreed to be matched by; 0: they do not fit. */
export const sharedOf = (one: Waiting, other: Waiting, near: Near): number =>
  one.matchedBy
    .filter((by) => other.matchedBy.includes(by))
    .reduce((sum, by) => sum + shared[by](one, other, near), 0)
