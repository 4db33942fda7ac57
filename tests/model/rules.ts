/**
 * Who may see what: each rule a sentence, with the decision that it comes from (docs/decisions). It knows nothing of the
 * server, and a person can check it by reading. Whoever adds something that is seen adds its sentence here.
 */
import { cast, isOf, type Name, pair, sorted } from './cast.ts'
import {
  type Circle,
  type Comment,
  type Community,
  circleOf,
  communityOf,
  type Group,
  type GroupMessage,
  type GroupRow,
  groupOf,
  type Network,
  type Post,
} from './network.ts'

// People

/** Who asked to be erased is gone for everyone else from that moment on (0019). A suspension is not to be seen (0025). */
export const isGone = (net: Network, who: Name) => net.people[who].isLeaving

export const hasBlocked = (net: Network, who: Name, whom: Name) => net.blocks.includes(pair(who, whom))

export const blocksStandBetween = (net: Network, one: Name, other: Name) =>
  hasBlocked(net, one, other) || hasBlocked(net, other, one)

/** A block is mutual, whoever made it: each is nobody to the other (0017). */
export const canMeet = (net: Network, viewer: Name, other: Name) =>
  !isGone(net, other) && !blocksStandBetween(net, viewer, other)

export const areFriends = (net: Network, one: Name, other: Name) =>
  net.friendships.includes(sorted(one, other))

/** A mute is a matter of lists, for the one who mutes alone (0017). */
export const hasMuted = (net: Network, who: Name, whom: Name) => net.mutes.includes(pair(who, whom))

export const friendsOf = (net: Network, who: Name): Name[] =>
  cast.filter((other) => other !== who && areFriends(net, who, other))

const haveFriendInCommon = (net: Network, one: Name, other: Name) =>
  friendsOf(net, one).some((friend) => areFriends(net, friend, other))

const haveCommunityInCommon = (net: Network, one: Name, other: Name) =>
  net.communities.some((community) => isMember(community, one) && isMember(community, other))

/** A request reaches somebody as they chose; who may not ask is not told so (0055). */
export function mayAsk(net: Network, sender: Name, receiver: Name): boolean {
  switch (net.people[receiver].whoMayAsk) {
    case 'everyone':
      return true
    case 'near':
      return haveCommunityInCommon(net, sender, receiver) || haveFriendInCommon(net, sender, receiver)
    case 'friendsOfFriends':
      return haveFriendInCommon(net, sender, receiver)
    default:
      return false
  }
}

export const requestOf = (net: Network, sender: Name, receiver: Name) =>
  net.requests.find((request) => request.pair === pair(sender, receiver))

/** Declining is silent: to its sender a declined request waits, until they withdraw it (0055, 0069). */
export const waitsForSender = (net: Network, sender: Name, receiver: Name): boolean => {
  const request = requestOf(net, sender, receiver)
  return request?.status === 'waiting' || (request?.status === 'declined' && !request.isWithdrawn)
}

export const waitsForAnswer = (net: Network, receiver: Name, sender: Name) =>
  requestOf(net, sender, receiver)?.status === 'waiting'

/** A part of a profile is for whom its person chose; hidden, it is as if it had never been filled in (decisions.md). */
export function showsBioTo(net: Network, viewer: Name, person: Name): boolean {
  const { bioFor } = net.people[person]
  if (viewer === person || bioFor === 'everyone') return true
  return bioFor === 'friends' && areFriends(net, viewer, person)
}

/** Search finds whoever wants to be found; friends, and oneself, in any case (decisions.md). */
export const canFind = (net: Network, viewer: Name, person: Name) =>
  canMeet(net, viewer, person) &&
  (viewer === person || net.people[person].isSearchable || areFriends(net, viewer, person))

/** Discover suggests people to get to know: nobody who is a friend, was asked, asks, is muted or declined (0091). */
export const canDiscover = (net: Network, viewer: Name, person: Name) =>
  viewer !== person &&
  net.people[person].isDiscoverable &&
  canMeet(net, viewer, person) &&
  !hasMuted(net, viewer, person) &&
  !areFriends(net, viewer, person) &&
  !net.setAside.includes(pair(viewer, person)) &&
  !waitsForSender(net, viewer, person) &&
  !waitsForAnswer(net, viewer, person)

/** Oldest first. */
export const friendshipsOf = (net: Network, who: Name) => net.friendships.filter((two) => isOf(who, two))

// Communities

export const memberIn = (community: Community | undefined, who: Name) =>
  community?.members.find((member) => member.who === who)

export const isMember = (community: Community | undefined, who: Name) =>
  memberIn(community, who) !== undefined

export const isModerator = (community: Community | undefined, who: Name) =>
  (memberIn(community, who)?.moderatorSince ?? null) !== null

