import { afterEach, expect, test, vi } from 'vitest'
import {
  isSkippedByClocks,
  laterChoices,
  momentOf,
  momentOfFields,
  startWhen,
  whenInWords,
  whenProblem,
} from './later.ts'

afterEach(() => vi.unstubAllEnvs())
const inZone = (name: string) => vi.stubEnv('TZ', name)
const offered = (now: Date) => laterChoices(now).map(({ key, at }) => [key, at.toISOString()])

test('what is offered fits the hour: tonight only while it is still to come', () => {
  inZone('Europe/Berlin')
  expect(offered(new Date(2026, 10, 18, 10, 30))).toEqual([
    ['tonight', '2026-11-18T19:00:00.000Z'],
    ['tomorrow-morning', '2026-11-19T08:00:00.000Z'],
  ])
  expect(offered(new Date(2026, 10, 18, 22, 30)).map(([key]) => key)).toEqual([
    'tomorrow-morning',
    'tomorrow-evening',
  ])
  // In the small hours, the morning is the one that is about to come.
  expect(offered(new Date(2026, 10, 18, 2, 0)).map(([key]) => key)).toEqual([
    'this-morning',
    'tonight',
    'tomorrow-morning',
  ])
})

test.each([
  ['Europe/Berlin', '2026-11-19T08:00:00.000Z'],
  ['America/New_York', '2026-11-19T14:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-19T03:15:00.000Z'],
])('tomorrow morning is nine o’clock in %s', (name, moment) => {
  inZone(name)
  expect(
    laterChoices(new Date(2026, 10, 18, 10))
      .find(({ key }) => key === 'tomorrow-morning')
      ?.at.toISOString(),
  ).toBe(moment)
})

test('nine o’clock stays nine o’clock over the night in which the clocks change', () => {
  inZone('Europe/Berlin')
  const morningAfter = (now: Date) => laterChoices(now).find(({ key }) => key === 'tomorrow-morning')?.at
  const spring = morningAfter(new Date(2027, 2, 27, 18))
  const autumn = morningAfter(new Date(2026, 9, 24, 18))
  expect(spring?.toISOString()).toBe('2027-03-28T07:00:00.000Z')
  expect(autumn?.toISOString()).toBe('2026-10-25T08:00:00.000Z')
  for (const moment of [spring, autumn]) expect(moment?.getHours()).toBe(9)
})

test('an hour that the clocks jump over is named, and goes out as much later as they jump', () => {
  inZone('Europe/Berlin')
  const when = { choice: 'another', date: '2027-03-28', time: '02:30' } as const
  expect(isSkippedByClocks(when)).toBe(true)
  expect(momentOf(when)?.toISOString()).toBe('2027-03-28T01:30:00.000Z')
  expect(whenInWords('2027-03-28T01:30:00.000Z', Date.parse('2027-03-28T00:00:00Z'))).toBe('today at 03:30')
  expect(isSkippedByClocks({ ...when, time: '03:30' })).toBe(false)
  // The hour that comes twice is the first of the two.
  expect(momentOfFields('2026-10-25', '02:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test('a time that was chosen is still that moment after a journey, and said as the clocks there say it', () => {
  const moment = '2026-11-19T08:00:00.000Z'
  const now = Date.parse('2026-11-18T12:00:00.000Z')
  inZone('Europe/Berlin')
  expect(whenInWords(moment, now)).toBe('tomorrow at 09:00')
  inZone('Asia/Tokyo')
  expect(whenInWords(moment, now)).toBe('tomorrow at 17:00')
})

test('what cannot be is said in words', () => {
  inZone('UTC')
  const now = new Date(2026, 10, 18, 12)
  const another = (date: string, time: string) => whenProblem({ choice: 'another', date, time }, now)
  expect(another('', '09:00')).toBe('Please choose a day and a time.')
  expect(another('2026-11-18', '')).toBe('Please choose a day and a time.')
  expect(another('2026-11-18', '11:59')).toBe('This time has passed. Please choose a later one.')
  expect(another('2027-12-01', '11:59')).toBe('Please choose a time within a year.')
  expect(another('2026-11-18', '12:01')).toBeNull()
})

test('changing begins with the time that it had, unless that has passed', () => {
  inZone('UTC')
  const now = new Date(2026, 10, 18, 12)
  expect(startWhen('2026-11-20T09:15:00.000Z', now)).toEqual({
    choice: 'another',
    date: '2026-11-20',
    time: '09:15',
  })
  expect(startWhen('2026-11-17T09:15:00.000Z', now).choice).toBe('tonight')
  expect(whenInWords('2026-11-20T09:15:00.000Z', now.getTime())).toBe('on Friday 20 November at 09:15')
  expect(whenInWords('2027-02-01T09:15:00.000Z', now.getTime())).toBe('on 1 February 2027 at 09:15')
})
