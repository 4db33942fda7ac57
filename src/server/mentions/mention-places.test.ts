import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import { placeMentions } from './mention-places.ts'

const called = (...names: string[]) => names.map((name) => ({ id: name, names: [name] }))
const placesIn = (text: string, ...names: string[]) =>
  Object.fromEntries([...placeMentions(text, called(...names))].map(([id, { places }]) => [id, places]))

test.each([
  ['@Ana, look', ['Ana'], { Ana: [0] }],
  ['Hello @Ana and @Bea Lind.', ['Ana', 'Bea Lind'], { Ana: [6], 'Bea Lind': [15] }],
  ['(@Ana) "@Ana"', ['Ana'], { Ana: [1, 8] }],
  ['Nobody here', ['Ana'], {}],
  ['@ Ana', ['Ana'], {}],
  ['@ana', ['Ana'], {}],
])('%j', (text, names, places) => {
  expect(placesIn(text, ...names)).toEqual(places)
})

test('an address is no mention, and neither is a longer word', () => {
  expect(placesIn('Write to me@Ana.example or 7@Ana', 'Ana')).toEqual({})
  expect(placesIn('@Anabel @Ana_2 @Ana\u0301 @Ana2', 'Ana')).toEqual({})
  expect(placesIn('@Ana! @Ana’s @Ana-Maria', 'Ana')).toEqual({ Ana: [0, 6, 13] })
})

test('of a name that begins like another, the longer one is meant', () => {
  expect(placesIn('@Ana Lind and @Ana', 'Ana', 'Ana Lind')).toEqual({ Ana: [14], 'Ana Lind': [0] })
  expect(placesIn('@Ana Lind', 'Ana')).toEqual({ Ana: [0] })
})

test('people with the same name stand in the order in which they were chosen', () => {
  const two = [
    { id: 'first', names: ['Ana'] },
    { id: 'second', names: ['Ana'] },
  ]
  expect([...placeMentions('@Ana, @Ana and @Ana', two)]).toEqual([
    ['first', { written: 'Ana', places: [0] }],
    ['second', { written: 'Ana', places: [6, 15] }],
  ])
  expect([...placeMentions('@Ana', two)]).toEqual([['first', { written: 'Ana', places: [0] }]])
})

test('the name of now counts before the one of then', () => {
  const renamed = [{ id: 'ana', names: ['Anouk', 'Ana'] }]
  expect(placeMentions('@Ana', renamed).get('ana')).toEqual({ written: 'Ana', places: [0] })
  expect(placeMentions('@Ana @Anouk', renamed).get('ana')).toEqual({ written: 'Anouk', places: [5] })
})

test('names of every script, with odd signs and from right to left', () => {
  expect(placesIn('你好@花子さん', '花子')).toEqual({ 花子: [2] })
  expect(placesIn('שלום @נועה!', 'נועה')).toEqual({ נועה: [5] })
  expect(placesIn('@[x](y) @<b>', '[x](y)', '<b>')).toEqual({ '[x](y)': [0], '<b>': [8] })
  expect(placesIn('@ana@home @a.b*c', 'ana@home', 'a.b*c')).toEqual({ 'ana@home': [0], 'a.b*c': [10] })
  expect(placesIn('🌱@🌿Fern🌿 x', '🌿Fern🌿')).toEqual({ '🌿Fern🌿': [2] })
  expect(placesIn('@👩‍💻', '👩')).toEqual({})
})

test('a text of nothing but names stays bounded', () => {
  const text = '@A '.repeat(2_000)
  expect(placesIn(text, 'A')['A']).toHaveLength(limits.mentionPlaces)
})
