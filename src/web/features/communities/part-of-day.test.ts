import { expect, test } from 'vitest'
import { partOfDay } from './part-of-day.ts'

test.each([
  // UTC itself: 18 to 24 o'clock.
  { from: 18, behind: 0, part: 'evening' },
  // New York in summer is four hours behind: the same hours are its afternoon.
  { from: 18, behind: 240, part: 'afternoon' },
  // Tokyo is nine hours ahead: there it is early in the morning.
  { from: 18, behind: -540, part: 'morning' },
  { from: 21, behind: 0, part: 'night' },
  { from: 6, behind: 0, part: 'morning' },
  { from: 9, behind: 0, part: 'afternoon' },
  // Across midnight in both directions.
  { from: 0, behind: 480, part: 'evening' },
  { from: 21, behind: -720, part: 'afternoon' },
])('six hours from $from in UTC, $behind minutes behind it: $part', ({ from, behind, part }) => {
  expect(partOfDay(from, behind)).toBe(part)
})
