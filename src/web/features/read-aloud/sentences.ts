export interface Stretch {
  from: number
  to: number
}

/** Voices stop in the middle of what is too long for them. */
const longest = 250

/** The sentences of a text, the very long ones in parts, without the space around them. */
export function sentencesOf(text: string): Stretch[] {
  const found: Stretch[] = []
  for (const { segment, index } of segmentsOf(text)) {
    const from = index + (segment.length - segment.trimStart().length)
    const to = index + segment.trimEnd().length
    for (let at = from; at < to; ) {
      const end = to - at <= longest ? to : breakBefore(text, at, at + longest)
      found.push({ from: at, to: end })
      at = end + (/^\s*/.exec(text.slice(end, to))?.[0].length ?? 0)
    }
  }
  return found
}

function segmentsOf(text: string): Iterable<{ segment: string; index: number }> {
  if (typeof Intl.Segmenter === 'function')
    return new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)
  return [...text.matchAll(/[^.!?\n]+[.!?\n]*/g)].map((match) => ({ segment: match[0], index: match.index }))
}

/** Between two words if there is a gap, else in the middle of one. */
function breakBefore(text: string, from: number, limit: number): number {
  const gap = text.slice(from, limit).search(/\s\S*$/)
  return gap > 0 ? from + gap : limit
}

/** The word at a place, for voices that say where a word begins and not where it ends. */
export function wordAt(text: string, from: number): Stretch {
  const length = /^\S+/.exec(text.slice(from))?.[0].replace(/[.,;:!?…)\]}"'”’]+$/u, '').length
  return { from, to: from + Math.max(1, length ?? 1) }
}
