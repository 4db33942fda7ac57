import { expect, test } from 'vitest'
import { currentZone, dateAfter, dateIn, nameOfZone, ownTimeOf, spanIn } from './when.ts'

const at = (startsAt: string, endsAt: string) => ({ startsAt, endsAt })

test('a gathering is at the time that clocks show there', () => {
  const summer = at('2026-06-13T13:00:00Z', '2026-06-13T15:00:00Z')
  expect(spanIn(summer, 'Europe/Berlin')).toBe('Saturday 13 June, 15:00 to 17:00')
  expect(spanIn(summer, 'America/New_York')).toBe('Saturday 13 June, 09:00 to 11:00')
  expect(spanIn(summer, 'Pacific/Auckland')).toBe('Sunday 14 June, 01:00 to 03:00')
})

test('across the night on which clocks change, both times are what clocks show', () => {
  expect(spanIn(at('2026-03-28T22:00:00Z', '2026-03-29T02:00:00Z'), 'Europe/Berlin')).toBe(
    'Saturday 28 March, 23:00, to Sunday 29 March, 04:00',
  )
  expect(spanIn(at('2026-10-24T23:30:00Z', '2026-10-25T02:00:00Z'), 'Europe/Berlin')).toBe(
    'Sunday 25 October, 01:30 to 03:00',
  )
})

test('one’s own time is said without a day that is the same, and not at all where clocks agree', () => {
  const afternoon = at('2026-06-13T13:00:00Z', '2026-06-13T15:00:00Z')
  expect(ownTimeOf(afternoon, 'Europe/Berlin', 'Europe/London')).toBe('14:00 to 16:00')
  expect(ownTimeOf(afternoon, 'Europe/Berlin', 'Europe/Paris')).toBe(null)
  expect(ownTimeOf(afternoon, 'Europe/Berlin', 'Pacific/Auckland')).toBe('Sunday 14 June, 01:00 to 03:00')
  const night = at('2026-06-13T20:00:00Z', '2026-06-13T23:00:00Z')
  expect(ownTimeOf(night, 'Europe/Berlin', 'Europe/London')).toBe(
    'Saturday 13 June, 21:00, to Sunday 14 June, 00:00',
  )
})

test('days are counted by the calendar, and zones named by their city', () => {
  expect(dateIn('2026-03-29T22:30:00Z', 'Europe/Berlin')).toBe('2026-03-30')
  expect(dateAfter('2026-03-25', 7)).toBe('2026-04-01')
  expect(nameOfZone('America/New_York')).toBe('New York')
  expect(nameOfZone('UTC')).toBe('UTC')
})

test('cities have the names that they have today, also where the browser has an old one', () => {
  expect(nameOfZone('Europe/Kiev')).toBe('Kyiv')
  expect(currentZone('Asia/Saigon')).toBe('Asia/Ho_Chi_Minh')
  expect(currentZone('Europe/Kyiv')).toBe('Europe/Kyiv')
  const old =
    /Kiev|Calcutta|Saigon|Rangoon|Katmandu|Godthab|Faeroe|Asmera|Truk|Ponape|Enderbury|Coral_Harbour/
  expect(
    Intl.supportedValuesOf('timeZone')
      .map(currentZone)
      .filter((zone) => old.test(zone)),
  ).toEqual([])
})
