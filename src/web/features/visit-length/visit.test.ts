import { expect, test } from 'vitest'
import { goOn, isOver, prolong } from './visit.ts'

const minute = 60_000

test('a visit goes on while somebody comes back within half an hour, and begins anew after that', () => {
  const first = goOn(null, 0)
  const second = goOn(first, 29 * minute)
  expect(second).toEqual({ began: 0, seen: 29 * minute, minutes: null })
  expect(goOn(second, 58 * minute).began).toBe(0)
  expect(goOn(second, 60 * minute).began).toBe(60 * minute)
})

test('a clock that was set back begins anew', () => {
  expect(goOn({ began: 100, seen: 200, minutes: 10 }, 50)).toEqual({ began: 50, seen: 50, minutes: null })
})

test('it is over after what was chosen for it, or after the usual time, or never', () => {
  const visit = goOn(null, 0)
  expect(isOver(visit, 20, 19 * minute)).toBe(false)
  expect(isOver(visit, 20, 20 * minute)).toBe(true)
  expect(isOver({ ...visit, minutes: 10 }, 20, 10 * minute)).toBe(true)
  expect(isOver({ ...visit, minutes: 0 }, 20, 1_000 * minute)).toBe(false)
  expect(isOver(visit, 0, 1_000 * minute)).toBe(false)
})

test('ten more minutes are ten minutes from now on', () => {
  const longer = prolong(goOn(null, 0), 10, 25 * minute)
  expect(isOver(longer, 20, 34 * minute)).toBe(false)
  expect(isOver(longer, 20, 35 * minute)).toBe(true)
})
