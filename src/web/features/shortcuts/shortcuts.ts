import { t } from '#words/t.ts'

/** What can be done with one key, and with which one at the start. */
export const shortcuts = [
  { name: 'nextPost', words: t('Go to the next post'), key: 'j' },
  { name: 'previousPost', words: t('Go to the post before'), key: 'k' },
  { name: 'like', words: t('Like the post, or take the like back'), key: 'l' },
  { name: 'comment', words: t('Comment on the post'), key: 'c' },
  { name: 'read', words: t('Read the post aloud, or stop'), key: 'r' },
  { name: 'newPost', words: t('Write a new post'), key: 'n' },
  { name: 'search', words: t('Search'), key: '/' },
  { name: 'home', words: t('Go to the feed'), key: 'h' },
  { name: 'communities', words: t('Go to Communities'), key: 'g' },
  { name: 'messages', words: t('Go to Messages'), key: 'm' },
  { name: 'profile', words: t('Go to your profile'), key: 'p' },
  { name: 'comfort', words: t('Open the comfort settings'), key: ',' },
  { name: 'help', words: t('Show the keyboard shortcuts'), key: '?' },
] as const
export type ShortcutName = (typeof shortcuts)[number]['name']

/** What was changed; null: turned off. */
export type KeyChanges = Partial<Record<ShortcutName, string | null>>

/** Letters count the same with and without Shift or Caps Lock. */
export const keyOf = (typed: string): string => typed.toLowerCase()

const isKey = (value: unknown): value is string =>
  typeof value === 'string' && [...value].length === 1 && value.trim() !== '' && value === keyOf(value)

/** Takes from what was stored only what is one. */
export function readKeyChanges(stored: unknown): KeyChanges {
  if (typeof stored !== 'object' || stored === null) return {}
  const known = Object.entries(stored).filter(
    ([name, key]) => shortcuts.some((one) => one.name === name) && (key === null || isKey(key)),
  )
  return Object.fromEntries(known)
}

export function keyFor(changes: KeyChanges, name: ShortcutName): string | null {
  const changed = changes[name]
  if (changed !== undefined) return changed
  return shortcuts.find((one) => one.name === name)?.key ?? null
}

export const shortcutFor = (changes: KeyChanges, typed: string): ShortcutName | null =>
  shortcuts.find(({ name }) => keyFor(changes, name) === keyOf(typed))?.name ?? null

/** Why a key cannot be taken, in words; null: it can. */
export function whyNotKey(changes: KeyChanges, name: ShortcutName, typed: string): string | null {
  const key = keyOf(typed)
  if (!isKey(key)) return t('Please choose a letter, a number or a sign. The space key scrolls the page.')
  const other = shortcuts.find((one) => one.name !== name && keyFor(changes, one.name) === key)
  return other
    ? t('{key} already does this: “{action}”. Choose another key, or change that one first.', {
        key: shownKey(key),
        action: other.words,
      })
    : null
}

/** As it stands on a keyboard. */
export const shownKey = (key: string): string => key.toUpperCase()
