import {
  Called,
  type Doing,
  done,
  nothingNew,
  type Outcome,
  othersThan,
  refused,
  toldOfNotice,
  toldTo,
} from '#tests/model/act.ts'
import { type Name, type Pair, pair, sorted } from '#tests/model/cast.ts'
import { saidBetween } from '#tests/model/message-rules.ts'
import { type Community, type Network, without } from '#tests/model/network.ts'
import { havePebbles } from '#tests/model/pebble-rules.ts'
import {
  areFriends,
  canMeet,
  hasBlocked,
  hasBlockedModerator,
  hasMuted,
  isGone,
  isMember,
  isModerator,
} from '#tests/model/rules.ts'
import { askAgain, leaveEachOthers } from './gathering-changes.ts'
import { sharedRooms, toldInRooms } from './room-changes.ts'

const ofTheTwo = (net: Network, one: Name, other: Name) =>
  net.requests.filter((request) => [pair(one, other), pair(other, one)].includes(request.pair))

/** What ends a friendship takes both out of each other's circles (0081). */
export function endFriendship(net: Network, one: Name, other: Name): void {
  net.friendships = without(net.friendships, sorted(one, other))
  for (const circle of net.circles)
    if (circle.owner === one || circle.owner === other)
      circle.members = circle.members.filter((who) => who !== (circle.owner === one ? other : one))
}

/** To somebody, by address. */
const toPerson =
  (
    says: (by: string, whom: string) => string,
    sent: { method: 'POST' | 'DELETE'; path: string },
    change: (net: Network, by: Name, whom: Name) => Outcome,
  ): Doing =>
  (_net, { by, one }) => {
    const whom = othersThan(by, one)
    return {
      by,
      says: says(Called(by), Called(whom)),
      sent: { method: sent.method, path: `${sent.path}/{${whom}}` },
      change: (net) => change(net, by, whom),
    }
  }

const unfriend = toPerson(
  (by, whom) => `${by} ends the friendship with ${whom}.`,
  { method: 'DELETE', path: '/api/friends' },
  (net, by, whom) => {
    if (!areFriends(net, by, whom)) return nothingNew
    endFriendship(net, by, whom)
    askAgain(net, by, whom)
    return done(
      toldTo(`friends.changed ${whom}`, by),
      toldTo(`friends.changed ${by}`, whom),
      toldTo('access.changed', by, whom),
    )
  },
)

/** Who has blocked somebody is nobody to them, also to be blocked or muted in return, unless they have something of them (0017). */
const isKnown = (net: Network, by: Name, whom: Name) =>
  (!isGone(net, whom) && !hasBlocked(net, whom, by)) ||
  havePebbles(net, by, whom) ||
  saidBetween(net, by, whom).length > 0

/** A member whose community is looked after by somebody whom they have blocked is told, once (0055). */
export function tellOfModerators(
  net: Network,
  communities: readonly Community[],
  members: readonly Name[],
  blocked?: Name,
): Name[] {
  const told = new Set<Name>()
  for (const community of communities)
    for (const who of members) {
      const isSo = blocked ? isModerator(community, blocked) : hasBlockedModerator(net, who, community)
      const isKept = net.notices.some(
        ({ kind, to, ...about }) =>
          kind === 'blockedModerator' &&
          to === who &&
          'community' in about &&
          about.community === community.label,
      )
      if (!isSo || isKept || !isMember(community, who)) continue
      net.notices.push({ to: who, kind: 'blockedModerator', community: community.label })
      told.add(who)
    }
  return [...told]
}

const block = toPerson(
  (by, whom) => `${by} blocks ${whom}.`,
  { method: 'POST', path: '/api/blocks' },
  (net, by, whom) => {
    if (hasBlocked(net, by, whom)) return nothingNew
    if (!isKnown(net, by, whom)) return refused(404)
    const rooms = canMeet(net, whom, by) ? sharedRooms(net, by, whom) : []
    net.blocks.push(pair(by, whom))
    endFriendship(net, by, whom)
    // As one that was declined: otherwise it would tell its sender which of the two it was (0055).
    for (const request of ofTheTwo(net, by, whom))
      if (request.status === 'waiting') request.status = 'declined'
    leaveEachOthers(net, by, whom)
    const [told = null] = tellOfModerators(net, net.communities, [by], whom)
    // The other one is not told, and finds out at the next look (0052); in a room it is as if somebody had left (0107).
    return done(toldTo('access.changed', by), ...toldInRooms(rooms, whom), ...toldOfNotice(told))
  },
)

/** Taking a block back brings nothing back (0017). */
const takeBack =
  (list: 'blocks' | 'mutes') =>
  (net: Network, by: Name, whom: Name): Outcome => {
    if (!net[list].includes(pair(by, whom))) return nothingNew
    net[list] = without<Pair>(net[list], pair(by, whom))
    return done(toldTo('access.changed', by))
  }

const unblock = toPerson(
  (by, whom) => `${by} takes the block of ${whom} back.`,
  { method: 'DELETE', path: '/api/blocks' },
  (net, by, whom) => {
    const { told = [], ...outcome } = takeBack('blocks')(net, by, whom)
    // In a room it is as if somebody came in, unless a block of the other stands (0107).
    const rooms = told.length > 0 && canMeet(net, whom, by) ? sharedRooms(net, by, whom) : []
    return { ...outcome, told: [...told, ...toldInRooms(rooms, whom)] }
  },
)

const mute = toPerson(
  (by, whom) => `${by} mutes ${whom}.`,
  { method: 'POST', path: '/api/mutes' },
  (net, by, whom) => {
    if (!isKnown(net, by, whom)) return refused(404)
    if (hasMuted(net, by, whom)) return nothingNew
    net.mutes.push(pair(by, whom))
    return done(toldTo('access.changed', by))
  },
)

const unmute = toPerson(
  (by, whom) => `${by} takes the mute of ${whom} back.`,
  { method: 'DELETE', path: '/api/mutes' },
  takeBack('mutes'),
)

export const blockDoings = { unfriend, block, unblock, mute, unmute }