export function membershipOf(community: Community, who: Name) {
  if (isModerator(community, who)) return 'moderator'
  if (isMember(community, who)) return 'member'
  if (community.banned.includes(who)) return 'banned'
  return community.waiting.includes(who) ? 'requested' : 'none'
}

/** For the viewer alone to know, before joining and after (0055). */
export const hasBlockedModerator = (net: Network, viewer: Name, community: Community) =>
  community.members.some(({ who, moderatorSince }) => moderatorSince !== null && hasBlocked(net, viewer, who))

// Posts

/** A friendship that has ended closes a circle too; of a deleted circle only the author is left (0081). */
export function isFor(net: Network, viewer: Name, { by, audience, circle }: Audienced): boolean {
  if (audience === 'everyone' || by === viewer) return true
  if (!areFriends(net, viewer, by)) return false
  return audience === 'friends' || Boolean(circleOf(net, circle)?.members.includes(viewer))
}
type Audienced = Pick<Post, 'by' | 'audience' | 'circle'>

/** A block does not make anonymous posts vanish: that would tell who wrote them (0003). */
const isOfSomebodyToMeet = (
  net: Network,
  viewer: Name,
  { isAnonymous, by }: Pick<Post, 'isAnonymous' | 'by'>,
) => isAnonymous || canMeet(net, viewer, by)

const isThere = ({ isDeleted, isTakenDown }: Post) => !isDeleted && !isTakenDown

/** Who could see a post may hear that it is gone. A community's posts are for its members (0081). */
export const couldRead = (net: Network, viewer: Name, post: Post, audience: Audienced = post) =>
  isOfSomebodyToMeet(net, viewer, post) &&
  (post.community === null || isMember(communityOf(net, post.community), viewer)) &&
  isFor(net, viewer, audience)

export const canRead = (net: Network, viewer: Name, post: Post) =>
  isThere(post) && couldRead(net, viewer, post)

/** Lists leave out what somebody hid, and what is named of whom they muted; never what has no name (0017). */
export const isListed = (net: Network, viewer: Name, post: Post) =>
  canRead(net, viewer, post) && !post.hiddenBy.includes(viewer) && !isMutedFor(net, viewer, post)

export const isMutedFor = (
  net: Network,
  viewer: Name,
  { isAnonymous, by }: Pick<Post, 'isAnonymous' | 'by'>,
) => !isAnonymous && hasMuted(net, viewer, by)

/** An agreement is to the window that is open, by somebody who was and is a member (0093). */
export function isForVisitors(net: Network, { community, by, forVisitorsSince }: Post): boolean {
  const place = communityOf(net, community)
  const author = memberIn(place, by)
  if (!place || !author || forVisitorsSince === null || place.windowOpenedAt === null) return false
  return forVisitorsSince >= place.windowOpenedAt && author.joinedAt <= forVisitorsSince
}

/** Through a window one reads what has a name and was agreed to, unless one is banned there (0093). */
export const canReadThroughWindow = (net: Network, viewer: Name, post: Post) =>
  isThere(post) &&
  !post.isAnonymous &&
  isForVisitors(net, post) &&
  canMeet(net, viewer, post.by) &&
  isFor(net, viewer, post) &&
  !communityOf(net, post.community)?.banned.includes(viewer)

/** The author may always answer; others as the author chose (0055). */
export function mayComment(net: Network, viewer: Name, { by, whoMayComment }: Post): boolean {
  if (by === viewer || whoMayComment === 'everyone') return true
  return whoMayComment === 'friends' && areFriends(net, viewer, by)
}

// Comments

export const isStanding = ({ isDeleted, isTakenOff }: Comment) => !isDeleted && !isTakenOff

/** One without a name counts as another's, whoever wrote it (0052). */
const isAnsweredByOthers = (net: Network, { label, by }: Comment) =>
  net.comments.some(
    (reply) => reply.parent === label && (reply.isAnonymous || reply.by !== by) && isStanding(reply),
  )

/** Of somebody who is gone only the place stays, and only where others have answered (0019). */
export const isOfDeletedMember = (net: Network, { isAnonymous, by }: Comment) =>
  !isAnonymous && isGone(net, by)

/** Always together with its post. */
export const canReadComment = (net: Network, viewer: Name, comment: Comment) =>
  isStanding(comment) &&
  (isOfSomebodyToMeet(net, viewer, comment) ||
    (isOfDeletedMember(net, comment) &&
      !blocksStandBetween(net, viewer, comment.by) &&
      isAnsweredByOthers(net, comment)))

export const isCommentListed = (net: Network, viewer: Name, comment: Comment) =>
  canReadComment(net, viewer, comment) &&
  !comment.hiddenBy.includes(viewer) &&
  !isMutedFor(net, viewer, comment)

