import { expect, test } from 'vitest'
import { type Moment, nextMoment } from './local-time.ts'

const next = (moment: Partial<Moment>, after: string) =>
  nextMoment({ minute: 8 * 60, timeZone: 'Europe/Berlin', weekday: null, ...moment }, new Date(after))
    .toISOString()
    .slice(0, 16)

test('today if it is still to come, otherwise tomorrow', () => {
  expect(next({}, '2026-01-15T06:59:59Z')).toBe('2026-01-15T07:00')
  expect(next({}, '2026-01-15T07:00:00Z')).toBe('2026-01-16T07:00')
  expect(next({ timeZone: 'Asia/Kolkata' }, '2026-01-15T02:29:00Z')).toBe('2026-01-15T02:30')
  // There it is the day after already.
  expect(next({ timeZone: 'Pacific/Kiritimati' }, '2026-01-15T12:00:00Z')).toBe('2026-01-15T18:00')
})

test('on the day of the week there, which may be another one than in London', () => {
  // 15 January 2026 is a Thursday.
  expect(next({ weekday: 4 }, '2026-01-15T06:00:00Z')).toBe('2026-01-15T07:00')
  expect(next({ weekday: 4 }, '2026-01-15T07:00:00Z')).toBe('2026-01-22T07:00')
  expect(next({ weekday: 7 }, '2026-01-15T07:00:00Z')).toBe('2026-01-18T07:00')
  expect(next({ weekday: 5, minute: 0, timeZone: 'Asia/Tokyo' }, '2026-01-15T07:00:00Z')).toBe(
    '2026-01-15T15:00',
  )
})

test('eight in the morning stays eight in the morning when clocks change', () => {
  expect(next({}, '2026-03-28T07:00:00Z')).toBe('2026-03-29T06:00')
  expect(next({}, '2026-03-29T06:00:00Z')).toBe('2026-03-30T06:00')
  expect(next({}, '2026-10-24T06:00:00Z')).toBe('2026-10-25T07:00')
  expect(next({}, '2026-10-25T07:00:00Z')).toBe('2026-10-26T07:00')
  expect(next({ weekday: 7 }, '2026-03-22T07:00:00Z')).toBe('2026-03-29T06:00')
})

test('a time that does not exist that night comes as much later as clocks are set forward', () => {
  const halfPastTwo = { minute: 150 }
  expect(next(halfPastTwo, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30')
  expect(next(halfPastTwo, '2026-03-29T01:30:00Z')).toBe('2026-03-30T00:30')
  // New York, 8 March 2026: 02:30 becomes 03:30.
  expect(next({ ...halfPastTwo, timeZone: 'America/New_York' }, '2026-03-08T05:00:00Z')).toBe(
    '2026-03-08T07:30',
  )
})

test('a time that comes twice that night comes once', () => {
  const halfPastTwo = { minute: 150 }
  expect(next(halfPastTwo, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30')
  expect(next(halfPastTwo, '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30')
  // Between the first and the second time.
  expect(next(halfPastTwo, '2026-10-25T01:00:00Z')).toBe('2026-10-26T01:30')
  // Lord Howe Island sets its clocks by half an hour.
  expect(next({ minute: 100, timeZone: 'Australia/Lord_Howe' }, '2026-04-04T12:00:00Z')).toBe(
    '2026-04-04T14:40',
  )
})
