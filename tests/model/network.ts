import type { Fellow, Message, Pebble, Room } from './between-few.ts'
import type { Name, Pair } from './cast.ts'

export type WhoMayAsk = 'everyone' | 'near' | 'friendsOfFriends' | 'nobody'
export type ProfileAudience = 'everyone' | 'friends' | 'me'

export interface Person {
  /** Has asked to be erased, and has not come back. */
  isLeaving: boolean
  isSuspended: boolean
  isSignedIn: boolean
  whoMayAsk: WhoMayAsk
  bioFor: ProfileAudience
  isSearchable: boolean
  isDiscoverable: boolean
  takesPebbles: boolean
}

export interface Request {
  pair: Pair
  /** Of this asking: whoever asks again after withdrawing makes another request. */
  label: string
  status: 'waiting' | 'declined' | 'accepted'
  isWithdrawn: boolean
  /** Whether whom it is for has ever had it. */
  hasArrived: boolean
}

export interface Circle {
  label: string
  owner: Name
  members: Name[]
}

export interface Member {
  who: Name
  joinedAt: number
  /** Null: no moderator. */
  moderatorSince: number | null
}

export interface Community {
  label: string
  door: 'open' | 'request'
  /** Since when people who are not in it can look inside; null: its window is closed. */
  windowOpenedAt: number | null
  /** Fellow travellers are on (0112). */
  hasFellows: boolean
  /** Longest there first, as those who wait and are banned. */
  members: Member[]
  waiting: Name[]
  banned: Name[]
  /** Who is asked to be a moderator, and who has said no. */
  offers: { to: Name; by: Name | null; state: 'open' | 'declined' }[]
}

export interface Post {
  label: string
  by: Name
  isAnonymous: boolean
  community: string | null
  audience: 'everyone' | 'friends' | 'circle'
  /** Null, although it is for one: the circle was deleted. */
  circle: string | null
  whoMayComment: 'everyone' | 'friends' | 'nobody'
  /** When its author agreed that visitors read it. */
  forVisitorsSince: number | null
  isDeleted: boolean
  isTakenDown: boolean
  likes: Name[]
  hiddenBy: Name[]
}

export interface Comment {
  label: string
  by: Name
  post: string
  parent: string | null
  isAnonymous: boolean
  isDeleted: boolean
  /** By the author of the post. */
  isTakenOff: boolean
  hiddenBy: Name[]
}

/** Who is in a group, or was asked into it. */
export interface GroupRow {
  who: Name
  invitedBy: Name | null
  /** When they said yes, which is also from when on they read; null: they were asked. */
  joinedAt: number | null
  hasDeclined: boolean
  /** The invitation was taken back, and is kept so that nobody asks again at once. */
  isWithdrawn: boolean
}

export interface Group {
  label: string
  /** Whoever made it or got it. Null: that person has left. */
  keeper: Name | null
  /** Of fellow travellers, whom a moderator put together: so many weeks ago (0112). Null: of friends. */
  fellows: { weeks: number; awaitsAnswers: boolean; isToldOfEnd: boolean } | null
  rows: GroupRow[]
}

export interface GroupMessage {
  label: string
  group: string
  by: Name
  at: number
  isTakenBack: boolean
}

/** What somebody answered to a gathering. */
export interface Answer {
  who: Name
  says: 'coming' | 'maybe' | 'cant'
  /** By the host, or because nobody had to say yes. */
  isAccepted: boolean
  /** The host said no. */
  isDeclined: boolean
  hasPlace: boolean
  /** To others who come. */
  showsName: boolean
  greets: boolean
  /** Since when they want to come: the waiting list goes by it. */
  since: number
}

export interface Gathering {
  label: string
  host: Name
  community: string | null
  audience: 'friends' | 'everyone'
  address: string
  /** Its place was changed. */
  isMoved: boolean
  /** How many can come; null: as many as like. */
  capacity: number | null
  /** The host says yes to each. */
  acceptsByHand: boolean
  isCancelled: boolean
  isTakenDown: boolean
  answers: Answer[]
}

export type GatheringNews = `gathering${'Answered' | 'Accepted' | 'Declined' | 'Changed' | 'Cancelled'}`

/** Kept news. Whether it is shown is asked anew each time. */
export type Notice =
  | { to: Name; kind: 'requestAccepted'; person: Name }
  | { to: Name; kind: 'comment' | 'reply'; post: string; first: string }
  | { to: Name; kind: 'commentRemoved'; comment: string }
  | { to: Name; kind: 'blockedModerator'; community: string }
  | { to: Name; kind: 'groupInvited' | 'fellowsInvited' | 'fellowsEnding'; group: string }
  | { to: Name; kind: GatheringNews; gathering: string }
  | { to: Name; kind: 'decision' }

/** All that there is, as plain values: a copy of it is another story that could have been. */
export interface Network {
  /** How many things have happened. */
  clock: number
  people: Record<Name, Person>
  /** Sorted pairs, oldest friendship first. */
  friendships: Pair[]
  requests: Request[]
  blocks: Pair[]
  mutes: Pair[]
  /** Whom Discover does not suggest again, because they were declined. */
  setAside: Pair[]
  circles: Circle[]
  communities: Community[]
  posts: Post[]
  comments: Comment[]
  groups: Group[]
  groupMessages: GroupMessage[]
  gatherings: Gathering[]
  pebbles: Pebble[]
  /** Whose pebbles somebody does not want: 'bea>ana' is Bea's choice. */
  refusedGivers: Pair[]
  rooms: Room[]
  fellows: Fellow[]
  messages: Message[]
  notices: Notice[]
}

const newPerson = (): Person => ({
  isLeaving: false,
  isSuspended: false,
  isSignedIn: true,
  whoMayAsk: 'everyone',
  bioFor: 'everyone',
  isSearchable: true,
  isDiscoverable: true,
  takesPebbles: true,
})

export const beginning = (): Network => ({
  clock: 0,
  people: { ana: newPerson(), bea: newPerson(), cleo: newPerson(), dora: newPerson() },
  friendships: [],
  requests: [],
  blocks: [],
  mutes: [],
  setAside: [],
  circles: [],
  communities: [],
  posts: [],
  comments: [],
  groups: [],
  groupMessages: [],
  gatherings: [],
  pebbles: [],
  refusedGivers: [],
  rooms: [],
  fellows: [],
  messages: [],
  notices: [],
})

export const without = <T>(list: readonly T[], one: T): T[] => list.filter((other) => other !== one)
export const withOnce = <T>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? [...list] : [...list, one]

const find = <T extends { label: string }>(list: readonly T[], label: string | null): T | undefined =>
  list.find((one) => one.label === label)
export const postOf = (net: Network, label: string) => find(net.posts, label)
export const commentOf = (net: Network, label: string | null) => find(net.comments, label)
export const circleOf = (net: Network, label: string | null) => find(net.circles, label)
export const groupOf = (net: Network, label: string | null) => find(net.groups, label)
export const gatheringOf = (net: Network, label: string | null) => find(net.gatherings, label)
export const pebbleOf = (net: Network, label: string) => find(net.pebbles, label)
export const roomOf = (net: Network, label: string) => find(net.rooms, label)
export const messageOf = (net: Network, label: string) => find(net.messages, label)
export const communityOf = (net: Network, label: string | null) => find(net.communities, label)
