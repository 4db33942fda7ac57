import { expect, test } from 'vitest'
import { contradictions, type History, type Look, type Writing } from './history.ts'

const writes = (words: string, askedAt: number, answeredAt: number | null, by = 'ana'): Writing => ({
  by,
  talk: 'moss',
  words,
  askedAt,
  answeredAt,
})
const looks = (askedAt: number, saw: string[], more: Partial<Look> = {}): Look => ({
  by: 'bea',
  talk: 'moss',
  askedAt,
  answeredAt: askedAt + 1,
  saw,
  isWhole: true,
  readsUpTo: false,
  ...more,
})
const toldOf = (history: Partial<History>, ana: string[], bea = ana) =>
  contradictions(
    { writings: [], looks: [], ...history },
    new Map([['moss', new Map(Object.entries({ ana, bea }))]]),
  )

const one = writes('one', 1, 4)
const two = writes('two', 5, 8)

test('whatever can have happened in one order is no contradiction', () => {
  const together = writes('three', 6, 9)
  const history = {
    writings: [one, two, together],
    looks: [looks(5, ['one']), looks(10, ['one', 'three', 'two'])],
  }
  expect(toldOf(history, ['one', 'three', 'two'])).toEqual([])
  expect(toldOf({ writings: [one, writes('maybe', 2, null)] }, ['one'])).toEqual([])
  expect(toldOf({ writings: [one, writes('maybe', 2, null)] }, ['one', 'maybe'])).toEqual([])
  // Of a long conversation somebody looks at the end, and two looks at the same time can be in any order.
  expect(
    toldOf({ writings: [one, two], looks: [looks(9, ['two'], { isWhole: false })] }, ['one', 'two']),
  ).toEqual([])
  const atOnce = [looks(2, ['one'], { answeredAt: 5 }), looks(3, [], { answeredAt: 6 })]
  expect(toldOf({ writings: [one], looks: atOnce }, ['one'])).toEqual([])
})

test.for<[string, Partial<History>, string[], string[]?]>([
  ["'two' by ana was acknowledged, and is lost", { writings: [one, two] }, ['one']],
  ["'one' by ana is there 2 times", { writings: [one] }, ['one', 'one']],
  ["nobody wrote 'two'", { writings: [one] }, ['one', 'two']],
  [
    'bea reads it in another order than the first one',
    { writings: [one, two] },
    ['one', 'two'],
    ['two', 'one'],
  ],
  [
    "'two' was begun after 'one' had been acknowledged, and stands above it",
    { writings: [one, two] },
    ['two', 'one'],
  ],
  [
    "'two' was begun after 'one' had been acknowledged, and stands above it",
    { writings: [one, two, writes('slow', 0, 20)] },
    ['two', 'slow', 'one'],
  ],
  [
    "'one' had been acknowledged before bea looked, and was not there",
    { writings: [one, two], looks: [looks(5, ['two'])] },
    ['one', 'two'],
  ],
  [
    "'one' came above what bea had marked as read, and counts as read",
    { writings: [one, writes('two', 2, 3)], looks: [looks(3, ['two'], { readsUpTo: true })] },
    ['one', 'two'],
  ],
  ['bea saw something that is gone', { writings: [one], looks: [looks(5, ['one', 'two'])] }, ['one']],
  [
    'bea saw messages in another order than they have in the end',
    { writings: [one, writes('two', 2, 3)], looks: [looks(5, ['two', 'one'])] },
    ['one', 'two'],
  ],
  [
    "bea had seen 'two', and looked again, and it was gone",
    { writings: [one, writes('two', 2, null)], looks: [looks(5, ['one', 'two']), looks(7, ['one'])] },
    ['one', 'two'],
  ],
])('%s', ([words, history, ana, bea = ana]) => {
  expect(toldOf(history, ana, bea)).toContain(`moss: ${words}`)
})
