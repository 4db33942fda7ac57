/** The letters of a script, as folded text has them. For any other script, the 128 characters around the first letter are used. */
const scripts: readonly { has: RegExp; letters: readonly [number, number][] }[] = [
  { has: /^[a-z0-9]/, letters: [[0x61, 0x7a]] },
  { has: /^\p{Script=Greek}/u, letters: [[0x3b1, 0x3c9]] },
  {
    has: /^\p{Script=Cyrillic}/u,
    letters: [
      [0x430, 0x44f],
      [0x454, 0x456],
    ],
  },
  { has: /^\p{Script=Hebrew}/u, letters: [[0x5d0, 0x5ea]] },
  {
    has: /^\p{Script=Arabic}/u,
    letters: [
      [0x627, 0x63a],
      [0x641, 0x64a],
    ],
  },
  {
    has: /^\p{Script=Hangul}/u,
    letters: [
      [0x1100, 0x1112],
      [0x1161, 0x1175],
      [0x11a8, 0x11c2],
    ],
  },
]

/** Shorter words have so many neighbours that a typo could have meant any of them. */
const shortest = 4
/** So many signs have nearly every letter behind them in some word; after more than these, few letters follow. */
const shortStart = 2

/** Whatever begins so, goes on with a letter of these, and then with one of the ends. */
export interface Start {
  start: string
  first: string
  last: string
  /** What follows if the letter was left out, and if it stands for another; that is null behind the last sign. */
  added: string
  replaced: string | null
}

export interface Typos {
  words: string[]
  starts: Start[]
}

/**
 * What may have been meant by a word with one typo of the finger: a letter too many, too few, another one, or two the
 * other way round. So many look-ups in an index cost the same however many words there are. Those that differ in one
 * letter only stand together under their start: of 26 letters few lead to any word.
 */
export function typosByStart(word: string): Typos {
  const signs = [...word]
  const words = new Set<string>()
  const starts: Start[] = []
  if (signs.length < shortest) return { words: [], starts }
  const ranges = rangesAround(word)
  for (let at = 0; at <= signs.length; at += 1) {
    const start = signs.slice(0, at).join('')
    const [here, next] = signs.slice(at, at + 2)
    const rest = signs.slice(at + 1).join('')
    const ends = { added: (here ?? '') + rest, replaced: here === undefined ? null : rest }
    const these = ranges.map(([first, last]) => ({ start, first: sign(first), last: sign(last), ...ends }))
    if (at < shortStart) for (const one of these.flatMap(spelledOut)) words.add(one)
    else starts.push(...these)
    if (here === undefined) continue
    words.add(start + rest)
    if (next !== undefined) words.add(start + next + here + signs.slice(at + 2).join(''))
  }
  words.delete(word)
  return { words: [...words], starts }
}

const sign = (code: number) => String.fromCodePoint(code)

/** With each of the letters, whether or not any word has it. */
export function spelledOut({ start, first, last, added, replaced }: Start): string[] {
  const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0]
  const letters = Array.from({ length: to - from + 1 }, (_, index) => sign(from + index))
  return letters.flatMap((letter) =>
    [added, replaced].flatMap((end) => (end === null ? [] : [start + letter + end])),
  )
}

function rangesAround(word: string): readonly [number, number][] {
  const code = word.codePointAt(0) ?? 0
  return (
    scripts.find(({ has }) => has.test(word))?.letters ?? [
      [Math.max(1, code - 64), Math.min(code + 63, 0x10ffff)],
    ]
  )
}
