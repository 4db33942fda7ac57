import { expect, test } from 'vitest'
import { missedInWords, sinceWhen } from './since.ts'

const now = Date.parse('2026-11-18T12:00:00')
const ago = (days: number) => new Date(now - days * 24 * 60 * 60 * 1000).toISOString()

test('the day since when is said as people say it', () => {
  expect([0, 1, 2, 6, 7].map((days) => sinceWhen(ago(days), now))).toEqual([
    'Today',
    'Since yesterday',
    'Since Monday',
    'Since Thursday',
    'Since 11 November',
  ])
})

test('how many and how many ask, and beyond a number nobody counts', () => {
  const missed = (count: number, asksYou: number) => missedInWords({ count, asksYou, since: ago(1) }, now)
  expect(missed(1, 0)).toBe('Since yesterday: 1 message')
  expect(missed(14, 2)).toBe('Since yesterday: 14 messages, 2 ask you')
  expect(missed(3, 1)).toBe('Since yesterday: 3 messages, 1 asks you')
  expect(missed(100, 0)).toBe('Since yesterday: 99+ messages')
  expect(missedInWords({ count: 1, asksYou: 0, since: ago(0) }, now)).toBe('Today: 1 message')
})
