import type { LiveEvent } from '#contract/realtime.ts'
import type { Called } from './looks/look.ts'

/** A live event with the label of what it is about. */
export function inWords(event: LiveEvent, called: Called): string {
  switch (event.type) {
    case 'post.created':
    case 'post.changed':
    case 'post.gone':
    case 'comments.changed':
      return `${event.type} ${called(event.postId)}`
    case 'community.changed':
    case 'membership.changed':
      return `${event.type} ${called(event.communityId)}`
    case 'group.changed':
    case 'group.read':
      return `${event.type} ${called(event.groupId)}`
    case 'room.changed':
      return `${event.type} ${called(event.roomId)}`
    case 'gathering.changed':
      return `${event.type} ${called(event.gatheringId)}`
    case 'groupMessages.changed':
    case 'groupMessage.changed':
      return `${event.type} ${called(event.messageId)}`
    case 'messages.changed':
    case 'message.changed':
      return `${event.type} ${called(event.messageId ?? event.userId)}`
    case 'messages.read':
      return `${event.type} ${called(event.userId)}`
    case 'friends.changed':
      return `${event.type} ${event.userIds.map(called).join(' ')}`
    case 'profile.changed':
      return `${event.type} ${called(event.userId)}`
    default:
      return event.type
  }
}
