import * as z from 'zod'
import { t } from '#words/t.ts'
import { endpoint } from './core/endpoint.ts'
import { ById, Id } from './core/ids.ts'
import { limits } from './core/limits.ts'
import { PageQuery } from './core/paging.ts'
import { PersonView } from './core/person.ts'
import { isSeen, Written } from './core/written.ts'
import { NewMessagePhotos, PhotosOfMessage } from './message-photos.ts'
import { reactionKeys } from './message-reactions.ts'
import { ToneList } from './tones/tone-list.ts'

export const MessageView = z.object({
  id: Id,
  senderId: Id,
  receiverId: Id,
  /** Empty where photos say it all. */
  content: z.string(),
  photos: PhotosOfMessage,
  toneIndicators: z.array(z.string()),
  /** The sender says that no answer is expected. */
  noReplyNeeded: z.boolean(),
  /** It came without a notification; both of you can see that. */
  isSilent: z.boolean(),
  /** When the sender changed the words; null if never. */
  editedAt: z.iso.datetime().nullable(),
  /** Its sender took it back: there are no words any more, for either of the two. */
  isTakenBack: z.boolean(),
  isMine: z.boolean(),
  /** Whether you have read it. Null on your own messages: nobody is told when another person reads. */
  isRead: z.boolean().nullable(),
  /** What the one who got it answered it with, in words of a list. Null: nothing. */
  reaction: z.enum(reactionKeys).nullable(),
  createdAt: z.iso.datetime(),
})
export type MessageView = z.infer<typeof MessageView>

const LastMessage = z.object({
  id: Id,
  content: z.string(),
  /** How many photos it has. */
  photoCount: z.int(),
  createdAt: z.iso.datetime(),
  isTakenBack: z.boolean(),
  /** It came without a notification. */
  isSilent: z.boolean(),
  isMine: z.boolean(),
})

/** Put aside by the viewer, until a day; nobody else knows. */
const Aside = z.object({
  until: z.iso.datetime(),
  /** The day has come, or (if that was wished) there is something new. */
  isBack: z.boolean(),
})

export const ConversationView = z.object({
  user: PersonView,
  /** The other one has left: their words are gone, and there is no profile to go to. */
  isDeletedMember: z.boolean(),
  lastMessage: LastMessage,
  unreadCount: z.int(),
  /** Null: not put aside, or answered since. */
  aside: Aside.nullable(),
})
export type ConversationView = z.infer<typeof ConversationView>

export const ConversationDetail = ConversationView.extend({
  /** Null: friends who have not written to each other yet. */
  lastMessage: LastMessage.nullable(),
  /** Whether the two can write to each other now. */
  canWrite: z.boolean(),
})
export type ConversationDetail = z.infer<typeof ConversationDetail>

/** One line of 'Catch up': what they wrote last, also where the viewer has written since. */
export const WaitingView = ConversationView.omit({ lastMessage: true }).extend({
  /** Null: they have not written yet, or took back what they wrote. */
  theirMessage: LastMessage.omit({ isMine: true }).nullable(),
})
export type WaitingView = z.infer<typeof WaitingView>

const WithUser = z.object({ userId: Id })

const nothingWritten = () => t('Please write something first.')
const tooLong = () =>
  t('A message can have at most {max} characters.', { max: limits.messageContent.toLocaleString('en') })

export const MessageContent = Written(nothingWritten).max(limits.messageContent, { error: tooLong })

/** Beside photos nothing need be said. Words that cannot be seen are none. */
export const MessageWords = z
  .string({ error: nothingWritten })
  .trim()
  .max(limits.messageContent, { error: tooLong })
  .transform((words) => (isSeen(words) ? words : ''))

/** Of a message: it has words, or photos, or both. */
export const saysSomething = ({
  content,
  photos,
}: {
  content: string
  photos?: readonly unknown[] | undefined
}) => content !== '' || Boolean(photos?.length)
export const saysNothing = { path: ['content'], error: nothingWritten }

export const NewMessageFields = z.object({
  receiverId: Id,
  content: MessageWords,
  photos: NewMessagePhotos,
  toneIndicators: ToneList(limits.tonesPerPost, () =>
    t('A message can have at most {max} tones.', { max: limits.tonesPerPost }),
  ).default([]),
  noReplyNeeded: z.boolean({ error: () => t('No reply needed is either true or false.') }).default(false),
  isSilent: z.boolean({ error: () => t('Silent is either true or false.') }).default(false),
})
export const NewMessage = NewMessageFields.refine(saysSomething, saysNothing)
export type NewMessage = z.infer<typeof NewMessage>

const MessageChange = z.object({ content: MessageContent })

export const ReactionBody = z.object({
  reaction: z.enum(reactionKeys, { error: () => t('Please choose one of the answers.') }),
})

const day = 24 * 60 * 60 * 1000

