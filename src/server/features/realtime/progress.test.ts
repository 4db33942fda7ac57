import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

test('the place that is told has nothing unfinished before it', () => {
  const progress = createProgress('start')
  const [first, second, third] = ['1', '2', '3'].map(progress.begin)
  third?.()
  expect(progress.place()).toBe('start')
  first?.()
  expect(progress.place()).toBe('1')
  second?.()
  expect(progress.place()).toBe('3')
})
