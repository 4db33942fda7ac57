/** What others can find out about a person by looking around on Synapse. */
export interface KnownAboutMe {
  name: string
  /** The city, without region and country. */
  city: string | null
  interests: readonly string[]
  /** By each name that they go by. */
  languages: readonly string[]
  communities: readonly string[]
  friends: readonly string[]
  /** The texts of posts under their name. */
  namedPosts: readonly string[]
}

export type TraceKind = 'name' | 'city' | 'interest' | 'language' | 'community' | 'friend' | 'phrase'

/** Something in a text that could show who wrote it. */
export interface Trace {
  kind: TraceKind
  /** As it stands in what is known. */
  words: string
}

/** Fewer words in a row are how everybody speaks. */
const phraseLength = 5

/** Shorter names are too often other words. */
const shortestName = 3

const wordPattern = /[\p{L}\p{N}]+/gu

/** Without case and accents: 'Málaga' is written 'malaga' by who is in a hurry. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): string[] => plain(text).match(wordPattern) ?? []

/** In spaces, so that only whole words are found. */
const line = (words: readonly string[]): string => ` ${words.join(' ')} `

/** Written without spaces between words. */
const isUnspaced = (words: string): boolean =>
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u.test(words)

/** Whether the words stand in it one after another, whatever the signs between them. */
const holds = (text: string, words: string): boolean => {
  if (isUnspaced(words)) return plain(text).includes(plain(words))
  const wanted = wordsOf(words)
  return wanted.length > 0 && line(wordsOf(text)).includes(line(wanted))
}

/** A part of a name that is a word, too ('Grace', 'May'), counts where it is written as a name. */
function holdsName(text: string, name: string): boolean {
  if (holds(text, name)) return true
  const written = new Set(text.normalize('NFC').match(wordPattern))
  return (name.normalize('NFC').match(wordPattern) ?? []).some(
    (part) => part.length >= shortestName && written.has(part),
  )
}

const phrasesOf = (text: string): string[] => {
  const words = wordsOf(text)
  return words
    .slice(0, Math.max(0, words.length - phraseLength + 1))
    .map((_, at) => words.slice(at, at + phraseLength).join(' '))
}

/** The first phrase that stands in a named post, too, as it was typed now. */
function sharedPhrase(text: string, namedPosts: readonly string[]): string | undefined {
  const known = new Set(namedPosts.flatMap(phrasesOf))
  const at = phrasesOf(text).findIndex((phrase) => known.has(phrase))
  if (at < 0) return undefined
  const typed = [...text.normalize('NFC').matchAll(wordPattern)].slice(at, at + phraseLength)
  const [first, last] = [typed.at(0), typed.at(-1)]
  return first && last && text.normalize('NFC').slice(first.index, last.index + last[0].length)
}

/** What in a text could show who wrote it, the plainest first. Nothing but the two texts is looked at. */
export function tracesIn(text: string, known: KnownAboutMe): Trace[] {
  const found = (kind: TraceKind, all: readonly string[], isIn: typeof holds): Trace[] =>
    all.filter((words) => isIn(text, words)).map((words) => ({ kind, words }))
  const phrase = sharedPhrase(text, known.namedPosts)
  return [
    ...found('name', [known.name], holdsName),
    ...found('city', known.city ? [known.city] : [], holds),
    ...found('friend', known.friends, holdsName),
    ...found('community', known.communities, holds),
    ...found('interest', known.interests, holds),
    ...found('language', known.languages, holds),
    ...(phrase === undefined ? [] : [{ kind: 'phrase' as const, words: phrase }]),
  ]
}
