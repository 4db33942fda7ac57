import { expect, test } from 'vitest'
import { comingDays, dayOfField, onComingDay, toField } from './coming-days.ts'

const sunday = new Date(2026, 10, 15, 9, 30)
const tuesday = new Date(2026, 10, 17, 23, 59)

test('the days that are offered begin at midnight where the person lives, and are named', () => {
  expect(comingDays(tuesday).map(({ label, until }) => [label, toField(until), until.getHours()])).toEqual([
    ['Tomorrow (Wednesday)', '2026-11-18', 0],
    ['In three days (Friday)', '2026-11-20', 0],
    ['Next week (Monday)', '2026-11-23', 0],
  ])
})

test('on a Sunday, next week is not tomorrow', () => {
  expect(comingDays(sunday).map(({ until }) => toField(until))).toEqual([
    '2026-11-16',
    '2026-11-18',
    '2026-11-23',
  ])
})

test('a date field is read as a day here, and anything else as none', () => {
  expect(toField(dayOfField('2027-01-05') ?? sunday)).toBe('2027-01-05')
  expect(dayOfField('')).toBeNull()
})

test('a day to come is said in words', () => {
  expect(onComingDay(new Date(2026, 10, 16).toISOString(), sunday.getTime())).toBe('tomorrow')
  expect(onComingDay(new Date(2026, 10, 20).toISOString(), sunday.getTime())).toBe('on Friday 20 November')
})
