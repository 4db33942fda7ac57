import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = Date.parse('2026-11-15T12:00:00.000Z')

test.each([
  ['2026-11-15T11:59:30.000Z', 'just now'],
  ['2026-11-15T12:00:20.000Z', 'just now'],
  ['2026-11-15T11:59:00.000Z', '1 minute ago'],
  ['2026-11-15T11:01:00.000Z', '59 minutes ago'],
  ['2026-11-15T09:00:00.000Z', '3 hours ago'],
  ['2026-11-14T09:00:00.000Z', 'yesterday'],
  ['2026-11-10T09:00:00.000Z', '5 days ago'],
  ['2026-11-01T09:00:00.000Z', '1 November 2026'],
])('%s is shown as %s', (iso, words) => {
  expect(timeAgo(iso, now)).toBe(words)
})
