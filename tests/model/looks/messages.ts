import type { Message } from '#tests/model/between-few.ts'
import { cast, type Name } from '#tests/model/cast.ts'
import {
  mayOpen,
  mayWriteTo,
  saidBetween,
  shownWords,
  showsReaction,
  unreadFrom,
} from '#tests/model/message-rules.ts'
import type { Network } from '#tests/model/network.ts'
import { hasBlocked, isGone } from '#tests/model/rules.ts'
import { hasUnread } from './groups.ts'
import { type Called, type Identified, type Look, newestFirst, ok, onlyIf } from './look.ts'

const lastShown = (net: Network, viewer: Name, message: Message) => ({
  message: message.label,
  words: shownWords(net, message),
  isTakenBack: message.isTakenBack,
  isMine: message.by === viewer,
})

interface LastBody extends Identified {
  content: string
  isTakenBack: boolean
  isMine: boolean
}
const wordsOf = (content: string) =>
  /^(group )?message \d+/.test(content) || content === '' ? content : 'of a deleted member'
const readLast = ({ id, content, isTakenBack, isMine }: LastBody, called: Called) => ({
  message: called(id),
  words: wordsOf(content),
  isTakenBack,
  isMine,
})

interface ConversationBody {
  user: Identified
  isDeletedMember: boolean
  lastMessage: LastBody | null
  unreadCount: number
}

function conversationOf(net: Network, viewer: Name, other: Name) {
  const last = saidBetween(net, viewer, other).at(-1)
  return {
    with: other,
    isDeletedMember: isGone(net, other),
    last: last ? lastShown(net, viewer, last) : null,
    unread: unreadFrom(net, viewer, other),
  }
}
const readConversation = (
  { user, isDeletedMember, lastMessage, unreadCount }: ConversationBody,
  called: Called,
) => ({
  with: called(user.id),
  isDeletedMember,
  last: lastMessage && readLast(lastMessage, called),
  unread: unreadCount,
})

const placeOfLast = (net: Network, viewer: Name, other: Name) => {
  const last = saidBetween(net, viewer, other).at(-1)
  return last ? net.messages.indexOf(last) : -1
}

export const listsOfMessages: Look[] = [
  {
    at: '/api/conversations',
    says: 'her conversations',
    expected: (net, viewer) => {
      const place = (other: Name) => placeOfLast(net, viewer, other)
      const others = cast.filter((other) => place(other) >= 0 && !hasBlocked(net, viewer, other))
      return ok(
        others
          .sort((one, other) => place(other) - place(one))
          .map((other) => conversationOf(net, viewer, other)),
      )
    },
    read: (body: ConversationBody[], called) => body.map((one) => readConversation(one, called)),
  },
  {
    at: '/api/conversations/unread',
    says: 'in how many conversations something waits',
    expected: (net, viewer) => {
      const people = cast.filter(
        (other) => !hasBlocked(net, viewer, other) && unreadFrom(net, viewer, other) > 0,
      )
      return ok(people.length + net.groups.filter((group) => hasUnread(net, viewer, group)).length)
    },
    read: ({ conversations }: { conversations: number }) => conversations,
  },
]

interface MessageBody extends Identified {
  senderId: string
  content: string
  editedAt: string | null
  isTakenBack: boolean
  isRead: boolean | null
  reaction: string | null
}

export const messageLooks = (other: Name): Look[] => [
  {
    at: `/api/conversations/{${other}}`,
    says: `the conversation with ${other}`,
    expected: (net, viewer) =>
      onlyIf(mayOpen(net, viewer, other), () => ({
        ...conversationOf(net, viewer, other),
        canWrite: mayWriteTo(net, viewer, other),
      })),
    read: (body: ConversationBody & { canWrite: boolean }, called) => ({
      ...readConversation(body, called),
      canWrite: body.canWrite,
    }),
  },
  {
    at: `/api/messages/{${other}}`,
    says: `what was said with ${other}`,
    expected: (net, viewer) =>
      onlyIf(mayOpen(net, viewer, other), () =>
        newestFirst(saidBetween(net, viewer, other)).map((message) => ({
          message: message.label,
          by: message.by,
          words: shownWords(net, message),
          isEdited: message.isEdited && !message.isTakenBack && !isGone(net, message.by),
          isTakenBack: message.isTakenBack,
          // Nobody is told when another person reads.
          isRead: message.by === viewer ? null : message.isRead,
          hasReaction: showsReaction(net, message),
        })),
      ),
    read: (body: MessageBody[], called) =>
      body.map((message) => ({
        message: called(message.id),
        by: called(message.senderId),
        words: wordsOf(message.content),
        isEdited: message.editedAt !== null,
        isTakenBack: message.isTakenBack,
        isRead: message.isRead,
        hasReaction: message.reaction !== null,
      })),
  },
]
