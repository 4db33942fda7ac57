import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ConversationDetail, ConversationView, MessageView } from '#contract/messages.ts'
import { messageKeys } from '#web/features/messages/message-keys.ts'
import { hearMessage, hearRead } from './live-messages.ts'

const idOf = (n: number) => String(n).padStart(4, '0')

const message = (n: number, isRead: boolean): MessageView => ({
  id: idOf(n),
  senderId: 'bea',
  receiverId: 'ana',
  content: `message ${n}`,
  photos: [],
  toneIndicators: [],
  noReplyNeeded: false,
  isSilent: false,
  editedAt: null,
  isTakenBack: false,
  isMine: false,
  isRead,
  reaction: null,
  createdAt: '2026-11-15T09:00:00Z',
})

const conversation = (last: number, unreadCount: number): ConversationView => ({
  user: { id: 'bea', displayName: 'Bea', profileImageUrl: null, figure: null, isSupporter: false },
  isDeletedMember: false,
  lastMessage: {
    id: idOf(last),
    content: `message ${last}`,
    photoCount: 0,
    isTakenBack: false,
    isSilent: false,
    createdAt: '2026-11-15T09:00:00Z',
    isMine: false,
  },
  unreadCount,
  aside: null,
})

interface Held {
  messages: MessageView[]
  /** Null: nobody has opened the list. */
  listed: ConversationView | null
  unread?: number
}

/** What a page holds, and what it asks for. The server has message 7, and it is read. */
function pageWith({ messages, listed, unread = 0 }: Held) {
  const asked: string[] = []
  const answers: Record<string, unknown> = {
    '/api/conversations/bea': { ...conversation(7, 0), canWrite: true } satisfies ConversationDetail,
    '/api/conversations/unread': { conversations: 0 },
  }
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        queryFn: ({ queryKey }) => {
          const address = queryKey.join('/')
          asked.push(address)
          return answers[address]
        },
      },
    },
  })
  client.setQueryData(messageKeys.messages('bea'), { pages: [messages], pageParams: [null] })
  client.setQueryData(messageKeys.unread, { conversations: unread })
  if (listed) client.setQueryData(messageKeys.conversations, { pages: [[listed]], pageParams: [null] })
  const shows = (queryKey: readonly string[]) =>
    new QueryObserver(client, { queryKey }).subscribe(() => undefined)
  shows(messageKeys.unread)
  const list = () =>
    client.getQueryData<{ pages: ConversationView[][] }>(messageKeys.conversations)?.pages.flat()
  const isMarked = () => client.getQueryState(messageKeys.conversations)?.isInvalidated
  return { client, asked, shows, list, isMarked }
}

test('a message that is held and listed is asked for no more', async () => {
  const { client, asked, isMarked } = pageWith({ messages: [message(7, true)], listed: conversation(7, 0) })
  await hearMessage(client, 'bea', idOf(7))
  expect(asked).toEqual([])
  expect(isMarked()).toBe(false)
})

test('a conversation that was opened before the news came has the message, and the list gets it', async () => {
  const { client, list } = pageWith({ messages: [message(7, true)], listed: conversation(4, 0) })
  await hearMessage(client, 'bea', idOf(7))
  expect(list()).toMatchObject([{ lastMessage: { id: idOf(7), content: 'message 7' } }])
})

test('the same while it is still open: the list is loaded again, isTakenBack: false, and the messages are not', async () => {
  const { client, asked, shows, isMarked } = pageWith({
    messages: [message(7, true)],
    listed: conversation(4, 0),
  })
  shows(messageKeys.messages('bea'))
  await hearMessage(client, 'bea', idOf(7))
  expect(isMarked()).toBe(true)
  expect(asked).toEqual(['/api/conversations/unread'])
})

test('a list that nobody has opened is no reason to ask', async () => {
  const { client, asked } = pageWith({ messages: [message(7, true)], listed: null })
  await hearMessage(client, 'bea', idOf(7))
  await hearRead(client, 'bea', idOf(7))
  expect(asked).toEqual([])
})

test('what was loaded as read already still counts where it was loaded before, and is asked for there', async () => {
  const listed = pageWith({ messages: [message(7, true)], listed: conversation(7, 1), unread: 1 })
  await hearRead(listed.client, 'bea', idOf(7))
  expect(listed.isMarked()).toBe(true)
  expect(listed.client.getQueryData(messageKeys.unread)).toEqual({ conversations: 0 })
  const unlisted = pageWith({ messages: [message(7, true)], listed: null, unread: 1 })
  await hearRead(unlisted.client, 'bea', idOf(7))
  expect(unlisted.client.getQueryData(messageKeys.unread)).toEqual({ conversations: 0 })
})

test('what was read here is known, and nothing is asked for', async () => {
  const { client, asked, isMarked } = pageWith({ messages: [message(7, true)], listed: conversation(7, 0) })
  await hearRead(client, 'bea', idOf(7))
  expect(asked).toEqual([])
  expect(isMarked()).toBe(false)
})