/** In the place of a deleted member there is nobody to answer to (0019). */
export const canAnswer = (net: Network, viewer: Name, comment: Comment) =>
  canReadComment(net, viewer, comment) && !isOfDeletedMember(net, comment)

/** All of them, whoever the viewer can see: it says not whose (0017). */
export const commentCount = (net: Network, post: Post) =>
  net.comments.filter((comment) => comment.post === post.label && isStanding(comment)).length

// Circles

/** Nobody learns of a circle but its owner; who is gone is not in it for now (0081). */
export const membersOf = (net: Network, { members }: Circle) => members.filter((who) => !isGone(net, who))

// Groups

const inside = ({ rows }: Group) => rows.filter(({ joinedAt }) => joinedAt !== null)

export const rowOf = (group: Group | undefined, who: Name) => group?.rows.find((row) => row.who === who)

/** To whoever is not in it, also who is asked, a group does not exist (0103). */
export const isInGroup = (group: Group | undefined, who: Name) =>
  (rowOf(group, who)?.joinedAt ?? null) !== null

/** In a group a block is as if the other were not in it; who is gone is not in it for now (0103). */
export const meetsInGroup = (net: Network, viewer: Name, other: Name) =>
  viewer === other || canMeet(net, viewer, other)

export const membersSeen = (net: Network, viewer: Name, group: Group): Name[] =>
  inside(group)
    .map(({ who }) => who)
    .filter((who) => meetsInGroup(net, viewer, who))

/** Not answered, declined and never arrived have one look (0103). Of fellow travellers nobody is known before a yes (0112). */
export const invitedSeen = (net: Network, viewer: Name, group: Group): Name[] =>
  (group.fellows ? [] : group.rows)
    .filter(({ joinedAt, isWithdrawn }) => joinedAt === null && !isWithdrawn)
    .map(({ who }) => who)
    .filter((who) => meetsInGroup(net, viewer, who))

/** While whoever asks is in the group, and the two are friends (0103). */
const isAskedByFriend = (net: Network, group: Group, { who, invitedBy }: GroupRow) =>
  invitedBy !== null &&
  isInGroup(group, invitedBy) &&
  areFriends(net, who, invitedBy) &&
  !isGone(net, invitedBy)

/** For a week, while she has not taken it back and is in the community that it is of; it needs no friendship (0112). */
const isMatchedInto = (net: Network, { label, fellows }: Group, who: Name) =>
  Boolean(fellows?.awaitsAnswers) &&
  net.fellows.some(
    (fellow) =>
      fellow.group === label &&
      fellow.who === who &&
      (fellow.place === null || isMember(communityOf(net, fellow.place), who)),
  )

/**
 * An invitation holds as long as a friend asks or a moderator has put them together, and no block stands between the one
 * who is asked and anybody in it: two people with a block between them are never put together (0103).
 */
export function invitationReaches(net: Network, group: Group, row: GroupRow): boolean {
  const { who, joinedAt, hasDeclined, isWithdrawn } = row
  if (joinedAt !== null || hasDeclined || isWithdrawn) return false
  return (
    (isAskedByFriend(net, group, row) || isMatchedInto(net, group, who)) &&
    inside(group).every((member) => !blocksStandBetween(net, who, member.who))
  )
}

/** Whoever made it or got it, or else the longest-standing; who is gone looks after nothing for now (0103). */
export function keeperOf(net: Network, group: Group): Name | null {
  const here = inside(group)
    .filter(({ who }) => !isGone(net, who))
    .sort((one, other) => (one.joinedAt ?? 0) - (other.joinedAt ?? 0))
  return (here.find(({ who }) => who === group.keeper) ?? here[0])?.who ?? null
}

/** Whom the keeper has blocked is shown the longest-standing other one, as after a deletion: nobody there would tell (0113). */
export function keeperShownTo(net: Network, viewer: Name, group: Group): Name | null {
  const keeper = keeperOf(net, group)
  if (keeper === null || !hasBlocked(net, keeper, viewer)) return keeper
  const others = inside(group).filter(({ who }) => who !== viewer && meetsInGroup(net, viewer, who))
  return others.sort((one, other) => (one.joinedAt ?? 0) - (other.joinedAt ?? 0))[0]?.who ?? null
}

/** What is written is for those who are in the group when it is written (0103). */
export function canReadInGroup(net: Network, viewer: Name, message: GroupMessage): boolean {
  const since = rowOf(groupOf(net, message.group), viewer)?.joinedAt ?? null
  return since !== null && since < message.at && meetsInGroup(net, viewer, message.by)
}

/** What is new to somebody: of others whom they have not muted, and not taken back (0103). */
export const countsInGroup = (net: Network, viewer: Name, message: GroupMessage) =>
  message.by !== viewer && !message.isTakenBack && !hasMuted(net, viewer, message.by)
