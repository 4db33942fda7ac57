import { expect, test } from 'vitest'
import { backoffAfter } from './event-stream.ts'

test('each failure waits longer, up to half a minute, and not everyone the same', () => {
  const longest = [0, 1, 2, 3, 4, 5, 20].map((failures) => backoffAfter(failures, 1))
  expect(longest).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(backoffAfter(3, 0)).toBe(4_000)
})
