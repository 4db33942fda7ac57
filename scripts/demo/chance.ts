/** The same numbers every time (mulberry32), so that the demo is the same on every machine. */
export function createChance(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (max: number) => Math.floor(next() * max)
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  const shuffled = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => ({ item, order: next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item)
  return { next, below, pick, shuffled, odds: (share: number) => next() < share }
}

export type Chance = ReturnType<typeof createChance>
