/**
 * Many short texts as one piece of memory beside the heap. As half a million strings they would take five times as
 * much, and every collection of garbage would look at each of them.
 */
export interface Lines {
  at: (position: number) => string
}

/** Lines in the order of their bytes. */
export interface SortedLines extends Lines {
  /** Those that begin with these letters: from the first position up to, and without, the second. */
  beginning: (letters: string) => [from: number, to: number]
  being: (text: string) => [from: number, to: number]
}

const lineEnd = 10

/** What `linesOf` reads: each line has an end before and after it. */
export const packedLines = (texts: readonly string[]): Buffer => Buffer.from(`\n${texts.join('\n')}\n`)

export const linesOf = (packed: Uint8Array): Lines => openLines(packed)

export function sortedLinesOf(packed: Uint8Array): SortedLines {
  const { at, count, compare } = openLines(packed)

  /** The first line of which this is true; it is true of all that follow it. */
  const firstThat = (isBehind: (position: number) => boolean): number => {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBehind(middle)) high = middle
      else low = middle + 1
    }
    return low
  }

  const between = (text: string, isWhole: boolean): [number, number] => {
    const wanted = Buffer.from(text)
    return [
      firstThat((position) => compare(position, wanted, isWhole) >= 0),
      firstThat((position) => compare(position, wanted, isWhole) > 0),
    ]
  }

  return {
    at,
    beginning: (letters) => between(letters, false),
    being: (text) => between(text, true),
  }
}

function openLines(packed: Uint8Array) {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  const ends = new Uint32Array(countOf(bytes))
  let found = 0
  for (let end = bytes.indexOf(lineEnd); end !== -1; end = bytes.indexOf(lineEnd, end + 1)) {
    ends[found] = end
    found += 1
  }

  const boundsOf = (position: number): [number, number] => [
    (ends[position] ?? bytes.length) + 1,
    ends[position + 1] ?? bytes.length + 1,
  ]

  return {
    count: Math.max(0, ends.length - 1),
    at: (position: number): string => {
      const [from, to] = boundsOf(position)
      return from > to ? '' : bytes.toString('utf8', from, to)
    },
    /** How a line, or its beginning, stands to a text: before it (below 0), as it, or behind it. */
    compare: (position: number, text: Uint8Array, isWhole: boolean): number => {
      const [from, to] = boundsOf(position)
      return bytes.compare(text, 0, text.length, from, isWhole ? to : Math.min(to, from + text.length))
    },
  }
}

function countOf(bytes: Uint8Array): number {
  let count = 0
  // By index, because millions of bytes are slow to go through in any other way.
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === lineEnd) count += 1
  return count
}
