import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById, Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { PersonView } from '#contract/core/person.ts'
import { NewMessagePhotos, PhotosOfMessage } from '#contract/message-photos.ts'
import { reactionKeys } from '#contract/message-reactions.ts'
import { MessageWords, ReactionBody, saysNothing, saysSomething } from '#contract/messages.ts'
import { ToneList } from '#contract/tones/tone-list.ts'
import { t } from '#words/t.ts'

const Named = z.object({ id: Id, displayName: z.string() })

export const GroupMessageView = z.object({
  id: Id,
  groupId: Id,
  sender: PersonView,
  /** Empty where photos say it all. */
  content: z.string(),
  photos: PhotosOfMessage,
  toneIndicators: z.array(z.string()),
  /** Whom the sender asks with it, as far as the viewer can meet them. */
  asks: z.array(Named),
  asksYou: z.boolean(),
  /** Its sender took it back: there are no words any more, for anybody. */
  isTakenBack: z.boolean(),
  isMine: z.boolean(),
  /** Words of people whom the viewer can meet; who said it is no secret in a group. */
  reactions: z.array(Named.extend({ reaction: z.enum(reactionKeys), isYours: z.boolean() })),
  createdAt: z.iso.datetime(),
})
export type GroupMessageView = z.infer<typeof GroupMessageView>

export const NewGroupMessage = z
  .object({
    content: MessageWords,
    photos: NewMessagePhotos,
    toneIndicators: ToneList(limits.tonesPerPost, () =>
      t('A message can have at most {max} tones.', { max: limits.tonesPerPost }),
    ).default([]),
    /** Members of the group who are asked something. */
    asks: z
      .array(Id, { error: () => t('Please choose people in this group.') })
      .max(limits.group.people.max, { error: () => t('Please choose people in this group.') })
      .overwrite((ids) => [...new Set(ids)])
      .default([]),
  })
  .refine(saysSomething, saysNothing)
export type NewGroupMessage = z.infer<typeof NewGroupMessage>

export const groupMessageEndpoints = {
  list: endpoint('GET', '/api/groups/{id}/messages', {
    summary: 'What was written in a group since you came, newest first.',
    params: ById,
    query: PageQuery,
    response: z.array(GroupMessageView),
  }),
  create: endpoint('POST', '/api/groups/{id}/messages', {
    summary: 'Write to a group: words, up to four photos of your own, or both. Takes an Idempotency-Key.',
    params: ById,
    body: NewGroupMessage,
    response: GroupMessageView,
    status: 201,
  }),
  takeBack: endpoint('DELETE', '/api/groups/messages/{id}', {
    summary:
      'Take back a message that you wrote to a group, within an hour. The words and photos are gone for everybody; that there was a message stays.',
    params: ById,
    response: GroupMessageView,
  }),
  react: endpoint('PUT', '/api/groups/messages/{id}/reaction', {
    summary: 'Answer a message with a few words of a list. No one is notified.',
    params: ById,
    body: ReactionBody,
    response: GroupMessageView,
  }),
  unreact: endpoint('DELETE', '/api/groups/messages/{id}/reaction', {
    summary: 'Take those words back.',
    params: ById,
    response: GroupMessageView,
  }),
  read: endpoint('POST', '/api/groups/{id}/read', {
    summary: 'Mark what was written in a group as read. No one is told.',
    params: ById,
    body: z.object({
      /** The newest message that was on screen; all of them if left out. */
      upTo: Id.optional(),
    }),
  }),
}
