import { expect, test } from 'vitest'
import { tonightInWords, type Ways } from './tonight.ts'

const berlin = 'Europe/Berlin'
const usual: Ways = {
  // A Thursday, 18:00 in Berlin.
  now: Date.parse('2026-01-15T17:00:00Z'),
  quietHours: null,
  isRestingBySpoons: false,
  push: null,
  isEnergyLow: false,
  digest: { nextAt: null, timeZone: berlin, isRefused: false },
}
const night = { from: '22:00', until: '07:00', timeZone: berlin }
const said = (ways: Partial<Ways>) => tonightInWords({ ...usual, ...ways }).join(' ')
const digest = (nextAt: string | null, more = {}) => ({ nextAt, timeZone: berlin, isRefused: false, ...more })

test('with nothing chosen it says that nothing is held back, and that no email comes', () => {
  expect(said({})).toBe(
    'You have no quiet hours. New things can show on Synapse at any time. You won’t get an email summary.',
  )
})

test('with quiet hours and a daily email it says both, in the order in which they happen', () => {
  expect(said({ quietHours: night, digest: digest('2026-01-16T07:00:00Z') })).toBe(
    'Tonight nothing shows between 22:00 and 07:00. Tomorrow at 08:00 you get an email, if something is new.',
  )
})

test('within quiet hours it says until when, on both sides of midnight', () => {
  for (const now of ['2026-01-15T21:00:00Z', '2026-01-16T05:59:00Z'])
    expect(said({ now: Date.parse(now), quietHours: night })).toContain(
      'It’s quiet now. Nothing shows until 07:00.',
    )
  expect(said({ now: Date.parse('2026-01-16T06:00:00Z'), quietHours: night })).toContain('Tonight nothing')
  const noon = { from: '12:00', until: '13:00', timeZone: berlin }
  expect(said({ quietHours: noon })).toContain('Nothing shows between 12:00 and 13:00.')
  expect(said({ now: Date.parse('2026-01-15T11:30:00Z'), quietHours: noon })).toContain('until 13:00')
})

test('the day of the email is that of where the person lives', () => {
  expect(said({ digest: digest('2026-01-15T18:30:00Z') })).toContain('Today at 19:30')
  expect(said({ digest: digest('2026-01-20T07:00:00Z') })).toContain('On Tuesday at 08:00')
  // It is Friday already in Tokyo.
  expect(said({ digest: digest('2026-01-15T23:00:00Z', { timeZone: 'Asia/Tokyo' }) })).toContain(
    'Today at 08:00',
  )
})

test('low energy and a refused address are said', () => {
  expect(said({ isRestingBySpoons: true, digest: digest('2026-01-16T07:00:00Z') })).toContain(
    'only messages from friends show until you have more. The email summary waits until you have more energy, too.',
  )
  expect(said({ digest: digest(null, { isRefused: true }) })).toContain('refused the last one')
})

test('what devices do is said where it is known, with quiet hours and with low energy', () => {
  const on = { isOn: true, atLowEnergy: 'usual' } as const
  expect(said({ push: { ...on, isOn: false } })).toContain('Notifications are off on all your devices.')
  expect(said({ push: on })).toContain('Your devices tell you when something is new.')
  expect(said({ push: on, quietHours: night })).toContain(
    'between 22:00 and 07:00. Outside of that time, your devices tell you when something is new.',
  )
  expect(said({ push: { ...on, atLowEnergy: 'silent' }, isEnergyLow: true })).toContain('without a sound')
  expect(said({ push: { ...on, atLowEnergy: 'none' }, isEnergyLow: true })).toContain(
    'Your devices tell you nothing while your energy is low.',
  )
  expect(said({ push: { ...on, atLowEnergy: 'none' } })).toContain('when something is new.')
})
