import { expect, test } from 'vitest'
import { spelledOut, typosByStart } from './typos.ts'

/** All of them one by one, without what was typed: as the database goes through them. */
const typosOf = (word: string): string[] => {
  const { words, starts } = typosByStart(word)
  return [...new Set([...words, ...starts.flatMap(spelledOut)])].filter((one) => one !== word)
}

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
  expect(typosOf(typed)).toContain(meant)
})

test('what was typed is no slip of itself, and short words have none', () => {
  expect(typosOf('aaaa')).not.toContain('aaaa')
  expect(typosOf('cat')).toEqual([])
})

test('the very last signs that there can be have neighbours on one side only', () => {
  const last = String.fromCodePoint(0x10ffff)
  expect(typosOf(last.repeat(5))).toContain(last.repeat(4))
})

test('there are never so many that looking them up would be slow', () => {
  expect(typosOf('kingfisher').length).toBeLessThan(600)
})
