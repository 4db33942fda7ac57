import type { CityList } from './city-list.ts'
import { folded } from './folded-name.ts'
import type { Lines } from './lines.ts'
import { measureDistance } from './near.ts'

/**
 * Which places people mean by a name. The rule is said here once, and in decision 0073: a name is taken for the largest
 * place that is called so, unless another one has a fifth of its people, or 50,000. The capital of a country is asked
 * about only if another has a fifth of its people. Whatever is not taken is asked.
 */
const shareThatCounts = 1 / 5
const peopleThatCount = 50_000
/** A place is known less by a name that is not its own ('Odessa' for Odesa): then so much of its people count. */
const otherNameCounts = 1 / 10
const askedAtMost = 8

/** How much likelier the next town is meant than one on the other side of the world, and how soon that is over. */
const nextTown = 8
const nearbyKilometres = 150

interface Called {
  position: number
  /** How many people know it by this name, compared with others. */
  standing: number
}

export function openMeant(list: CityList, names: Lines) {
  const distance = measureDistance(list)
  const capitals = new Set(list.capitals)
  const peopleAt = (position: number) => Math.max(1, list.populations[position] ?? 1)

  /** 'Hull' is a part of 'Kingston upon Hull', and 'Roma' is none of 'Rome'. */
  const isItsOwn = (key: number, name: string): boolean =>
    key % 2 === 1 || ` ${folded(names.at(key >> 1))} `.includes(` ${name} `)

  /** How much likelier one is meant by somebody who lives there. */
  const nearness = (position: number, from: number | undefined): number => {
    if (from === undefined || from === -1) return 1
    const kilometres = distance(from, position) ?? 0
    return 1 + nextTown / (1 + (kilometres / nearbyKilometres) ** 2)
  }

  /** Each place once, by the best of its names. */
  const called = (keys: Iterable<number>, name: string): Called[] => {
    const standings = new Map<number, number>()
    for (const key of keys) {
      const position = key >> 1
      const standing = peopleAt(position) * (isItsOwn(key, name) ? 1 : otherNameCounts)
      if (standing > (standings.get(position) ?? 0)) standings.set(position, standing)
    }
    return [...standings]
      .map(([position, standing]) => ({ position, standing }))
      .sort((a, b) => b.standing - a.standing || a.position - b.position)
  }

  /** Those that are meant by a name, of all that are called so: one, several, the likeliest first, or none. */
  const meant = (all: readonly Called[], from?: number): number[] => {
    const [first, ...others] = all
    if (!first) return []
    const isCapital = capitals.has(first.position) && all.every(({ position }) => position >= first.position)
    const asWell = others.filter(
      ({ standing }) =>
        standing >= first.standing * shareThatCounts || (!isCapital && standing >= peopleThatCount),
    )
    const likelihood = ({ position }: Called) => peopleAt(position) * nearness(position, from)
    return [first, ...asWell]
      .sort((a, b) => likelihood(b) - likelihood(a) || a.position - b.position)
      .slice(0, askedAtMost)
      .map(({ position }) => position)
  }

  return { called, meant, nearness }
}
