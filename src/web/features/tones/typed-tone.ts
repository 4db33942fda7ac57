import { readOnlyTones, tones } from '#contract/tones/tones.ts'

interface TypedTone {
  word: string
  /** The text without the shorthand. */
  rest: string
}

/** The tone whose shorthand ends the text, such as 'see you there /j'. */
export function typedTone(text: string): TypedTone | null {
  const found = /(?:^|\s)(\/[a-z]+)\s*$/i.exec(text)
  const shorthand = found?.[1]?.toLowerCase()
  const tone = [...tones, ...readOnlyTones].find((one) => one.shorthand === shorthand)
  if (!found || !shorthand || !tone) return null
  return { word: tone.word, rest: text.slice(0, found.index).trimEnd() }
}
