import { expect, test } from 'vitest'
import { inOneSentence } from './in-one-sentence.ts'

test('a list reads as a sentence', () => {
  expect(inOneSentence(['a', 'b', 'c'])).toBe('a, b and c')
  expect(inOneSentence(['a'])).toBe('a')
})
