import { expect, test } from 'vitest'
import { offerOf, placeWords, unfinishedWords } from './offer.ts'

const minute = 60_000
const now = Date.parse('2026-01-04T00:00:00.000Z')
const place = { kind: 'feed', id: null, postId: 'p', name: 'Bea', at: '2026-01-01T00:00:00.000Z' } as const
const unfinished = { draft: 'post', name: null, at: '2026-01-02T00:00:00.000Z' }
const both = { place, unfinished }
const elsewhere = { record: {}, draftSavedAt: null, now }

test('what I wrote on another device is offered at once', () => {
  expect(offerOf(both, elsewhere)).toEqual(both)
})

test('where I was reading is not offered right away, on no device', () => {
  const readAt = (minutes: number) => ({ ...place, at: new Date(now - minutes * minute).toISOString() })
  expect(offerOf({ place: readAt(0), unfinished: null }, elsewhere).place).toBeNull()
  expect(offerOf({ place: readAt(9), unfinished: null }, elsewhere).place).toBeNull()
  expect(offerOf({ place: readAt(11), unfinished: null }, elsewhere).place).not.toBeNull()
})

test('what I wrote here is offered when some time has passed', () => {
  const at = (minutes: number) => ({ ...elsewhere, draftSavedAt: now - minutes * minute })
  expect(offerOf(both, at(9)).unfinished).toBeNull()
  expect(offerOf(both, at(11)).unfinished).toEqual(unfinished)
})

test('what I said Not now to is not offered again, and something newer is', () => {
  const record = { answeredPlace: place.at, answeredDraft: unfinished.at }
  expect(offerOf(both, { ...elsewhere, record })).toEqual({ place: null, unfinished: null })
  const newer = { ...place, at: '2026-01-03T00:00:00.000Z' }
  expect(offerOf({ place: newer, unfinished }, { ...elsewhere, record })).toEqual({
    place: newer,
    unfinished: null,
  })
})

test('places and texts are said in words, without a name for what is anonymous', () => {
  expect(placeWords(place, 'yesterday')).toBe(
    'You were reading the feed, at a post by \u2068Bea\u2069, yesterday.',
  )
  expect(placeWords({ ...place, kind: 'post', name: null }, 'yesterday')).toBe(
    'You were reading an anonymous post and its comments, yesterday.',
  )
  expect(unfinishedWords(unfinished, 'yesterday')).toBe(
    'You have an unfinished post, last changed yesterday.',
  )
  expect(unfinishedWords({ ...unfinished, draft: 'comment:x' }, 'yesterday')).toBe(
    'You have an unfinished comment on an anonymous post, last changed yesterday.',
  )
  expect(unfinishedWords({ ...unfinished, draft: 'message:x', name: 'Bea' }, 'yesterday')).toBe(
    'You have an unfinished message to \u2068Bea\u2069, last changed yesterday.',
  )
  expect(unfinishedWords({ ...unfinished, draft: 'group:x', name: 'Moss friends' }, 'yesterday')).toBe(
    'You have an unfinished message to the group \u2068Moss friends\u2069, last changed yesterday.',
  )
})
