import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  giveBack,
  isShared,
  keepShared,
  keptDraft,
  onDraftChange,
  readDraft,
  removeDraft,
  writeDraft,
} from './draft-store.ts'

/** Enough of a browser's storage. Its entries are keys of the object itself, and its methods are not. */
class FakeStorage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage()))
afterEach(() => vi.unstubAllGlobals())

test('a draft comes back to the account that wrote it, and to no other', () => {
  writeDraft('ana', 'post', { content: 'half a thought' })
  expect(readDraft('ana', 'post')).toEqual({ content: 'half a thought' })
  expect(readDraft('bea', 'post')).toBeNull()
  removeDraft('ana', 'post')
  expect(readDraft('ana', 'post')).toBeNull()
})

test('there are at most forty: the oldest makes room', () => {
  for (let n = 0; n < 41; n += 1) writeDraft('ana', `comment:${n}`, { content: `${n}` }, 1_000 + n)
  expect(readDraft('ana', 'comment:0', 2_000)).toBeNull()
  expect(readDraft('ana', 'comment:1', 2_000)).toEqual({ content: '1' })
  expect(readDraft('ana', 'comment:40', 2_000)).toEqual({ content: '40' })
})

test('after a month a draft is gone', () => {
  writeDraft('ana', 'post', { content: 'old' }, 0)
  expect(readDraft('ana', 'post', 29 * 86_400_000)).toEqual({ content: 'old' })
  expect(readDraft('ana', 'post', 31 * 86_400_000)).toBeNull()
})

test('what somebody else put into the storage does no harm', () => {
  localStorage.setItem('draft:ana:post', '{not json')
  expect(readDraft('ana', 'post')).toBeNull()
  localStorage.setItem('draft:ana:post', '"words"')
  expect(readDraft('ana', 'post')).toBeNull()
})

test('where storage is forbidden, a draft lives as long as the page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
  })
  writeDraft('cleo', 'post', { content: 'still here' })
  expect(readDraft('cleo', 'post')).toEqual({ content: 'still here' })
  removeDraft('cleo', 'post')
  expect(readDraft('cleo', 'post')).toBeNull()
})

test('words that the account has are known as such, until somebody writes on', () => {
  const heard: string[] = []
  const stop = onDraftChange(({ by, name, after }) => heard.push(`${by} ${name} ${after ? 'kept' : 'gone'}`))
  const known = () => {
    const kept = keptDraft('ana', 'post')
    return kept !== null && isShared(kept)
  }
  writeDraft('ana', 'post', { content: 'one' })
  expect(known()).toBe(false)
  keepShared('ana', 'post', { savedAt: Date.now(), value: { content: 'one' }, sharedAt: 'then' })
  expect(known()).toBe(true)
  writeDraft('ana', 'post', { content: 'one more' })
  expect(known()).toBe(false)
  // That the account has an older one is still known: it has to go when these words are sent.
  expect(keptDraft('ana', 'post')?.sharedAt).toBe('then')
  removeDraft('ana', 'post')
  removeDraft('ana', 'post')
  stop()
  expect(heard).toEqual(['person post kept', 'account post kept', 'person post kept', 'person post gone'])
})

test('what was not sent comes back before what is there by now: words, photos and what describes them', () => {
  const [one, two] = [{ imageUrl: '/one' }, { imageUrl: '/two' }]
  giveBack('ana', 'message:bea', { content: 'first', uploaded: [one], tones: [] })
  expect(readDraft('ana', 'message:bea')).toEqual({ content: 'first', uploaded: [one], tones: [] })
  const descriptions = [{ file: 'a.jpg 7', words: 'A heron' }]
  writeDraft('ana', 'message:bea', { content: '', uploaded: [one], descriptions, tones: ['/gen'] })
  giveBack('ana', 'message:bea', { content: 'second', uploaded: [two], tones: [] })
  expect(readDraft('ana', 'message:bea')).toEqual({
    content: 'second',
    uploaded: [two, one],
    descriptions,
    tones: [],
  })
})
