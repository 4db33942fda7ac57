import type { Name } from './cast.ts'

// What is between two people or a few, as plain values.

/** A small gift (0099). One that was taken back is not there. */
export interface Pebble {
  label: string
  by: Name
  to: Name
  hasLine: boolean
  /** A link to it. */
  post: string | null
  /** Whether it reached the jar, as its owner had chosen then. */
  isDelivered: boolean
  isThanked: boolean
  /** Of the jar. */
  isTakenOut: boolean
}

/** As one person has it: whoever presses sets it for those to whom they are shown (0107). */
export interface RoomTimer {
  state: 'running' | 'paused'
  minutes: number
  setAt: number
  /** The visit of whoever pressed. */
  setBy: string
}

/** Of somebody who is in a room. When they have left there is nothing of it. */
export interface Visit {
  /** Of each coming in another one. */
  label: string
  who: Name
  doing: string | null
  isDone: boolean
  timer: RoomTimer | null
}

/** A quiet room (0107). */
export interface Room {
  label: string
  host: Name
  community: string | null
  isForFriends: boolean
  isEnded: boolean
  /** In the order in which they came. */
  visits: Visit[]
}

/** A community, or all of Synapse. */
export type FellowPlace = string | null

/** Somebody who asks for fellow travellers, or offers to go along (0112). */
export interface Fellow {
  who: Name
  place: FellowPlace
  role: 'asks' | 'offers'
  /** For those whom she is put together with. */
  line: string | null
  /** The group that she was put into, whether or not she has said yes; null: she waits. */
  group: string | null
  /** Who asked, and was passed over with her while she offered. */
  restsFrom: Name[]
}

/** Between two (0017, 0083). */
export interface Message {
  label: string
  by: Name
  to: Name
  content: string
  isEdited: boolean
  isTakenBack: boolean
  isRead: boolean
  /** Of who got it. */
  hasReaction: boolean
}
