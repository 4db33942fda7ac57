import { expect, test } from 'vitest'
import { type KnownAboutMe, tracesIn } from './traces.ts'

const ana: KnownAboutMe = {
  name: 'Ana Grace',
  city: 'Málaga',
  interests: ['bog gardens', 'C++'],
  languages: ['Welsh', 'British Sign Language', 'BSL'],
  communities: ['Late-diagnosed and tired'],
  friends: ['Bea Okafor', 'May'],
  namedPosts: ['Some days the kettle is the whole plan, and that is fine.'],
}

const traces = (text: string) => tracesIn(text, ana).map(({ kind, words }) => `${kind}: ${words}`)

test('a text that has nothing of hers has no traces', () => {
  expect(traces('I am tired, and I do not know whom to tell.')).toEqual([])
})

test('her name, or a part of it that is written as a name, is found', () => {
  expect(traces('They shouted “ana grace” across the office')).toEqual(['name: Ana Grace'])
  expect(traces('My mother calls me Grace.')).toEqual(['name: Ana Grace'])
  expect(traces('I have no grace today.')).toEqual([])
  expect(traces('Bananas.')).toEqual([])
})

test('her city is found without case and accents, and as a whole word', () => {
  expect(traces('Nothing in MALAGA is quiet')).toEqual(['city: Málaga'])
  expect(traces('The malagasy lemurs')).toEqual([])
})

test('friends are found by a part of their name, unless it is only a word', () => {
  expect(traces('Okafor said I should ask.')).toEqual(['friend: Bea Okafor'])
  expect(traces('I may go. May said so.')).toEqual(['friend: May'])
  expect(traces('Mayors and maybes')).toEqual([])
})

test('a language of hers is found by either of its names', () => {
  expect(traces('It is easier in Welsh.')).toEqual(['language: Welsh'])
  expect(traces('I sign, in bsl mostly')).toEqual(['language: BSL'])
})

test('communities and interests are found whatever stands between their words', () => {
  expect(traces('In late diagnosed, and tired I read about bog-gardens')).toEqual([
    'community: Late-diagnosed and tired',
    'interest: bog gardens',
  ])
})

test('a phrase of five words from a named post is found, and shown as it was typed', () => {
  expect(traces('For me “The kettle is the whole” story')).toEqual(['phrase: The kettle is the whole'])
  expect(traces('The kettle is the problem')).toEqual([])
})

test('what is not known is not looked for', () => {
  const nobody = {
    ...{ name: '', city: null, interests: [], languages: [], communities: [], friends: [], namedPosts: [] },
  }
  expect(tracesIn('Anything at all, and more of it', nobody)).toEqual([])
})

test('letters of other scripts are words, too', () => {
  const known = { ...ana, city: '東京', name: 'مريم' }
  expect(tracesIn('今日は東京です', known)).toEqual([{ kind: 'city', words: '東京' }])
  expect(tracesIn('أنا مريم هنا', known)).toEqual([{ kind: 'name', words: 'مريم' }])
})
