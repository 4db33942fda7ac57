import { expect, test } from 'vitest'
import { wordsInDraft } from './draft-words.ts'

const described = [
  { file: 'one.jpg 7', words: 'A heron ' },
  { file: 'two.jpg 8', words: '  ' },
]
const uploaded = [{ imageUrl: '/one' }, { imageUrl: '/two' }]

test('a draft is known by its words, else by what describes its photos, else by how many have gone ahead', () => {
  expect(wordsInDraft({ content: ' hello ', descriptions: described, uploaded })).toBe('hello')
  expect(wordsInDraft({ content: ' ', descriptions: described, uploaded })).toBe('A heron')
  expect(wordsInDraft({ content: '', descriptions: [], uploaded })).toBe('2 photos')
  expect(wordsInDraft({ content: '', descriptions: [], uploaded: [] })).toBe('')
})

test('what another version stored is no reason to fail', () => {
  for (const stored of [
    null,
    7,
    {},
    { content: 7, descriptions: 'none', uploaded: [null] },
    { descriptions: [{}] },
  ])
    expect(wordsInDraft(stored)).toBe('')
  expect(wordsInDraft(' hello ')).toBe('hello')
})
