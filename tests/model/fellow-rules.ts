/** Who may see what of fellow travellers, as `rules.ts` says it of everything else: one sentence each, with its decision. */
import type { Fellow, FellowPlace } from './between-few.ts'
import type { Name } from './cast.ts'
import { communityOf, type Group, groupOf, type Network } from './network.ts'
import {
  blocksStandBetween,
  canMeet,
  isGone,
  isInGroup,
  isMember,
  isModerator,
  membersSeen,
} from './rules.ts'

/** A person, or the moderators of Synapse. */
type Decider = Name | 'mod'

/** Where it is on, for who is a member: to anybody else it does not exist. For everyone it is on in every story (0112). */
export function isFellowPlaceOf(net: Network, who: Decider, place: FellowPlace): boolean {
  if (place === null) return true
  const community = communityOf(net, place)
  return who !== 'mod' && Boolean(community?.hasFellows) && isMember(community, who)
}

/** In a community its moderators, and nobody else; for everyone, the moderators of Synapse (0112). */
export const mayApprove = (net: Network, who: Decider, place: FellowPlace) =>
  place === null ? who === 'mod' : who !== 'mod' && isModerator(communityOf(net, place), who)

export const fellowOf = (net: Network, who: Name, place: FellowPlace) =>
  net.fellows.find((fellow) => fellow.who === who && fellow.place === place)

/** Whoever left the community is not in question any more, before anybody has looked (0112). */
const isStillOfPlace = (net: Network, { who, place }: Fellow) =>
  place === null || isMember(communityOf(net, place), who)

/** Not the moderator herself, and nobody behind a block with her; who is gone or suspended is not put together (0112). */
const maySuggest = (net: Network, moderator: Decider, fellow: Fellow) =>
  fellow.group === null &&
  isStillOfPlace(net, fellow) &&
  fellow.who !== moderator &&
  (moderator === 'mod' ? !isGone(net, fellow.who) : canMeet(net, moderator, fellow.who)) &&
  !net.people[fellow.who].isSuspended

/** Every two of them, and all three: beside one who offered there are no more in a story. */
const twosAndThrees = (asks: readonly Fellow[]): Fellow[][] => [
  ...asks.flatMap((one, n) => asks.slice(n + 1).map((other) => [one, other])),
  ...(asks.length === 3 ? [[...asks]] : []),
]

/**
 * One who offered, with two or three who asked: no two with a block between them, and none of whom a moderator passed over
 * with her. Rather three than two. In a story all share the same, so which of several it is is up to chance (0112).
 */
export function suggestibleTo(net: Network, moderator: Decider, place: FellowPlace): Fellow[][] {
  const waiting = net.fellows.filter((fellow) => fellow.place === place && maySuggest(net, moderator, fellow))
  const canAllMeet = (people: readonly Fellow[]) =>
    people.every(({ who }) => people.every((other) => !blocksStandBetween(net, who, other.who)))
  const found = waiting
    .filter(({ role }) => role === 'offers')
    .flatMap((offer) =>
      twosAndThrees(waiting.filter(({ role, who }) => role === 'asks' && !offer.restsFrom.includes(who))).map(
        (asks) => [offer, ...asks],
      ),
    )
    .filter(canAllMeet)
  return found.filter(({ length }) => found.every((other) => other.length <= length))
}

/** After six weeks: then it can be read, and nobody writes (0112). */
export const isOver = ({ fellows }: Group) => fellows !== null && fellows.weeks >= 6

/** How she stands in a place, for herself alone; after the six weeks she can put herself forward anew (0112). */
export function standingOf(net: Network, { who, group: label }: Fellow) {
  if (label === null) return 'waiting'
  const group = groupOf(net, label)
  if (group === undefined || isOver(group)) return 'over'
  return isInGroup(group, who) ? 'together' : 'invited'
}

/** What each wrote for the others is for those who are in it, of those in it whom they can meet (0112). */
export const linesSeen = (net: Network, viewer: Name, group: Group) =>
  membersSeen(net, viewer, group).flatMap((who) => {
    const line = net.fellows.find((fellow) => fellow.who === who && fellow.group === group.label)?.line
    return line ? [{ who, line }] : []
  })
