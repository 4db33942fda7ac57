import type { Audience } from '#contract/posts/audiences.ts'

/**
 * What happened, by ids only: whoever hears of it loads the thing itself through the ordinary calls, where the rules
 * about who may see it hold. Who hears is decided at the moment of sending.
 */
export type ServerEvent =
  | { type: 'post.created'; postId: string; communityId: string | null }
  /** `before`: whom it was for until now, where nothing else has changed that they can see. They are not told. */
  | { type: 'post.changed'; postId: string; communityId: string | null; before?: WasFor }
  /** `before`: whom it was for until now. It is gone for those of them for whom it is no longer. */
  | { type: 'post.gone'; postId: string; communityId: string | null; before?: WasFor }
  /** `userIds`: nobody else sees any change in them. */
  | { type: 'comments.changed'; postId: string; userIds?: readonly string[] }
  | { type: 'membership.changed'; communityId: string; userId: string }
  | { type: 'community.changed'; communityId: string }
  /** `userIds`: what changed is for them alone, such as an answer. */
  | { type: 'gathering.changed'; gatheringId: string; userIds?: readonly string[] }
  | { type: 'friends.changed'; userIds: readonly string[] }
  | { type: 'requests.changed'; userIds: readonly string[] }
  /** For the devices of who sent or withdrew one: never for what its receiver did with it. */
  | { type: 'sentRequests.changed'; userIds: readonly string[] }
  | { type: 'messages.changed'; userIds: readonly [string, string]; messageId?: string }
  /** It was edited or taken back. The first of the two wrote it. */
  | { type: 'message.changed'; userIds: readonly [string, string]; messageId: string }
  /** For the other devices of the one who read; the one who wrote is never told. */
  | { type: 'messages.read'; userId: string; otherId: string; upTo?: string | undefined }
  /** Of a group: its name or purpose, or (`aboutId`) that this one came, went or was asked. `leftIds`: who is out of it. */
  | { type: 'group.changed'; groupId: string; aboutId: string | null; leftIds?: readonly string[] }
  /** `userIds`: who is in it. */
  | {
      type: 'groupMessages.changed'
      groupId: string
      messageId: string
      senderId: string
      userIds: readonly string[]
    }
  /** It was answered with a few words by `byId`, taken back by its sender, or taken down by nobody. */
  | { type: 'groupMessage.changed'; groupId: string; messageId: string; byId: string | null }
  /** For the other devices of the one who read, muted or snoozed. */
  | { type: 'group.read'; userId: string; groupId: string; upTo?: string | undefined }
  | { type: 'notices.changed'; userIds: readonly string[] }
  /** Their own devices always hear of it; friends only of what they can see. */
  | { type: 'profile.changed'; userId: string; isForFriends: boolean }
  /**
   * A quiet room as those in it see it. `visitId`: of whom something changed; null: it ends, for everybody. It names no
   * person, because the log is kept for a while (decision 0107). `isOnlyTheirs`: what they see changed, and nothing else.
   */
  | { type: 'room.changed'; roomId: string; visitId: string; isOnlyTheirs?: true }
  /** Of their own and nobody else's: the archive of their data has moved on, or a draft was sent. */
  | { type: 'account.changed'; userIds: readonly string[] }
  | { type: 'access.changed'; userIds: readonly string[] }
  | { type: 'session.ended'; sessionIds: readonly string[] }
  /** Events may have been lost. Everyone loads again what is on screen. */
  | { type: 'everything.changed' }

interface WasFor {
  audience: Audience
  circleId: string | null
}

/** An event with its place in the log, which no client may see: it counts what everybody does. */
export interface LoggedEvent {
  id: string
  event: ServerEvent
}

export interface Events {
  /** Called after the transaction has committed, never inside it. */
  publish: (event: ServerEvent) => void
  /** Hears what every instance publishes, each event once and in order. */
  subscribe: (listener: (logged: LoggedEvent) => void) => () => void
  /** Seals places for clients (`sealed-place.ts`); the same for all who share this log. */
  sealingKey: Buffer
  /** The place of the last event that this instance has heard of. */
  position: () => string
  /** What happened after that place, oldest first; null when the log does not (or no longer) know it. */
  since: (position: string) => Promise<LoggedEvent[] | null>
  close: () => Promise<void>
}

/** How far back a stream can catch up; beyond that, loading everything again is less work. */
export const keptEvents = 5_000
