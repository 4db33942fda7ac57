import { expect, test } from 'vitest'
import { passedTests, withSecondRun } from './browser-tests.ts'

const spec = (title: string, ok: boolean) => ({ title, ok, file: 'feed.spec.ts' })
const first = { passed: 400, failed: 3, output: '' }
const again = { passed: 2, failed: 1, output: '' }

test('a test that passes when it is run again by itself is flaky, wherever it stands in its file', () => {
  const suites = [
    { specs: [spec('one', true), spec('two', false)], suites: [{ specs: [spec('three', true)] }] },
  ]
  expect(passedTests({ suites })).toEqual(['feed.spec.ts: one', 'feed.spec.ts: three'])
  expect(passedTests(undefined)).toEqual([])
})

test('one or two flaky tests are named and fail nothing; what failed twice fails', () => {
  expect(withSecondRun(first, again, ['a', 'b'])).toMatchObject({
    passed: 402,
    failed: 1,
    flaky: ['a', 'b'],
  })
})

test('three flaky tests fail the run', () => {
  expect(withSecondRun(first, again, ['a', 'b', 'c'])).toMatchObject({ passed: 400, failed: 3 })
})
