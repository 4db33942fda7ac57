/**
 * Phrasings that mostly begin a piece of advice. Compared as they stand: nothing is guessed, nothing leaves the
 * device, and whoever is asked can send all the same.
 */
const phrasings = [
  'you should',
  'you could try',
  'you could just',
  'you need to',
  'you have to',
  'you must',
  'you ought to',
  'you might want to',
  'you may want to',
  'you just have to',
  "you'd better",
  'you had better',
  'have you tried',
  'have you thought of',
  'have you thought about',
  'have you considered',
  'did you try',
  'try to',
  'just try',
  "why don't you",
  'why do you not',
  "why didn't you",
  'why not just',
  'how about you',
  'if i were you',
  'my advice',
  'i would advise',
  "i'd advise",
  'i advise',
  'i recommend',
  'i would recommend',
  "i'd recommend",
  'i suggest',
  'i would suggest',
  "i'd suggest",
  'what you need is',
  'all you need to do',
] as const

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[’‘ʼ`]/g, "'")
    .replaceAll(/\s+/g, ' ')

/** Whole words only: 'you should not' is advice, 'you shouldn't have to' is comfort. */
export function looksLikeAdvice(text: string): boolean {
  const said = plain(text)
  return phrasings.some((phrasing) => new RegExp(`(?<![\\p{L}'])${phrasing}(?![\\p{L}'])`, 'u').test(said))
}
