import { expect, test } from 'vitest'
import { thatStay } from './retention.ts'

const nameOf = (date: string, time = '04-00-00-000') => `synapse-${date}T${time}Z`
const dayBefore = (days: number) =>
  nameOf(new Date(Date.UTC(2026, 10, 18) - days * 86_400_000).toISOString().slice(0, 10))
/** One each night for so many days, the last on Wednesday, 18 November 2026. */
const nightly = (days: number) => Array.from({ length: days }, (_, index) => dayBefore(days - 1 - index))

test('the newest stay', () => {
  expect(thatStay(nightly(20), { newest: 14, weekly: 0, monthly: 0 })).toEqual(nightly(14))
  expect(thatStay(nightly(3), { newest: 14, weekly: 0, monthly: 0 })).toEqual(nightly(3))
})

test('beside them the last of each week and of each month', () => {
  const staying = thatStay(nightly(200), { newest: 2, weekly: 4, monthly: 3 })
  expect(staying).toEqual([
    nameOf('2026-09-30'),
    nameOf('2026-10-31'),
    // Sundays.
    nameOf('2026-11-01'),
    nameOf('2026-11-08'),
    nameOf('2026-11-15'),
    nameOf('2026-11-17'),
    nameOf('2026-11-18'),
  ])
})

test('many made by hand on a bad day do not push out those of the weeks before', () => {
  const byHand = Array.from({ length: 30 }, (_, hour) =>
    nameOf('2026-11-18', `12-${String(hour).padStart(2, '0')}-00-000`),
  )
  const staying = thatStay([...nightly(30), ...byHand], { newest: 14, weekly: 4, monthly: 0 })
  expect(staying.filter((name) => byHand.includes(name))).toEqual(byHand.slice(-14))
  expect(staying.slice(0, 3)).toEqual(['2026-11-01', '2026-11-08', '2026-11-15'].map((date) => nameOf(date)))
})

test('a schedule that made none for months loses nothing of before', () => {
  const old = [nameOf('2026-02-03'), nameOf('2026-03-05')]
  const staying = thatStay([...old, nameOf('2026-11-18')], { newest: 1, weekly: 0, monthly: 3 })
  expect(staying).toEqual([...old, nameOf('2026-11-18')])
})
