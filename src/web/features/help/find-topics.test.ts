import { expect, test } from 'vitest'
import { findTopics, topics } from './find-topics.ts'

const titles = (typed: string) => findTopics(typed).map(({ title }) => title)

test('nothing typed finds every page, and no two pages have the same address', () => {
  expect(titles('  ')).toHaveLength(topics.length)
  expect(new Set(topics.map(({ key }) => key)).size).toBe(topics.length)
})

test('a page is found by a word anywhere in it, and first by its title', () => {
  expect(titles('Spoons')[0]).toBe('Social Spoons')
  expect(titles('teasing')).toEqual(['What the tone words mean'])
  expect(titles('quiét HOURS')[0]).toBe('Notifications and quiet hours')
  expect(titles('zebra crossing')).toEqual([])
})
