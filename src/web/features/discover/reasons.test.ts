import { expect, test } from 'vitest'
import { reasonsFor } from './reasons.ts'

const nothing = { shared: { neurotypes: [], interests: [], languages: [] }, isNear: false, location: null }

test('why somebody is suggested is said in sentences, the strongest first', () => {
  expect(reasonsFor(nothing)).toEqual([])
  expect(
    reasonsFor({
      ...nothing,
      shared: { ...nothing.shared, neurotypes: ['ADHD'], interests: ['tea', 'moss'] },
    }),
  ).toEqual(['You both like tea and moss.', 'You share ADHD.'])
  expect(
    reasonsFor({
      ...nothing,
      shared: { ...nothing.shared, interests: ['tea', 'moss', 'trains', 'bees', 'bread'] },
    }),
  ).toEqual(['You both like tea, moss, trains and 2 more.'])
})

test('a language that two share is named, spoken or signed', () => {
  const welsh = { code: 'cy', name: 'Welsh' }
  const signed = { code: 'bfi', name: 'British Sign Language (BSL)' }
  const sharing = (...languages: (typeof welsh)[]) =>
    reasonsFor({ ...nothing, shared: { ...nothing.shared, languages } })
  expect(sharing(welsh)).toEqual(['A language you share: Welsh.'])
  expect(sharing(signed, welsh)).toEqual(['Languages you share: British Sign Language (BSL) and Welsh.'])
})

test('a place is a reason only if it is near and shown', () => {
  expect(reasonsFor({ ...nothing, isNear: true, location: 'Málaga, Spain' })).toEqual([
    'Near you: Málaga, Spain.',
  ])
  expect(reasonsFor({ ...nothing, isNear: false, location: 'Málaga, Spain' })).toEqual([])
  expect(reasonsFor({ ...nothing, isNear: true })).toEqual([])
})
