import { expect, test } from 'vitest'
import { reasonsFor } from './reasons.ts'

const nothing = { shared: { neurotypes: [], interests: [] }, isNear: false, location: null }

test('why somebody is suggested is said in sentences, the strongest first', () => {
  expect(reasonsFor(nothing)).toEqual([])
  expect(reasonsFor({ ...nothing, shared: { neurotypes: ['ADHD'], interests: ['tea', 'moss'] } })).toEqual([
    'You both like tea and moss.',
    'You share ADHD.',
  ])
  expect(
    reasonsFor({
      ...nothing,
      shared: { neurotypes: [], interests: ['tea', 'moss', 'trains', 'bees', 'bread'] },
    }),
  ).toEqual(['You both like tea, moss, trains and 2 more.'])
})

test('a place is a reason only if it is near and shown', () => {
  expect(reasonsFor({ ...nothing, isNear: true, location: 'Málaga, Spain' })).toEqual([
    'Near you: Málaga, Spain.',
  ])
  expect(reasonsFor({ ...nothing, isNear: false, location: 'Málaga, Spain' })).toEqual([])
  expect(reasonsFor({ ...nothing, isNear: true })).toEqual([])
})
