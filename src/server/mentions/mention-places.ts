import { limits } from '#contract/core/limits.ts'

/** Somebody who was chosen, by the name of now and, if they were mentioned before, the one that was written then. */
export interface ChosenPerson {
  id: string
  names: readonly string[]
}

/** A name that somebody has left behind since is in the text all the same: it is shown as the one of now. */
export const namesOf = (name: string, written: string | null | undefined): string[] =>
  written ? [name, written] : [name]

/** The name as it stands in the text, and the place of each '@' before it. */
export interface PlacedMention {
  written: string
  places: number[]
}

const isOfWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}\p{M}_]/u.test(sign)
/** Written without spaces between words: there a name may touch what stands beside it. */
const isWithoutSpaces = (sign: string | undefined) =>
  sign !== undefined &&
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    sign,
  )
/** What changes the sign before it: the name would be another one. */
const isPartOfSign = (sign: string | undefined) => sign !== undefined && /\p{M}|\u200D|\uFE0F/u.test(sign)

// Whole signs, and not halves of surrogate pairs.
const signBefore = (text: string, at: number) => [...text.slice(Math.max(0, at - 2), at)].at(-1)
const signAt = (text: string, at: number) => [...text.slice(at, at + 2)][0]

/** Not in an address such as ana@example.org. */
const mayBegin = (text: string, at: number): boolean => {
  const before = signBefore(text, at)
  return !isOfWord(before) || isWithoutSpaces(before)
}

const standsAt = (text: string, at: number, name: string): boolean => {
  if (!text.startsWith(name, at + 1)) return false
  const [last, next] = [signBefore(name, name.length), signAt(text, at + 1 + name.length)]
  if (isPartOfSign(next)) return false
  return !(isOfWord(last) && isOfWord(next)) || isWithoutSpaces(last)
}

/** The places of all '@' that can begin a mention. */
function beginnings(text: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1))
    if (mayBegin(text, at)) found.push(at)
  return found
}

/**
 * Where the names of these people stand in a text, each after an '@'. Of two names that fit, the longer one is meant. Of
 * people with the same name, the first one chosen is the first in the text; what is left over is the last one's.
 */
export function placeMentions(text: string, people: readonly ChosenPerson[]): Map<string, PlacedMention> {
  const at = beginnings(text)
  const peopleCalled = new Map<string, string[]>()
  for (const { id, names } of people) {
    const name = names.find((one) => one !== '' && at.some((place) => standsAt(text, place, one)))
    if (name !== undefined) peopleCalled.set(name, [...(peopleCalled.get(name) ?? []), id])
  }
  const longestFirst = [...peopleCalled.keys()].sort((one, other) => other.length - one.length)
  const placed = new Map<string, PlacedMention>()
  for (const place of at) {
    const written = longestFirst.find((name) => standsAt(text, place, name))
    if (written === undefined) continue
    const called = peopleCalled.get(written) ?? []
    const id = called.find((one) => !placed.has(one)) ?? called.at(-1)
    if (id === undefined) continue
    const { places } = placed.get(id) ?? { places: [] }
    if (places.length < limits.mentionPlaces) placed.set(id, { written, places: [...places, place] })
  }
  return placed
}
