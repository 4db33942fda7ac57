import { expect, test } from 'vitest'
import type { MessageView } from '#contract/messages.ts'
import { type MessagePages, withNewer } from './message-cache.ts'

const message = (n: number): MessageView => ({
  id: String(n).padStart(4, '0'),
  senderId: 'bea',
  receiverId: 'ana',
  content: `message ${n}`,
  toneIndicators: [],
  noReplyNeeded: false,
  isMine: false,
  isRead: false,
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
