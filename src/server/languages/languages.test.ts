import { expect, test } from 'vitest'
import { languageCodes } from '#contract/languages/language-codes.ts'
import { completeLanguage, toLanguageView } from './languages.ts'

const offered = (text: string) => completeLanguage(text).map(({ name }) => name)

test('every language has a name of its own, and stands in the list once', () => {
  const named = languageCodes.map(toLanguageView)
  expect(named.filter(({ code, name }) => name === code)).toEqual([])
  expect(new Set(named.map(({ name }) => name)).size).toBe(languageCodes.length)
  expect(new Set(languageCodes).size).toBe(languageCodes.length)
})

test('a language is found by its name in English, by its own, and by the short name of a sign language', () => {
  expect(offered('germ')).toEqual([
    'German',
    'German Sign Language (DGS)',
    'Low German',
    'Swiss German',
    'Swiss German Sign Language (DSGS)',
  ])
  expect(offered('Deutsch')).toContain('German')
  expect(offered('FRANCAIS')).toEqual(['French'])
  expect(offered('Cymraeg')).toEqual(['Welsh'])
  expect(offered('日本')).toEqual(['Japanese'])
  expect(offered('bsl')).toEqual(['British Sign Language (BSL)'])
  expect(offered('auslan')).toEqual(['Auslan'])
})

test('few are offered, and for nothing, none', () => {
  expect(offered('sign')).toHaveLength(10)
  for (const nothing of ['', '  ', '%', 'qqqq', '(']) expect(offered(nothing)).toEqual([])
})
