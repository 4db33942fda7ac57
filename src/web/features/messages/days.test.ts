import { expect, test } from 'vitest'
import { byDay, dayName } from './days.ts'

const now = new Date(2026, 10, 15, 9, 30).getTime()
const at = (...when: [number, number, number, number, number]) => new Date(...when).toISOString()

test('today and yesterday have their names, other days their date', () => {
  expect(dayName(at(2026, 10, 15, 0, 1), now)).toBe('Today')
  expect(dayName(at(2026, 10, 14, 23, 59), now)).toBe('Yesterday')
  expect(dayName(at(2026, 10, 13, 12, 0), now)).toBe('Friday 13 November 2026')
})

test('a conversation is cut where the day changes, and keeps its order', () => {
  const items = [
    at(2026, 10, 13, 12, 0),
    at(2026, 10, 14, 8, 0),
    at(2026, 10, 14, 9, 0),
    at(2026, 10, 15, 7, 0),
  ]
  const days = byDay(
    items.map((createdAt) => ({ createdAt })),
    now,
  )
  expect(days.map(({ name, items: inDay }) => [name, inDay.length])).toEqual([
    ['Friday 13 November 2026', 1],
    ['Yesterday', 2],
    ['Today', 1],
  ])
})
