import { expect, test } from 'vitest'
import type { QuietRules } from '#server/notifications/quiet.ts'
import { afterQuietHours, nextDue, stepFor } from './digest.schedule.ts'

const daily = { rhythm: 'daily', weekday: 1, minute: 8 * 60, timeZone: 'Europe/Berlin' } as const
const weekly = { ...daily, rhythm: 'weekly', weekday: 2 } as const
const night: QuietRules = {
  quietFrom: 22 * 60,
  quietUntil: 9 * 60,
  timeZone: 'Europe/Berlin',
  followSpoons: false,
  socialSpoons: 'medium',
}
const none: QuietRules = { ...night, quietFrom: null, quietUntil: null, timeZone: null }
const at = (iso: string) => new Date(`${iso}Z`)
const said = ({ act, nextDueAt }: ReturnType<typeof stepFor>) =>
  `${act} ${nextDueAt?.toISOString().slice(0, 16)}`

test('off is never due, daily is every day, weekly on its day', () => {
  expect(nextDue({ ...daily, rhythm: 'off' }, at('2026-01-15T12:00'))).toBe(null)
  expect(nextDue(daily, at('2026-01-15T12:00'))).toEqual(at('2026-01-16T07:00'))
  expect(nextDue(weekly, at('2026-01-15T12:00'))).toEqual(at('2026-01-20T07:00'))
})

test('within quiet hours it waits until they end, also on the mornings after clocks have changed', () => {
  expect(afterQuietHours(night, at('2026-01-15T07:00'))).toEqual(at('2026-01-15T08:00'))
  expect(afterQuietHours(none, at('2026-01-15T07:00'))).toEqual(at('2026-01-15T07:00'))
  expect(afterQuietHours(night, at('2026-01-15T12:00'))).toEqual(at('2026-01-15T12:00'))
  expect(afterQuietHours(night, at('2026-03-28T22:00'))).toEqual(at('2026-03-29T07:00'))
  expect(afterQuietHours(night, at('2026-10-24T22:00'))).toEqual(at('2026-10-25T08:00'))
  expect(said(stepFor(daily, at('2026-01-15T07:00'), night, at('2026-01-15T07:00')))).toBe(
    'wait 2026-01-15T08:00',
  )
})

test('it is sent once, whatever the clocks of the machines say', () => {
  const due = at('2026-01-15T07:00')
  expect(said(stepFor(daily, due, none, at('2026-01-15T07:00')))).toBe('send 2026-01-16T07:00')
  // This machine is some seconds behind the database, which says that it is due.
  expect(said(stepFor(daily, due, none, at('2026-01-15T06:59')))).toBe('send 2026-01-16T07:00')
  expect(said(stepFor(weekly, at('2026-01-20T07:00'), none, at('2026-01-20T07:01')))).toBe(
    'send 2026-01-27T07:00',
  )
})

test('with little energy it waits for the next time, if so chosen', () => {
  const tired: QuietRules = { ...none, socialSpoons: 'low' }
  const due = at('2026-01-15T07:00')
  expect(stepFor(daily, due, tired, due).act).toBe('send')
  expect(said(stepFor(daily, due, { ...tired, followSpoons: true }, due))).toBe('wait 2026-01-16T07:00')
})

test('after the server was away it does not come in the middle of the night', () => {
  const due = at('2026-01-15T07:00')
  expect(stepFor(daily, due, none, at('2026-01-15T08:59')).act).toBe('send')
  expect(said(stepFor(daily, due, none, at('2026-01-16T01:00')))).toBe('wait 2026-01-16T07:00')
  // A weekly one does not wait for another week.
  expect(said(stepFor(weekly, at('2026-01-20T07:00'), none, at('2026-01-21T03:00')))).toBe(
    'wait 2026-01-21T07:00',
  )
})
