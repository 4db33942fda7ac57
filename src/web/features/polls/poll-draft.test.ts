import { expect, test } from 'vitest'
import { noPoll, pollProblem, toNewPoll, wrongOption } from './poll-draft.ts'

const poll = (options: string[], days: number | null = null) => ({ isOn: true, options, days })
const now = Date.parse('2026-11-16T17:20:00.000Z')

test('a poll without options of its own is asked for them, and one that is not wanted is not', () => {
  expect(pollProblem(noPoll)).toBeNull()
  expect(toNewPoll(noPoll, now)).toBeNull()
  expect(pollProblem({ ...noPoll, isOn: true })).toMatch(/at least 2 options/)
  expect(pollProblem(poll(['Tea', ' ', '']))).toMatch(/at least 2 options/)
  expect(pollProblem(poll(['Tea', 'TEA ']))).toMatch(/the same/)
  expect(pollProblem(poll(['Tea', 'x'.repeat(101)]))).toMatch(/at most 100/)
  expect(pollProblem(poll(['Tea', '', 'Coffee']))).toBeNull()
})

test('the way leads to the option that is to be put right', () => {
  expect(wrongOption(poll(['Tea', '', '']))).toBe(1)
  expect(wrongOption(poll(['Tea', 'x'.repeat(101)]))).toBe(1)
  expect(wrongOption(poll(['Tea', 'Coffee', 'tea ']))).toBe(2)
})

test('places that were left empty are not sent', () => {
  expect(toNewPoll(poll([' Tea ', '', 'Coffee']), now)).toEqual({
    options: ['Tea', 'Coffee'],
    closesAt: null,
  })
})

test('a poll closes on a full hour, and not before the time that was chosen', () => {
  expect(toNewPoll(poll(['Tea', 'Coffee'], 1), now)?.closesAt).toBe('2026-11-17T18:00:00.000Z')
  expect(toNewPoll(poll(['Tea', 'Coffee'], 7), now)?.closesAt).toBe('2026-11-23T18:00:00.000Z')
})
