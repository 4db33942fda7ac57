import { expect, test } from 'vitest'
import type { Waiting } from './shared.ts'
import { type Pool, pairOf, suggest } from './suggest.ts'

const now = new Date('2026-11-19T12:00:00Z')

/** Ids that add nothing by chance. */
const waits = (name: string, more: Partial<Waiting> = {}): Waiting => ({
  ...{ id: `${name}-000000`, userId: name, role: 'asks', matchedBy: ['interests'], createdAt: now },
  ...{ neurotypes: null, interests: ['Moss'], languages: null, ageRange: null, cityId: null },
  ...more,
})
const offers = (name: string, more: Partial<Waiting> = {}) => waits(name, { role: 'offers', ...more })
const pool = (more: Partial<Pool>): Pool => ({
  ...{ offers: [], asks: [], near: new Map(), apart: new Set(), resting: new Set(), now },
  ...more,
})
const names = (found: Waiting[] | null) => found?.map(({ userId }) => userId).toSorted() ?? null

test('one who offers, and two or three who ask', () => {
  const asks = [waits('bea'), waits('cleo')]
  expect(names(suggest(pool({ offers: [offers('ana')], asks })))).toEqual(['ana', 'bea', 'cleo'])
  const more = [...asks, waits('dora'), waits('eve')]
  expect(suggest(pool({ offers: [offers('ana')], asks: more }))).toHaveLength(4)
  expect(suggest(pool({ offers: [offers('ana')], asks: [waits('bea')] }))).toBeNull()
  expect(suggest(pool({ asks }))).toBeNull()
})

test('what only one of two agreed to be matched by counts for nothing', () => {
  const asks = [waits('bea'), waits('cleo')]
  const byAge = { matchedBy: ['ageRange' as const], ageRange: '35-44' }
  expect(suggest(pool({ offers: [offers('ana', byAge)], asks }))).toBeNull()
  const ofHerAge = asks.map((one) => ({ ...one, ...byAge }))
  expect(suggest(pool({ offers: [offers('ana', byAge)], asks: ofHerAge }))).toHaveLength(3)
})

test('those who share more come first, and a case or a space makes no difference', () => {
  const interests = ['Moss', 'Trains', 'Tea']
  const asks = [
    waits('bea', { interests: [' moss', 'TRAINS', 'tea'] }),
    waits('cleo', { interests }),
    waits('dora', { interests }),
    waits('eve'),
  ]
  expect(names(suggest(pool({ offers: [offers('ana', { interests })], asks })))).toEqual([
    ...['ana', 'bea', 'cleo', 'dora'],
  ])
})

test('near is what the map of cities says', () => {
  const inCity = (cityId: number) => ({ matchedBy: ['city' as const], cityId })
  const near = new Map([[1, new Set([1, 2])]])
  const asks = [waits('bea', inCity(2)), waits('cleo', inCity(1)), waits('dora', inCity(3))]
  expect(names(suggest(pool({ offers: [offers('ana', inCity(1))], asks, near })))).toEqual([
    ...['ana', 'bea', 'cleo'],
  ])
})

test('two who cannot meet, and whoever rests from each other, are not put together', () => {
  const [ana, bea, cleo, dora] = [offers('ana'), waits('bea'), waits('cleo'), waits('dora')]
  const all = { offers: [ana], asks: [bea, cleo, dora] }
  const apart = new Set([pairOf('cleo', 'bea')])
  expect(suggest(pool({ ...all, apart }))).toHaveLength(3)
  expect(names(suggest(pool({ ...all, apart: new Set([pairOf('ana', 'bea')]) })))).toEqual([
    ...['ana', 'cleo', 'dora'],
  ])
  expect(
    suggest(pool({ ...all, resting: new Set([pairOf(ana.id, bea.id), pairOf(ana.id, cleo.id)]) })),
  ).toBeNull()
})

test('who has waited for long comes before who shares a little more', () => {
  const weeks = (count: number) => new Date(now.getTime() - count * 7 * 24 * 60 * 60 * 1000)
  const interests = ['Moss', 'Trains']
  const asks = [
    ...[waits('bea', { interests }), waits('cleo', { interests }), waits('dora', { interests })],
    waits('eve', { createdAt: weeks(8) }),
  ]
  expect(names(suggest(pool({ offers: [offers('ana', { interests })], asks })))).toContain('eve')
})

test('the words of each are folded once, however many wait: nobody else is answered meanwhile', () => {
  let folded = 0
  const many = (role: 'asks' | 'offers', count: number) =>
    Array.from({ length: count }, (_, index) => {
      const interests = ['Moss', 'Trains']
      const map = interests.map.bind(interests) as typeof interests.map
      interests.map = (...how) => {
        folded++
        return map(...how)
      }
      return waits(`${role}${index}`, { role, interests })
    })
  expect(suggest(pool({ offers: many('offers', 6), asks: many('asks', 20) }))).toHaveLength(4)
  expect(folded).toBe(26)
})
