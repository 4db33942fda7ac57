/** Who may see what of pebbles, as `rules.ts` says it of everything else: one sentence each, with its decision. */
import type { Pebble } from './between-few.ts'
import { type Name, pair } from './cast.ts'
import type { Network } from './network.ts'
import { hasBlocked, isGone } from './rules.ts'

/**
 * What was given stays with both, also after an ended friendship. A block hides it from the one who blocked; the other
 * keeps it, because that it vanished would tell of the block. With an account goes what it gave and got (0099).
 */
const staysWith = (net: Network, viewer: Name, other: Name) =>
  !hasBlocked(net, viewer, other) && !isGone(net, other)

/** In the jar, or taken out of it. What was not delivered never was, also if the choice is changed (0099). */
export const wasGivenTo = (net: Network, viewer: Name, { to, by, isDelivered }: Pebble) =>
  to === viewer && isDelivered && staysWith(net, viewer, by)

export const isInJar = (net: Network, viewer: Name, pebble: Pebble) =>
  wasGivenTo(net, viewer, pebble) && !pebble.isTakenOut

/** Unseen, taken out and never arrived look alike to who gave it (0099). */
export const wasGivenBy = (net: Network, viewer: Name, { by, to }: Pebble) =>
  by === viewer && staysWith(net, viewer, to)

/** Off for everyone, or for one: it is taken all the same, and nothing tells the giver (0099). */
export const takesPebblesFrom = (net: Network, who: Name, giver: Name) =>
  net.people[who].takesPebbles && !net.refusedGivers.includes(pair(who, giver))

/** Whom somebody refused, for them alone; who is gone, or was blocked since, is not in the list (0099). */
export const refusedBy = (net: Network, viewer: Name): Name[] =>
  net.refusedGivers
    .map((two) => two.split('>') as [Name, Name])
    .filter(([who, giver]) => who === viewer && staysWith(net, viewer, giver))
    .map(([, giver]) => giver)

/** Whoever has something of somebody can block and mute them, also across a block (0017, 0099). */
export const havePebbles = (net: Network, viewer: Name, other: Name) =>
  net.pebbles.some(
    ({ by, to, isDelivered }) =>
      (to === viewer && by === other && isDelivered) || (by === viewer && to === other),
  )
