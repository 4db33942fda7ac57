import { expect, test } from 'vitest'
import { createEscapeCounter } from './escape-presses.ts'

const leaves = (...presses: [at: number, closes?: 'closes'][]): boolean => {
  const press = createEscapeCounter()
  return presses.map(([at, closes]) => press({ at, isClosing: closes !== undefined })).some(Boolean)
}

test('three presses in a short time leave', () => {
  expect(leaves([0], [300], [600])).toBe(true)
  expect(leaves([0], [300])).toBe(false)
  expect(leaves([0], [700], [1_600])).toBe(false)
  expect(leaves([0], [700], [1_600], [1_700])).toBe(true)
})

test('closing things is not leaving: two dialogs, three, or a menu in a dialog', () => {
  expect(leaves([0, 'closes'], [200, 'closes'])).toBe(false)
  expect(leaves([0, 'closes'], [200, 'closes'], [400])).toBe(false)
  expect(leaves([0, 'closes'], [200, 'closes'], [400, 'closes'])).toBe(false)
})

test('with one thing open, three are enough; with two, one more', () => {
  expect(leaves([0, 'closes'], [200], [400])).toBe(true)
  expect(leaves([0, 'closes'], [200, 'closes'], [400], [600])).toBe(true)
})
