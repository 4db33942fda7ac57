import { useRef } from 'react'
import type { VisitorView } from '#contract/quiet-rooms.ts'

export interface Seated {
  visitor: VisitorView
  seat: number
}

/**
 * Whoever sits somewhere stays there while others come and go; whoever comes takes the first free place. Only this device
 * knows of places: a place that the server gave would say that somebody sits on it whom one cannot see.
 */
export function seatPeople(before: ReadonlyMap<string, number>, people: readonly VisitorView[]): Seated[] {
  const kept = new Map(
    people.flatMap(({ person: { id } }) => {
      const seat = before.get(id)
      return seat === undefined ? [] : [[id, seat] as const]
    }),
  )
  const taken = new Set(kept.values())
  return people.map((visitor) => {
    let seat = kept.get(visitor.person.id) ?? 0
    if (!kept.has(visitor.person.id)) {
      while (taken.has(seat)) seat += 1
      taken.add(seat)
    }
    return { visitor, seat }
  })
}

export function useSeats(people: readonly VisitorView[]): Seated[] {
  const before = useRef<ReadonlyMap<string, number>>(new Map())
  const seated = seatPeople(before.current, people)
  before.current = new Map(seated.map(({ visitor, seat }) => [visitor.person.id, seat]))
  return seated
}
