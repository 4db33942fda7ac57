/** Who may see what of quiet rooms, as `rules.ts` says it of everything else: one sentence each, with its decision. */
import type { Room, Visit } from './between-few.ts'
import type { Name } from './cast.ts'
import { communityOf, type Network } from './network.ts'
import { areFriends, canMeet, hasMuted, isMember, isModerator } from './rules.ts'

/** For everyone, or the host's friends; in a community, for its members. Any other does not exist (0107). */
export const mayEnter = (net: Network, viewer: Name, { host, community, isForFriends, isEnded }: Room) =>
  !isEnded &&
  (viewer === host || canMeet(net, viewer, host)) &&
  (community === null || isMember(communityOf(net, community), viewer)) &&
  (!isForFriends || viewer === host || areFriends(net, viewer, host))

/** A mute is a matter of lists (0017). */
export const isListedRoom = (net: Network, viewer: Name, room: Room) =>
  mayEnter(net, viewer, room) && !hasMuted(net, viewer, room.host)

export const visitOf = ({ visits }: Room, who: Name) => visits.find((visit) => visit.who === who)

/** Its host, and in a community whoever moderates it (0107). */
export const mayEnd = (net: Network, viewer: Name, { host, community }: Room) =>
  host === viewer || isModerator(communityOf(net, community), viewer)

/**
 * Oneself, then those whom one can meet, in the order in which they came; nobody, to whoever is not inside. Whoever may no
 * longer enter is there for the others until their device says that they stay, and is told that they do not (0107).
 */
export function shownInside(net: Network, viewer: Name, room: Room): Visit[] {
  const own = visitOf(room, viewer)
  if (!own) return []
  return [own, ...room.visits.filter(({ who }) => who !== viewer && canMeet(net, viewer, who))]
}

/** What somebody does whom one has muted is not said (0107). */
export const hearsWordsOf = (net: Network, viewer: Name, who: Name) => !hasMuted(net, viewer, who)
