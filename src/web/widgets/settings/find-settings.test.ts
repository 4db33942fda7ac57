import { expect, test } from 'vitest'
import { comfortSettings } from '#contract/comfort/comfort-options.ts'
import { choiceWords, switchWords } from '#web/features/comfort/comfort-words.ts'
import { findSettings } from './find-settings.ts'

test('a setting is found by its name and by what people call it', () => {
  const first = (words: string) => findSettings(words)[0]
  expect(first('dark mode')).toMatchObject({ title: 'Dark mode', path: '/settings' })
  expect(first('night')).toMatchObject({ title: 'Dark mode' })
  expect(first('FONT')?.path).toBe('/settings/comfort')
  expect(first('2fa')).toMatchObject({ title: 'Codes from an app', path: '/settings/account' })
  expect(first('do not disturb')).toMatchObject({ title: 'Quiet hours' })
  expect(findSettings('  ')).toEqual([])
  expect(findSettings('zebra')).toEqual([])
})

test('every comfort setting can be found by its name, and has one home', () => {
  const chosen = comfortSettings.filter((name) => name !== 'answeredEnergy')
  for (const name of chosen) {
    const { label } = name in switchWords ? switchWords[name as 'darkMode'] : choiceWords[name as 'textSize']
    const homes = findSettings(label).filter(({ title }) => title === label)
    expect([name, homes.length]).toEqual([name, 1])
  }
})
