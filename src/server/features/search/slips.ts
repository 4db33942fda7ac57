/** The letters of a script, as folded text has them. A script that is not here lends the 128 signs around its first letter. */
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

/** Shorter words have so many neighbours that a slip could have meant any of them. */
const shortest = 4

/**
 * What may have been meant by a word with one slip of the finger: a letter too many, too few, another one, or two the
 * other way round. So many look-ups in an index cost the same however many words there are.
 */
export function slipsOf(word: string): string[] {
  const signs = [...word]
  if (signs.length < shortest) return []
  const letters = lettersAround(word)
  const slips = new Set<string>()
  for (let at = 0; at <= signs.length; at += 1) {
    const before = signs.slice(0, at).join('')
    const [here, next] = signs.slice(at, at + 2)
    const rest = signs.slice(at + 1).join('')
    for (const letter of letters) slips.add(before + letter + (here ?? '') + rest)
    if (here === undefined) continue
    slips.add(before + rest)
    for (const letter of letters) slips.add(before + letter + rest)
    if (next !== undefined) slips.add(before + next + here + signs.slice(at + 2).join(''))
  }
  slips.delete(word)
  return [...slips]
}

function lettersAround(word: string): string[] {
  const code = word.codePointAt(0) ?? 0
  const ranges = scripts.find(({ has }) => has.test(word))?.letters ?? [[code - 64, code + 63]]
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
}
