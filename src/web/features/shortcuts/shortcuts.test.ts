import { expect, test } from 'vitest'
import { keyFor, readKeyChanges, shortcutFor, shortcuts, whyNotKey } from './shortcuts.ts'

test('no key does two things at the start', () => {
  expect(new Set(shortcuts.map(({ key }) => key)).size).toBe(shortcuts.length)
})

test('a key can be changed or turned off, with and without Caps Lock', () => {
  expect(shortcutFor({}, 'J')).toBe('nextPost')
  expect(shortcutFor({ nextPost: 'x' }, 'j')).toBeNull()
  expect(shortcutFor({ nextPost: 'x' }, 'x')).toBe('nextPost')
  expect(shortcutFor({ nextPost: null }, 'j')).toBeNull()
  expect(keyFor({ nextPost: null }, 'nextPost')).toBeNull()
})

test('a key that does something else already is refused in words, and freed with it', () => {
  expect(whyNotKey({}, 'nextPost', 'K')).toContain('“Go to the post before”')
  expect(whyNotKey({ previousPost: null }, 'nextPost', 'k')).toBeNull()
  expect(whyNotKey({}, 'nextPost', 'j')).toBeNull()
  expect(whyNotKey({}, 'nextPost', ' ')).toContain('space key')
})

test('what somebody else put into the storage does no harm', () => {
  expect(readKeyChanges('x')).toEqual({})
  expect(readKeyChanges({ nextPost: 'long', like: 3, moon: 'm', comment: null, search: 'ü' })).toEqual({
    comment: null,
    search: 'ü',
  })
})