export const PutAside = z.object({
  /** The first moment of the day on which it comes back, where the person lives. */
  until: z.iso
    .datetime({ offset: true, error: () => t('Please choose a day.') })
    .refine((at) => Date.parse(at) > Date.now(), {
      error: () => t('Please choose a day that is still to come.'),
    })
    .refine((at) => Date.parse(at) < Date.now() + limits.asideDays * day, {
      error: () => t('Please choose a day within a year.'),
    }),
  /** Come back sooner if the other one writes again. */
  returnsOnMessage: z
    .boolean({ error: () => t('Coming back with a message is either true or false.') })
    .default(false),
})
export type PutAside = z.infer<typeof PutAside>

/** What of a person became read at once: everything from this message on. */
const BecameRead = z.object(
  { userId: Id, from: Id },
  { error: () => t('Please say whose messages, and from which on.') },
)
export type BecameRead = z.infer<typeof BecameRead>

export const messageEndpoints = {
  conversations: endpoint('GET', '/api/conversations', {
    summary: 'Your conversations that are not put aside, newest first; `before` is the id of a last message.',
    query: PageQuery,
    response: z.array(ConversationView),
  }),
  unread: endpoint('GET', '/api/conversations/unread', {
    summary:
      'In how many conversations and groups something waits to be read, without those put aside or muted.',
    response: z.object({ conversations: z.int() }),
  }),
  aside: endpoint('GET', '/api/conversations/aside', {
    summary: 'The conversations that you put aside, and those that are back; the soonest first.',
    response: z.array(ConversationView),
  }),
  waiting: endpoint('GET', '/api/conversations/waiting', {
    summary:
      'The conversations with something unread, and those that you put aside, each with what they wrote last; the newest first.',
    response: z.array(WaitingView),
  }),
  readAll: endpoint('POST', '/api/conversations/read', {
    summary: 'Mark everything as read that is not put aside, of everyone or of one person. No one is told.',
    body: z.object({
      /** The newest message that was on screen; all of them if left out. */
      upTo: Id.optional(),
      userId: Id.optional(),
    }),
    /** So that it can be taken back. */
    response: z.array(BecameRead),
  }),
  unreadAgain: endpoint('POST', '/api/conversations/unread', {
    summary: 'Take back that messages were marked as read, with what that answered. No one is told.',
    body: z.object({
      upTo: Id,
      conversations: z
        .array(BecameRead, { error: () => t('Please say which conversations.') })
        .min(1, { error: () => t('Please say which conversations.') })
        .max(limits.conversationsUnreadAgain, {
          error: () =>
            t('At most {max} conversations can be unread again at once.', {
              max: limits.conversationsUnreadAgain,
            }),
        }),
    }),
  }),
  putAside: endpoint('PUT', '/api/conversations/{userId}/aside', {
    summary: 'Put a conversation aside until a day. No one is told. Answering it ends that.',
    params: WithUser,
    body: PutAside,
  }),
  bringBack: endpoint('DELETE', '/api/conversations/{userId}/aside', {
    summary: 'Bring a conversation back that you put aside.',
    params: WithUser,
  }),
  conversation: endpoint('GET', '/api/conversations/{userId}', {
    summary: 'Your conversation with one person.',
    params: WithUser,
    response: ConversationDetail,
  }),
  list: endpoint('GET', '/api/messages/{userId}', {
    summary: 'What you and one person wrote to each other, newest first.',
    params: WithUser,
    query: PageQuery,
    response: z.array(MessageView),
  }),
  create: endpoint('POST', '/api/messages', {
    summary: 'Write to a friend: words, up to four photos of your own, or both. Takes an Idempotency-Key.',
    body: NewMessage,
    response: MessageView,
    status: 201,
  }),
  change: endpoint('PATCH', '/api/messages/sent/{id}', {
    summary:
      'Change the words of a message that you sent, within an hour. Both of you see that it was edited.',
    params: ById,
    body: MessageChange,
    response: MessageView,
  }),
  takeBack: endpoint('DELETE', '/api/messages/sent/{id}', {
    summary:
      'Take back a message that you sent, within an hour. The words and photos are gone for both of you; that there was a message stays.',
    params: ById,
    response: MessageView,
  }),
  react: endpoint('PUT', '/api/messages/received/{id}/reaction', {
    summary: 'Answer a message that a friend wrote to you with a few words of a list. No one is notified.',
    params: ById,
    body: ReactionBody,
    response: MessageView,
  }),
  unreact: endpoint('DELETE', '/api/messages/received/{id}/reaction', {
    summary: 'Take those words back.',
    params: ById,
    response: MessageView,
  }),
  read: endpoint('POST', '/api/messages/{userId}/read', {
    summary: 'Mark what one person wrote to you as read. They are not told.',
    params: WithUser,
    body: z.object({
      /** The newest message that was on screen; all of them if left out. */
      upTo: Id.optional(),
    }),
  }),
}
