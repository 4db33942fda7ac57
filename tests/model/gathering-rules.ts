/** Who may see what of gatherings, as `rules.ts` says it of everything else: one sentence each, with its decision. */
import type { Name } from './cast.ts'
import { type Answer, communityOf, type Gathering, type Network } from './network.ts'
import { areFriends, canMeet, hasMuted, isMember } from './rules.ts'

export const answerOf = ({ answers }: Gathering, who: Name) => answers.find((answer) => answer.who === who)

function isForThem(net: Network, viewer: Name, { host, community, audience }: Gathering): boolean {
  if (viewer === host) return true
  if (community !== null) return isMember(communityOf(net, community), viewer)
  return audience === 'everyone' || areFriends(net, viewer, host)
}

/** In a community its members, else its host's friends, or everyone. A block hides all that the other side hosts (0105). */
export const couldSee = (net: Network, viewer: Name, gathering: Gathering) =>
  canMeet(net, viewer, gathering.host) && isForThem(net, viewer, gathering)

export const canSee = (net: Network, viewer: Name, gathering: Gathering) =>
  !gathering.isTakenDown && couldSee(net, viewer, gathering)

/** Hosted or answered by the viewer. */
export const concerns = (viewer: Name, gathering: Gathering) =>
  gathering.host === viewer || answerOf(gathering, viewer) !== undefined

/** One that was cancelled stays in the lists of those who had to do with it; a mute is a matter of lists (0105, 0017). */
export const isListedGathering = (net: Network, viewer: Name, gathering: Gathering) =>
  canSee(net, viewer, gathering) &&
  (concerns(viewer, gathering) || (!gathering.isCancelled && !hasMuted(net, viewer, gathering.host)))

/** Whoever can't come was asked nothing; who waits has been accepted, and has no place (0105). */
export function stateOf({ says, isAccepted, isDeclined, hasPlace }: Answer) {
  if (isDeclined) return 'declined'
  if (says === 'cant') return 'in'
  if (!isAccepted) return 'asked'
  return says === 'coming' && !hasPlace ? 'waiting' : 'in'
}

/**
 * The city is for everyone who sees it; the area for who is coming, may come or waits, and was accepted; the address for who
 * has a place. Of one that is cancelled nobody is told where it would have been (0105).
 */
export function levelFor(viewer: Name, gathering: Gathering): 'city' | 'area' | 'address' {
  if (gathering.host === viewer) return 'address'
  const own = answerOf(gathering, viewer)
  if (!own || gathering.isCancelled) return 'city'
  if (own.hasPlace) return 'address'
  return own.isAccepted && !own.isDeclined && own.says !== 'cant' ? 'area' : 'city'
}

export const placesTaken = ({ answers }: Gathering) => answers.filter(({ hasPlace }) => hasPlace).length

/** Who is shown: to the host everyone; to those who come, who shows them their name and is kept apart by no block (0105). */
export const guestsShown = (net: Network, viewer: Name, { host, answers }: Gathering) =>
  answers.filter(
    ({ who, hasPlace, showsName }) =>
      canMeet(net, viewer, who) && (viewer === host || (who !== viewer && hasPlace && showsName)),
  )

/** Those who greet are left out in the same way (0105). The host offers to, in every story. */
export const greetersShown = (net: Network, viewer: Name, { host, answers }: Gathering): Name[] => [
  host,
  ...answers.filter(({ who, greets }) => greets && canMeet(net, viewer, who)).map(({ who }) => who),
]
