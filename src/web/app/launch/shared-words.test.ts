import { expect, test } from 'vitest'
import { sharedWords } from './shared-words.ts'

const shared = (given: Record<string, string>) =>
  sharedWords(new URLSearchParams(Object.entries(given).map(([name, value]) => [`shared-${name}`, value])))

test('a title, a text and an address are three lines', () => {
  expect(shared({ title: 'Moss', text: 'Look at this', url: 'https://moss.example/' })).toBe(
    'Moss\nLook at this\nhttps://moss.example/',
  )
})

test('nothing stands there twice', () => {
  expect(shared({ title: 'Moss', text: 'Moss: https://moss.example/', url: 'https://moss.example/' })).toBe(
    'Moss: https://moss.example/',
  )
})

test('an address alone is enough, and without anything there is nothing', () => {
  expect(shared({ url: 'https://moss.example/' })).toBe('https://moss.example/')
  expect(shared({ title: ' ' })).toBe('')
  expect(sharedWords(new URLSearchParams('open=new-post'))).toBe('')
})
