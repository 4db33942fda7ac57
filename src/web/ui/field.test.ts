import { expect, test } from 'vitest'
import { charactersLeft } from './field.tsx'

test('a text with plenty of room hears nothing about its limit', () => {
  expect(charactersLeft(100, 500)).toBeNull()
})

test('near the end the room that is left is said in words', () => {
  expect(charactersLeft(480, 500)).toBe('20 characters left.')
  expect(charactersLeft(499, 500)).toBe('1 character left.')
})

test('a text that is too long says by how much', () => {
  expect(charactersLeft(503, 500)).toBe('3 characters too many.')
})
