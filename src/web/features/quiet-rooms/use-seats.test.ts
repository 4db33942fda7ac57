import { expect, test } from 'vitest'
import type { VisitorView } from '#contract/quiet-rooms.ts'
import { seatPeople } from './use-seats.ts'

const visitor = (id: string): VisitorView => ({
  person: { id, displayName: id, profileImageUrl: null, figure: null, isSupporter: false },
  isMe: id === 'ana',
  doing: null,
  foldedBy: null,
  isDone: false,
})
const seats = (before: Record<string, number>, ...ids: string[]) =>
  seatPeople(new Map(Object.entries(before)), ids.map(visitor)).map(({ visitor: { person }, seat }) => [
    person.id,
    seat,
  ])

test('who sits somewhere stays there, and who comes takes the first free place', () => {
  expect(seats({}, 'ana', 'bea', 'cleo')).toEqual([
    ['ana', 0],
    ['bea', 1],
    ['cleo', 2],
  ])
  expect(seats({ ana: 0, bea: 1, cleo: 2 }, 'ana', 'cleo', 'dora')).toEqual([
    ['ana', 0],
    ['cleo', 2],
    ['dora', 1],
  ])
})
