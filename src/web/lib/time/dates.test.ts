import { expect, test } from 'vitest'
import { dayAndTimeOf, dayOf } from './dates.ts'

test('dates and times are written as people in Britain write them', () => {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
  const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(2026, month, 1 + month * 2, month * 2, month * 5)
    expect(dayOf(date.toISOString())).toBe(day.format(date))
    expect(dayAndTimeOf(date.toISOString())).toBe(dayAndTime.format(date))
  }
})
