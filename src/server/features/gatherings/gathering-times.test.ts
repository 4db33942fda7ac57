import { describe, expect, test } from 'vitest'
import { instantOf, sameTimeIn, wallTimeAt } from '#server/notifications/local-time.ts'
import { requireDay } from './gathering-times.ts'
import { reminderAt } from './reminders.ts'

const berlin = 'Europe/Berlin'
const at = (wall: string, timeZone = berlin) => instantOf(wall, timeZone)?.toISOString()

describe('what clocks show is one moment', () => {
  test('on usual days, in any zone', () => {
    expect(at('2026-06-12T15:00')).toBe('2026-06-12T13:00:00.000Z')
    expect(at('2026-12-12T15:00')).toBe('2026-12-12T14:00:00.000Z')
    expect(at('2026-06-12T15:00', 'Asia/Kathmandu')).toBe('2026-06-12T09:15:00.000Z')
    expect(at('2026-06-12T00:30', 'Pacific/Kiritimati')).toBe('2026-06-11T10:30:00.000Z')
  })

  test('in the hour that is left out in spring, it is as much later as clocks go forward', () => {
    expect(at('2026-03-29T01:59')).toBe('2026-03-29T00:59:00.000Z')
    expect(at('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z')
    expect(at('2026-03-29T03:00')).toBe('2026-03-29T01:00:00.000Z')
    expect(at('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  })

  test('in the hour that comes twice in autumn, it is the first of the two', () => {
    expect(at('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z')
    expect(at('2026-10-25T03:00')).toBe('2026-10-25T02:00:00.000Z')
    expect(at('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  })

  test('a day that no calendar has is none', () => {
    expect(at('2026-02-30T10:00')).toBeUndefined()
    expect(at('2027-02-29T10:00')).toBeUndefined()
  })

  test('back again it is what the host wrote', () => {
    for (const wall of ['2026-03-28T20:00', '2026-03-29T03:30', '2026-10-25T02:30', '2026-10-26T09:00'])
      expect(wallTimeAt(new Date(at(wall) ?? ''), berlin)).toBe(wall)
  })
})

describe('moved to another date', () => {
  const of = (from: string, until: string) => ({
    startsAt: new Date(at(from) ?? ''),
    endsAt: new Date(at(until) ?? ''),
    timeZone: berlin,
  })
  const shown = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => [
    wallTimeAt(startsAt, berlin),
    wallTimeAt(endsAt, berlin),
  ]

  test('across the change in spring it begins at the same time of day, an hour sooner by the sun', () => {
    const moved = requireDay(of('2026-03-24T15:00', '2026-03-24T17:00'), '2026-03-31')
    expect(shown(moved)).toEqual(['2026-03-31T15:00', '2026-03-31T17:00'])
    expect(moved.startsAt.toISOString()).toBe('2026-03-31T13:00:00.000Z')
  })

  test('across the change in autumn too', () => {
    const moved = requireDay(of('2026-10-20T15:00', '2026-10-20T17:00'), '2026-10-27')
    expect(shown(moved)).toEqual(['2026-10-27T15:00', '2026-10-27T17:00'])
    expect(moved.startsAt.toISOString()).toBe('2026-10-27T14:00:00.000Z')
  })

  test('one that goes past midnight still ends on the next day', () => {
    expect(shown(requireDay(of('2026-03-21T22:00', '2026-03-22T01:00'), '2026-03-28'))).toEqual([
      '2026-03-28T22:00',
      '2026-03-29T01:00',
    ])
  })
})

describe('when somebody is reminded', () => {
  const rules = (quietFrom: number, quietUntil: number) => ({
    ...{ quietFrom, quietUntil, timeZone: berlin },
    ...{ followSpoons: false, socialSpoons: 'full' as const },
  })
  const reminded = (start: string, more: Partial<Parameters<typeof reminderAt>[0]> = {}) => {
    const moment = reminderAt({
      ...{ startsAt: new Date(at(start) ?? ''), timeZone: berlin, remind: 'day', rules: null },
      now: new Date('2026-01-01T00:00:00Z'),
      ...more,
    })
    return moment && wallTimeAt(moment, berlin)
  }

  test('a day before it is the same time of day, also when clocks change in between', () => {
    expect(reminded('2026-06-12T15:00')).toBe('2026-06-11T15:00')
    expect(reminded('2026-03-29T15:00')).toBe('2026-03-28T15:00')
    expect(reminded('2026-10-25T15:00')).toBe('2026-10-24T15:00')
    expect(sameTimeIn(-1, new Date('2026-03-29T13:00:00Z'), berlin).toISOString()).toBe(
      '2026-03-28T14:00:00.000Z',
    )
  })

  test('two hours before is two hours, or not at all', () => {
    expect(reminded('2026-06-12T15:00', { remind: 'hours' })).toBe('2026-06-12T13:00')
    expect(reminded('2026-06-12T15:00', { remind: 'none' })).toBeNull()
  })

  test('in quiet hours it waits until they end', () => {
    expect(reminded('2026-06-12T07:00', { rules: rules(22 * 60, 8 * 60) })).toBe('2026-06-11T08:00')
  })

  test('if that is too late, it comes before they begin', () => {
    expect(reminded('2026-06-12T09:00', { remind: 'hours', rules: rules(22 * 60, 8 * 60 + 30) })).toBe(
      '2026-06-11T21:45',
    )
  })

  test('who answers when little time is left knows it, and is not reminded', () => {
    expect(reminded('2026-06-12T15:00', { now: new Date('2026-06-12T10:00:00Z') })).toBeNull()
  })
})
