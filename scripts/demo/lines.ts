/** What is before the first mark, and what is after it. */
export function splitAt(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark)
  return at === -1 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + mark.length).trim()]
}

export const listOf = (text: string, mark = ', '): string[] => (text === '' ? [] : text.split(mark))

/** A slip of the pen in a text must not pass. */
export function oneOf<const T extends string>(known: readonly T[], text: string): T {
  const found = known.find((each) => each === text)
  if (found === undefined) throw new Error(`'${text}' is none of: ${known.join(', ')}`)
  return found
}

export interface Spoken {
  who: string
  /** What stands behind the name in brackets: tones, 'anonymous', 'no reply needed'. */
  marks: string[]
  words: string
}

/** 'Maud (Light-hearted): The words' */
export function readSpoken(line: string): Spoken {
  const [, who = '', marks = '', words = ''] = /^(\p{L}+)(?: \(([^)]*)\))?: (.+)$/u.exec(line) ?? []
  if (words === '') throw new Error(`Nobody says '${line}'`)
  return { who: who.toLowerCase(), marks: listOf(marks), words }
}
