import { expect, test } from 'vitest'
import { type QuietRules, quietAt } from './quiet.ts'

const none: QuietRules = {
  quietFrom: null,
  quietUntil: null,
  timeZone: null,
  followSpoons: false,
  socialSpoons: 'medium',
}
const night: QuietRules = { ...none, quietFrom: 22 * 60, quietUntil: 7 * 60, timeZone: 'Europe/London' }
const at = (iso: string) => new Date(iso)

test.each([
  ['21:59', null, '22:00'],
  ['22:00', '07:00', '07:00'],
  ['03:30', '07:00', '07:00'],
  ['06:59', '07:00', '07:00'],
  ['07:00', null, '22:00'],
])('at %s it is as quiet as it should be over midnight', (time, until, next) => {
  const { quiet, changesAt } = quietAt(night, at(`2026-01-15T${time}:20Z`))
  expect(quiet).toEqual(until && { because: 'hours', until })
  expect(changesAt?.slice(11, 16)).toBe(next)
})

test('quiet hours are those of the place where the person lives, in summer too', () => {
  expect(quietAt(night, at('2026-07-15T21:30:00Z')).quiet).toEqual({ because: 'hours', until: '07:00' })
  const tokyo = { ...night, timeZone: 'Asia/Tokyo' }
  expect(quietAt(tokyo, at('2026-01-15T12:59:00Z')).quiet).toBe(null)
  expect(quietAt(tokyo, at('2026-01-15T13:00:00Z')).quiet).not.toBe(null)
})

test('hours within one day work as well', () => {
  const noon = { ...night, quietFrom: 12 * 60, quietUntil: 13 * 60, timeZone: 'UTC' }
  expect(quietAt(noon, at('2026-01-15T12:30:00Z')).quiet?.until).toBe('13:00')
  expect(quietAt(noon, at('2026-01-15T13:00:00Z')).quiet).toBe(null)
})

test('low and empty spoons make it quiet only for who follows them, and hours come first', () => {
  const now = at('2026-01-15T23:00:00Z')
  expect(quietAt({ ...none, socialSpoons: 'empty' }, now).quiet).toBe(null)
  for (const socialSpoons of ['low', 'empty'] as const)
    expect(quietAt({ ...none, followSpoons: true, socialSpoons }, now).quiet?.because).toBe('spoons')
  expect(quietAt({ ...none, followSpoons: true }, now).quiet).toBe(null)
  expect(quietAt({ ...night, followSpoons: true, socialSpoons: 'low' }, now).quiet?.because).toBe('hours')
})
