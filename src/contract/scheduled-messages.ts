import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { ById, Id } from './core/ids.ts'
import { PersonView } from './core/person.ts'
import { GoesOutAt } from './later/goes-out-at.ts'
import { messageProblems } from './later/problems.ts'
import { PhotosOfMessage } from './message-photos.ts'
import { MessageContent, MessageView, NewMessageFields, saysNothing, saysSomething } from './messages.ts'

/** A message that waits for its time. The person whom it is for learns nothing of it before. */
export const ScheduledMessageView = z.object({
  id: Id,
  /** Null: they have left Synapse. */
  receiver: PersonView.nullable(),
  /** Empty where photos say it all. */
  content: z.string(),
  photos: PhotosOfMessage,
  toneIndicators: z.array(z.string()),
  noReplyNeeded: z.boolean(),
  isSilent: z.boolean(),
  sendAt: z.iso.datetime(),
  /** Why it was not sent; null: it waits for its time. */
  problem: z.enum(messageProblems).nullable(),
})
export type ScheduledMessageView = z.infer<typeof ScheduledMessageView>

export const NewScheduledMessage = NewMessageFields.extend({ sendAt: GoesOutAt }).refine(
  saysSomething,
  saysNothing,
)
export type NewScheduledMessage = z.infer<typeof NewScheduledMessage>

const { toneIndicators, noReplyNeeded, isSilent } = NewMessageFields.shape

/** What is left out stays as it is. Photos are those that it was written with. */
export const ScheduledMessageChange = z.object({
  content: MessageContent.optional(),
  toneIndicators: toneIndicators.unwrap().optional(),
  noReplyNeeded: noReplyNeeded.unwrap().optional(),
  isSilent: isSilent.unwrap().optional(),
  sendAt: GoesOutAt.optional(),
})
export type ScheduledMessageChange = z.infer<typeof ScheduledMessageChange>

export const scheduledMessageEndpoints = {
  list: endpoint('GET', '/api/messages/scheduled', {
    summary: 'Your own messages that wait for their time, the next one first. Only you can see this list.',
    response: z.array(ScheduledMessageView),
  }),
  create: endpoint('POST', '/api/messages/scheduled', {
    summary: 'Write to a friend, to be sent later. Takes an Idempotency-Key.',
    body: NewScheduledMessage,
    response: ScheduledMessageView,
    status: 201,
  }),
  change: endpoint('PATCH', '/api/messages/scheduled/{id}', {
    summary: 'Change a message that waits, or when it is sent. A new time also ends what held it back.',
    params: ById,
    body: ScheduledMessageChange,
    response: ScheduledMessageView,
  }),
  send: endpoint('POST', '/api/messages/scheduled/{id}/send', {
    summary: 'Send a message that waits now.',
    params: ById,
    response: MessageView,
  }),
  remove: endpoint('DELETE', '/api/messages/scheduled/{id}', {
    summary: 'Delete a message that waits.',
    params: ById,
  }),
  restore: endpoint('POST', '/api/messages/scheduled/{id}/restore', {
    summary:
      'Undo deleting a message that waits, within a day. If its time has passed, it waits for a new one.',
    params: ById,
    response: ScheduledMessageView,
  }),
}
