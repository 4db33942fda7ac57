import { expect, test } from 'vitest'
import { pauseAfter, pauses } from './retries.ts'

test('the pauses grow, and all of them together are about a day', () => {
  expect(pauses.toSorted((one, other) => one - other)).toEqual(pauses)
  const hours = pauses.reduce((sum, one) => sum + one, 0) / 3600
  expect(hours).toBeGreaterThan(18)
  expect(hours).toBeLessThan(24)
})

test('after the last pause there is one last try, and then none', () => {
  expect(pauseAfter(1)).toBe(60)
  expect(pauseAfter(pauses.length)).toBe(pauses.at(-1))
  expect(pauseAfter(pauses.length + 1)).toBe(null)
})
