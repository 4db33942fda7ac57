import { expect, test } from 'vitest'
import { type ChosenAudience, forEveryone, nextStart } from './start-audience.ts'

const friends: ChosenAudience = { audience: 'friends', circleId: null }
const books: ChosenAudience = { audience: 'circle', circleId: 'books' }
const family: ChosenAudience = { audience: 'circle', circleId: 'family' }

test.each([
  ['narrower', forEveryone, friends],
  ['narrower still', friends, books],
  ['the same', friends, friends],
])('what is %s is what the next post starts with', (_, start, chosen) => {
  expect(nextStart(start, chosen, false)).toEqual(chosen)
})

test.each([
  ['everyone after friends', friends, forEveryone],
  ['everyone after a circle', books, forEveryone],
  ['friends after a circle', books, friends],
  ['other people than before', books, family],
])('%s is for one post, unless it is to stay', (_, start, chosen) => {
  expect(nextStart(start, chosen, false)).toEqual(start)
  expect(nextStart(start, chosen, true)).toEqual(chosen)
})
