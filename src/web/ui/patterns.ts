/** Five by border-radius and one by clip-path: src/web/styles/drawings.css. */
const outlines = ['circle', 'squircle', 'arch', 'pebble', 'leaf', 'hexagon'] as const

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

/** Drawn in drawings/patterns.svg. */
const motifs = ['rings', 'scallops', 'waves', 'petals', 'stripes', 'dots'] as const

export interface Pattern {
  outline: (typeof outlines)[number]
  hues: readonly [number, number]
  motif: (typeof motifs)[number]
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
  return { outline: pick(outlines), hues: pick(huePairs), motif: pick(motifs) }
}
