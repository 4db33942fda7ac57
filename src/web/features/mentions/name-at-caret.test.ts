import { expect, test } from 'vitest'
import { nameAtCaret } from './name-at-caret.ts'

const typing = (text: string, chosen: string[] = []) =>
  nameAtCaret(
    text,
    text.length,
    chosen.map((name) => ({ id: name, name })),
  )

test.each([
  ['@', { at: 0, typed: '' }],
  ['Hello @be', { at: 6, typed: 'be' }],
  ['(@Bea Lind', { at: 1, typed: 'Bea Lind' }],
  ['你好@花', { at: 2, typed: '花' }],
  ['me@example', null],
  ['@ bea', null],
  ['@bea\nand', null],
  ['@bea will you come', null],
  ['no name', null],
])('%j', (text, found) => {
  expect(typing(text)).toEqual(found)
})

test('a name that was chosen is done with, one that begins like it is not', () => {
  expect(typing('@Bea', ['Bea'])).toBeNull()
  expect(typing('@Bea, ', ['Bea'])).toBeNull()
  expect(typing('@Beate', ['Bea'])).toEqual({ at: 0, typed: 'Beate' })
})

test('only what stands before the caret counts', () => {
  expect(nameAtCaret('Hi @be and more', 6, [])).toEqual({ at: 3, typed: 'be' })
  expect(nameAtCaret('Hi @be', 2, [])).toBeNull()
})
