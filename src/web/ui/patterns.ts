/** Five by border-radius and one by clip-path: src/web/styles/drawings.css. */
const outlines = ['circle', 'squircle', 'arch', 'pebble', 'leaf', 'hexagon'] as const
export type Outline = (typeof outlines)[number]

/** Of the ground and of the motif: pairs that are told apart also by who sees few colours. */
const huePairs = [
  [195, 60],
  [20, 285],
  [140, 80],
  [255, 20],
  [330, 180],
  [75, 245],
  [300, 100],
  [230, 150],
  [350, 75],
  [165, 320],
] as const

interface Motif {
  /** Lines of that width; without one the shapes are filled. */
  line?: number
  /** What is drawn in the first colour, and in the second. */
  shapes: readonly [string, string]
}

const places = [0, 1, 2, 3]
/** Every second place of a grid, as on a chessboard. */
const everySecond = (odd: number, shape: (row: number, column: number) => string): string =>
  places
    .flatMap((row) =>
      places.filter((column) => (row + column) % 2 === odd).map((column) => shape(row, column)),
    )
    .join('')
const times = (count: number, first: number, shape: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => shape(index * 2 + first)).join('')
const both = (draw: (odd: number) => string): [string, string] => [draw(0), draw(1)]

const ring = (radius: number) => `M0 ${96 - radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}`
const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
const petal = (index: number) => {
  const at = (angle: number, far: number) =>
    `${Math.round(48 + far * Math.sin(angle))} ${Math.round(48 - far * Math.cos(angle))}`
  const angle = (index * Math.PI) / 4
  return `M48 48C${at(angle - 0.75, 44)} ${at(angle - 0.3, 54)} ${at(angle, 54)}S${at(angle + 0.75, 44)} 48 48`
}

const motifs: readonly Motif[] = [
  { line: 13, shapes: both((odd) => times(3, odd, (n) => ring(20 + n * 20))) },
  {
    shapes: both((odd) =>
      everySecond(odd, (row, c) => `M${c * 26 - 4 + (row % 2) * 13} ${row * 26 + 13}a13 13 0 0 1 26 0z`),
    ),
  },
  { line: 9, shapes: both((odd) => times(3, odd, (n) => `M-6 ${n * 19}c18-14 34 14 54 0s36 14 54 0`)) },
  { shapes: both((odd) => times(4, odd, petal)) },
  { line: 9, shapes: both((odd) => times(4, odd, (n) => `M${n * 18 - 22} 100l34-104`)) },
  {
    shapes: both((odd) =>
      everySecond(odd, (row, c) => dot(c * 26 + 9, row * 26 + 9, 6 + ((row * 3 + c * 5) % 3) * 2)),
    ),
  },
]

export interface Pattern {
  outline: Outline
  ground: string
  line: number | undefined
  shapes: { d: string; colour: string }[]
}

/** The same for the same id, on every screen and in every theme. */
export function patternOf(id: string): Pattern {
  let number = 7
  for (const letter of id) number = (Math.imul(number, 31) + letter.charCodeAt(0)) >>> 0
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[number % from.length] as T
    number = Math.floor(number / from.length)
    return picked
  }
  const outline = pick(outlines)
  const [hue, second] = pick(huePairs)
  const { line, shapes } = pick(motifs)
  const [first, other] = shapes
  return {
    outline,
    ground: `oklch(0.4 0.065 ${hue})`,
    line,
    shapes: [
      { d: first, colour: `oklch(0.72 0.085 ${hue})` },
      { d: other, colour: `oklch(0.84 0.08 ${second})` },
    ],
  }
}
