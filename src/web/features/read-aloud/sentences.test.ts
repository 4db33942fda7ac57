import { expect, test } from 'vitest'
import { sentencesOf, wordAt } from './sentences.ts'

const parts = (text: string) => sentencesOf(text).map(({ from, to }) => text.slice(from, to))

test('a text is read a sentence at a time, and every line ends one', () => {
  expect(parts('One day. Was it mine?\nYes, 3.5 of it!  ')).toEqual([
    'One day.',
    'Was it mine?',
    'Yes, 3.5 of it!',
  ])
  expect(parts('  \n ')).toEqual([])
})

test('a sentence without an end is read in parts that a voice can hold, and no word is left out', () => {
  const words = Array.from({ length: 200 }, (_, n) => `word${n}`).join(' ')
  const read = parts(words)
  expect(read.length).toBeGreaterThan(3)
  expect(read.every((part) => part.length <= 250)).toBe(true)
  expect(read.join(' ')).toBe(words)
  expect(parts('x'.repeat(600)).join('')).toBe('x'.repeat(600))
})

test('the word at a place ends before its comma', () => {
  expect(wordAt('so calm, here', 3)).toEqual({ from: 3, to: 7 })
  expect(wordAt('naïve: yes', 0)).toEqual({ from: 0, to: 5 })
})
