import { limits } from '#contract/core/limits.ts'
import { type Near, sharedOf, type Waiting } from './shared.ts'

const { asks: wanted } = limits.fellows

export interface Pool {
  offers: readonly Waiting[]
  asks: readonly Waiting[]
  near: Near
  /** Two who cannot meet, as `pairOf` names them. */
  apart: ReadonlySet<string>
  /** Whoever offered and whoever asked, whom a moderator passed over: ids of their rows. */
  resting: ReadonlySet<string>
  now: Date
}

export const pairOf = (one: string, other: string): string => [one, other].sort().join(' ')

/** Of those who fit somebody who offers, so many are tried out with each other. */
const triedOut = 12
const week = 7 * 24 * 60 * 60 * 1000

/**
 * The same for two people as long as they wait, and known to nobody: the ids of their rows leave the server nowhere. Who
 * comes first is never quite who fits best, so that a suggestion that does not come is no proof of anything.
 */
const chanceOf = (one: Waiting, other: Waiting): number => {
  const digits = (id: string) => Number.parseInt(id.slice(-6), 16) / 0xffffff
  return (digits(one.id) + digits(other.id)) % 1
}

interface Fitting {
  ask: Waiting
  worth: number
}

/** One who offered, then those who asked; null: nobody can be put together. */
export function suggest(pool: Pool): Waiting[] | null {
  const groups = pool.offers.flatMap((offer) => bestWith(offer, pool) ?? [])
  const [best] = groups.toSorted((one, other) => other.worth - one.worth)
  return best ? best.people : null
}

function bestWith(offer: Waiting, pool: Pool): { people: Waiting[]; worth: number } | null {
  const canMeet = (one: Waiting, other: Waiting) =>
    one.userId !== other.userId && !pool.apart.has(pairOf(one.userId, other.userId))
  const fitting = pool.asks
    .filter((ask) => canMeet(offer, ask) && !pool.resting.has(pairOf(offer.id, ask.id)))
    .flatMap((ask) => fits(offer, ask, pool))
    .toSorted((one, other) => other.worth - one.worth)
    .slice(0, triedOut)
  const [best] = combinations(fitting, canMeet)
    .map((asks) => ({ people: [offer, ...asks.map(({ ask }) => ask)], worth: worthOf(asks, pool) }))
    .toSorted((one, other) => other.worth - one.worth)
  return best ?? null
}

/** Who has waited for long comes forward a little, or somebody with little to share would wait for ever. */
function fits(offer: Waiting, ask: Waiting, { near, now }: Pool): Fitting[] {
  const shares = sharedOf(offer, ask, near)
  if (shares === 0) return []
  const weeks = Math.floor((now.getTime() - ask.createdAt.getTime()) / week)
  return [{ ask, worth: shares + chanceOf(offer, ask) + Math.min(3, weeks / 2) }]
}

/** Two or three of them who can all meet. */
function combinations(fitting: readonly Fitting[], canMeet: (one: Waiting, other: Waiting) => boolean) {
  const grown = (some: readonly Fitting[][]) =>
    some.flatMap((chosen) =>
      fitting
        .slice(fitting.findIndex(({ ask }) => ask === chosen.at(-1)?.ask) + 1)
        .filter((next) => chosen.every(({ ask }) => canMeet(ask, next.ask)))
        .map((next) => [...chosen, next]),
    )
  const all: Fitting[][] = []
  let some = fitting.map((one) => [one])
  for (let size = 2; size <= wanted.max; size++) {
    some = grown(some)
    if (size >= wanted.min) all.push(...some)
  }
  return all
}

/** By what they share with whoever offers, and a little by what they share with each other; rather three than two. */
function worthOf(asks: readonly Fitting[], { near }: Pool): number {
  const withOffer = asks.reduce((sum, { worth }) => sum + worth, 0) / asks.length
  const pairs = asks.flatMap(({ ask }, index) =>
    asks.slice(index + 1).map((other) => sharedOf(ask, other.ask, near)),
  )
  const among = pairs.reduce((sum, share) => sum + share, 0) / pairs.length
  return withOffer + among / 4 + (asks.length - wanted.min)
}
