import { expect, test } from 'vitest'
import { linesOf, packedLines } from './lines.ts'

test('lines are found by their beginning and as a whole, in order, and read back as they were', () => {
  const lines = linesOf(packedLines(['york', 'new york', 'yorkville', '', 'Kraków', 'york']))
  expect([...lines.beginning('york')]).toEqual([0, 2, 5])
  expect([...lines.being('york')]).toEqual([0, 5])
  expect([...lines.being('yor')]).toEqual([])
  expect([0, 3, 4, 6].map(lines.at)).toEqual(['york', '', 'Kraków', ''])
})
