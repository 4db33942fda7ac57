import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ConversationDetail, ConversationView, MessageView } from '#contract/messages.ts'
import {
  addMessage,
  type MessagePages,
  placeConversation,
  refreshConversations,
  showAsRead,
  showLastMessage,
  withNewer,
} from './message-cache.ts'
import { messageKeys } from './message-keys.ts'

const message = (n: number): MessageView => ({
  id: String(n).padStart(4, '0'),
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
  isRead: false,
  reaction: null,
  createdAt: '2026-11-15T09:00:00Z',
})
const downFrom = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => message(from - index))
const numbers = (pages: MessagePages | null) => pages?.pages.flat().map(({ id }) => Number(id))

test('what is new stands before what was there, and what was loaded stays', () => {
  const held = { pages: [downFrom(40, 21), downFrom(20, 1)], pageParams: [null, '0021'] }
  const next = withNewer(held, downFrom(42, 23))
  expect(numbers(next)).toEqual(numbers({ ...held, pages: [downFrom(42, 1)] }))
  expect(next?.pages.at(-1)).toHaveLength(20)
})

test('a short conversation stays short: its last page still tells that there is no more', () => {
  const next = withNewer({ pages: [downFrom(3, 1)], pageParams: [null] }, downFrom(4, 1))
  expect(numbers(next)).toEqual([4, 3, 2, 1])
  expect(next?.pages.at(-1)).toHaveLength(3)
})

test('after a long time away there may be a gap, and then all is loaded again', () => {
  expect(withNewer({ pages: [downFrom(20, 1)], pageParams: [null] }, downFrom(60, 41))).toBeNull()
})

test('nothing new changes nothing', () => {
  const held = { pages: [downFrom(20, 1)], pageParams: [null] }
  expect(withNewer(held, downFrom(20, 1))).toBe(held)
})

const conversation = (id: string, last: number): ConversationView => ({
  user: { id, displayName: id, profileImageUrl: null, figure: null, isSupporter: false },
  isDeletedMember: false,
  lastMessage: {
    id: String(last).padStart(4, '0'),
    content: 'before',
    photoCount: 0,
    isSilent: false,
    isTakenBack: false,
    createdAt: '2026-11-15T08:00:00Z',
    isMine: true,
  },
  unreadCount: 0,
  aside: null,
})

function withLists(pages: ConversationView[][], aside: ConversationView[] = []) {
  const client = new QueryClient()
  client.setQueryData(messageKeys.conversations, { pages, pageParams: pages.map(() => null) })
  client.setQueryData(messageKeys.aside, aside)
  const bea = [...pages.flat(), ...aside].find(({ user }) => user.id === 'bea') ?? {
    ...conversation('bea', 0),
    lastMessage: null,
  }
  client.setQueryData<ConversationDetail>(messageKeys.conversation('bea'), { ...bea, canWrite: true })
  const list = () =>
    client
      .getQueryData<{ pages: ConversationView[][] }>(messageKeys.conversations)
      ?.pages.flat()
      .map(({ user, lastMessage, unreadCount }) => [user.id, lastMessage.content, unreadCount])
  return { client, list }
}

test('a new message takes its conversation to the top, with its words and what is unread', () => {
  const { client, list } = withLists([[conversation('cleo', 5), conversation('bea', 4)]])
  expect(showLastMessage(client, 'bea', [message(7), message(6)])).toBe(true)
  expect(list()).toEqual([
    ['bea', 'message 7', 2],
    ['cleo', 'before', 0],
  ])
  expect(client.getQueryData(messageKeys.conversation('bea'))).toMatchObject({
    unreadCount: 2,
    canWrite: true,
  })
})

test('the first message of two people makes a conversation of them', () => {
  const { client, list } = withLists([[]])
  expect(showLastMessage(client, 'bea', [{ ...message(1), isMine: true, isRead: null }])).toBe(true)
  expect(list()).toEqual([['bea', 'message 1', 0]])
})

test('what cannot be known here is asked of the server: further down, snoozed, or asked already', () => {
  const further = withLists([[conversation('cleo', 5)], [conversation('bea', 4)]])
  expect(showLastMessage(further.client, 'bea', [message(7)])).toBe(false)
  const snoozed = withLists([[conversation('cleo', 5)]], [conversation('bea', 4)])
  expect(showLastMessage(snoozed.client, 'bea', [message(7)])).toBe(false)
  const asked = withLists([[conversation('bea', 4)]])
  const { promise } = Promise.withResolvers<never>()
  void asked.client.fetchQuery({ queryKey: messageKeys.conversation('bea'), queryFn: () => promise })
  expect(showLastMessage(asked.client, 'bea', [message(7)])).toBe(false)
  expect(showLastMessage(new QueryClient(), 'bea', [message(7)])).toBe(false)
})

test('what is told late does not take the place of something newer, nor get lost', () => {
  const { client, list } = withLists([[conversation('bea', 9)]])
  expect(showLastMessage(client, 'bea', [message(7)])).toBe(false)
  expect(showLastMessage(client, 'bea', [{ ...message(8), isMine: true, isRead: null }])).toBe(true)
  expect(list()).toEqual([['bea', 'before', 0]])
})

const detail = (id: string, last: number): ConversationDetail => ({
  ...conversation(id, last),
  canWrite: true,
})

test('a conversation stands where its last message has it, which need not be the top', () => {
  const { client, list } = withLists([
    [conversation('cleo', 9), conversation('dora', 5), conversation('bea', 4)],
  ])
  expect(placeConversation(client, detail('bea', 7))).toBe(true)
  expect(list()?.map(([id]) => id)).toEqual(['cleo', 'bea', 'dora'])
})

test('what is older than the first page, or than what is listed, is asked of the server', () => {
  const { client, list } = withLists([
    [conversation('cleo', 9), conversation('bea', 8), conversation('dora', 5)],
  ])
  const before = list()
  expect(placeConversation(client, detail('eve', 3))).toBe(false)
  expect(placeConversation(client, detail('bea', 7))).toBe(false)
  expect(list()).toEqual(before)
})

test('a list that has to be loaded again stays so, whatever is written or read meanwhile', async () => {
  const { client } = withLists([[conversation('cleo', 5), conversation('bea', 4)]])
  const messages = messageKeys.messages('bea')
  client.setQueryData<MessagePages>(messages, { pages: [[message(4)]], pageParams: [null] })
  const isMarked = (key: readonly string[]) => client.getQueryState(key)?.isInvalidated
  await Promise.all([refreshConversations(client), client.invalidateQueries({ queryKey: messages })])
  expect(placeConversation(client, detail('bea', 7))).toBe(false)
  addMessage(client, 'bea', message(7))
  showAsRead(client, 'bea', message(7).id)
  expect(client.getQueryData(messageKeys.conversation('bea'))).toMatchObject({ unreadCount: 0 })
  for (const key of [messageKeys.conversations, messageKeys.conversation('bea'), messages])
    expect(isMarked(key)).toBe(true)
})

test('what was read is no reason to load a list again', () => {
  const { client } = withLists([[{ ...conversation('bea', 4), unreadCount: 1 }]])
  showAsRead(client, 'bea', message(4).id)
  expect(client.getQueryState(messageKeys.conversations)?.isInvalidated).toBe(false)
})
