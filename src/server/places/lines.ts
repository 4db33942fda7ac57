/**
 * Many short texts as one piece of memory beside the heap. As a hundred thousand strings they would take five times as
 * much, and every collection of garbage would look at each of them.
 */
export interface Lines {
  at: (position: number) => string
  /** Positions of those that begin with these letters, or are exactly them, in order. */
  beginning: (letters: string) => Iterable<number>
  being: (text: string) => Iterable<number>
}

const lineEnd = 10

/** What `linesOf` reads: each line has an end before and after it. */
export const packedLines = (texts: readonly string[]): Buffer => Buffer.from(`\n${texts.join('\n')}\n`)

export function linesOf(packed: Uint8Array): Lines {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  const ends: number[] = []
  for (let end = bytes.indexOf(lineEnd); end !== -1; end = bytes.indexOf(lineEnd, end + 1)) ends.push(end)
  const places = Uint32Array.from(ends)

  /** The number of the line that begins after this end of a line. */
  const positionOf = (end: number): number => {
    let [low, high] = [0, places.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[middle] ?? 0) < end) low = middle + 1
      else high = middle
    }
    return low
  }

  function* found(wanted: string): Iterable<number> {
    const needle = Buffer.from(wanted)
    for (let end = bytes.indexOf(needle); end !== -1; end = bytes.indexOf(needle, end + 1))
      yield positionOf(end)
  }

  return {
    at: (position) => {
      const [before, after] = [places[position], places[position + 1]]
      return before === undefined || after === undefined ? '' : bytes.toString('utf8', before + 1, after)
    },
    beginning: (letters) => found(`\n${letters}`),
    being: (text) => found(`\n${text}\n`),
  }
}
