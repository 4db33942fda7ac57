import { expect, test } from 'vitest'
import { linesOf, packedLines, sortedLinesOf } from './lines.ts'

test('lines are read back as they were', () => {
  const lines = linesOf(packedLines(['york', '', 'Kraków']))
  expect([0, 1, 2, 3].map(lines.at)).toEqual(['york', '', 'Kraków', ''])
})

test('sorted lines are found by their beginning and as a whole', () => {
  const lines = sortedLinesOf(
    packedLines(['new york', 'york', 'york', 'yorkville', 'київ', '東京', '東京都']),
  )
  expect(lines.beginning('york')).toEqual([1, 4])
  expect(lines.being('york')).toEqual([1, 3])
  expect(lines.being('yor')).toEqual([1, 1])
  expect(lines.beginning('東京')).toEqual([5, 7])
  expect(lines.being('東京')).toEqual([5, 6])
  expect(lines.beginning('zz')).toEqual([4, 4])
})
