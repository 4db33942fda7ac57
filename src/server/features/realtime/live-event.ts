import type { LiveEvent } from '#contract/realtime.ts'
import type { ServerEvent } from '#server/realtime/events.ts'

/** People that an event is for, where it names them; null where a rule about what they can see decides. */
export function namedIn(event: ServerEvent): readonly string[] | null {
  switch (event.type) {
    case 'messages.changed':
    case 'message.changed':
    case 'friends.changed':
    case 'requests.changed':
    case 'sentRequests.changed':
    case 'notices.changed':
    case 'account.changed':
    case 'access.changed':
      return event.userIds
    case 'groupMessages.changed':
      return event.userIds
    case 'messages.read':
    case 'group.read':
      return [event.userId]
    case 'comments.changed':
    case 'gathering.changed':
      return event.userIds ?? null
    default:
      return null
  }
}

const otherOf = ([one, other]: readonly [string, string], userId: string): string =>
  one === userId ? other : one

/** What one person is told of an event: nothing that names anyone else without need. */
export function toLiveEvent(event: ServerEvent, userId: string): LiveEvent {
  switch (event.type) {
    case 'post.created':
    case 'post.changed':
    case 'post.gone':
      return { type: event.type, postId: event.postId, communityId: event.communityId }
    case 'comments.changed':
      return { type: event.type, postId: event.postId }
    case 'gathering.changed':
      return { type: event.type, gatheringId: event.gatheringId }
    case 'community.changed':
    case 'membership.changed':
      return { type: event.type, communityId: event.communityId }
    case 'messages.changed':
      return { type: event.type, userId: otherOf(event.userIds, userId), messageId: event.messageId }
    case 'message.changed':
      return { type: event.type, userId: otherOf(event.userIds, userId), messageId: event.messageId }
    case 'messages.read':
      return { type: event.type, userId: event.otherId, messageId: event.upTo }
    case 'group.changed':
      return { type: event.type, groupId: event.groupId }
    case 'groupMessages.changed':
    case 'groupMessage.changed':
      return { type: event.type, groupId: event.groupId, messageId: event.messageId }
    case 'group.read':
      return { type: event.type, groupId: event.groupId, messageId: event.upTo }
    case 'friends.changed':
      return { type: event.type, userIds: event.userIds.filter((id) => id !== userId) }
    case 'profile.changed':
      return { type: event.type, userId: event.userId }
    case 'room.changed':
      return { type: event.type, roomId: event.roomId }
    default:
      return { type: event.type }
  }
}

/** Two events with the same key tell the same: one of them is enough. */
export const keyOf = (event: ServerEvent): string => JSON.stringify(event)
