import { limits } from '#contract/core/limits.ts'
import type { Mentioned } from './mentioned.ts'

/** A name that is being typed: the place of its '@', and what stands between that and the caret. */
export interface TypedName {
  at: number
  typed: string
}

/** A name has a few words; after that somebody is writing a sentence. */
const mostWords = 3

/** Null where nobody's name is being typed, such as in an address or after a name that was chosen. */
export function nameAtCaret(text: string, caret: number, chosen: readonly Mentioned[]): TypedName | null {
  const from = Math.max(0, caret - limits.mentionQuery - 1)
  const at = text.slice(from, caret).lastIndexOf('@') + from
  if (at < from || text[at] !== '@') return null
  const typed = text.slice(at + 1, caret)
  const isAfterWord = /[\p{L}\p{N}_]$/u.test(text.slice(0, at)) && /[\p{ASCII}]$/u.test(text.slice(0, at))
  if (isAfterWord || /^\s|\n/.test(typed) || typed.split(' ').length > mostWords) return null
  const isDone = chosen.some(
    ({ name }) => typed.startsWith(name) && !/^\p{L}/u.test(typed.slice(name.length)),
  )
  return isDone ? null : { at, typed }
}
