import { expect, test } from 'vitest'
import { slipsOf } from './slips.ts'

test.each([
  ['a letter too few', 'kingfsher', 'kingfisher'],
  ['a letter too many', 'kingfissher', 'kingfisher'],
  ['another letter', 'kinkfisher', 'kingfisher'],
  ['two letters the other way round', 'kingfihser', 'kingfisher'],
  ['the first letter gone', 'ingfisher', 'kingfisher'],
  ['Cyrillic', 'яросава', 'ярослава'],
  ['Arabic', 'فاطم', 'فاطمة'],
  ['a script without a list of its own', 'մոծակ', 'մուծակ'],
])('a slip is undone: %s', (_what, typed, meant) => {
  expect(slipsOf(typed)).toContain(meant)
})

test('what was typed is no slip of itself, and short words have none', () => {
  expect(slipsOf('aaaa')).not.toContain('aaaa')
  expect(slipsOf('cat')).toEqual([])
})

test('there are never so many that looking them up would be slow', () => {
  expect(slipsOf('kingfisher').length).toBeLessThan(600)
})
