import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { Id } from './core/ids.ts'

/**
 * What a signed-in client hears through `GET /api/events`: that something changed, by ids only. What it is now, the
 * client asks through the ordinary calls.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['post.created', 'post.changed', 'post.gone']),
    postId: Id,
    communityId: Id.nullable(),
  }),
  z.object({ type: z.literal('comments.changed'), postId: Id }),
  z.object({ type: z.enum(['community.changed', 'membership.changed']), communityId: Id }),
  z.object({ type: z.literal('gathering.changed'), gatheringId: Id }),
  /**
   * Something new between you and this person, or something you read on another device. Where it is one message, or up to
   * which one was read, it is named: whoever has it already need not ask.
   */
  z.object({
    type: z.enum(['messages.changed', 'messages.read']),
    userId: Id,
    messageId: Id.optional(),
  }),
  /** A message of the two of you was edited or taken back. */
  z.object({ type: z.literal('message.changed'), userId: Id, messageId: Id }),
  /** Of a group: its name, who is in it, or that you are asked or out of it. */
  z.object({ type: z.literal('group.changed'), groupId: Id }),
  /** Something new in a group, or something in it that changed. */
  z.object({ type: z.enum(['groupMessages.changed', 'groupMessage.changed']), groupId: Id, messageId: Id }),
  /** You read a group, muted or snoozed it on another device. */
  z.object({ type: z.literal('group.read'), groupId: Id, messageId: Id.optional() }),
  z.object({ type: z.literal('friends.changed'), userIds: z.array(Id) }),
  z.object({ type: z.literal('profile.changed'), userId: Id }),
  /** For those who are in the room. */
  z.object({ type: z.literal('room.changed'), roomId: Id }),
  /**
   * `access.changed`: what you may see is no longer what it was. `everything.changed`: too much has happened to tell
   * it one by one. Both mean: load again what is on screen. `session.ended`: signed out, nothing more will come.
   */
  z.object({
    type: z.enum([
      'requests.changed',
      'sentRequests.changed',
      'notices.changed',
      'account.changed',
      'access.changed',
      'everything.changed',
      'session.ended',
    ]),
  }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

export const realtimeEndpoints = {
  stream: endpoint('GET', '/api/events', {
    summary:
      'What changes, as server-sent events for as long as you listen. After a break, `Last-Event-ID` (or `after`) brings what was missed.',
    query: z.object({ after: z.string().max(100).optional() }),
    file: 'text/event-stream',
  }),
}
