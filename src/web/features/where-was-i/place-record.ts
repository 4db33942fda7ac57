import type { NewPlace } from '#contract/where-was-i/where-was-i.ts'
import { readStored, writeStored } from '#web/lib/comfort/comfort-settings.ts'

/** What this device knows: what it told the account last, and which offers were answered here. */
interface PlaceRecord {
  sent?: { place: NewPlace; at: number } | null
  answeredPlace?: string
  answeredDraft?: string
}

const key = 'where-was-i'

export const placeRecord = (): PlaceRecord => readStored<PlaceRecord>(key) ?? {}

export const changePlaceRecord = (change: PlaceRecord): void =>
  writeStored(key, { ...placeRecord(), ...change })

/** While an offer is on the page, the place that it offers must not be overwritten. */
let isOffered = false

export const setOffered = (value: boolean): void => {
  isOffered = value
}
export const isPlaceOffered = (): boolean => isOffered

export const isSamePlace = (one: NewPlace, other: NewPlace): boolean =>
  one.kind === other.kind &&
  (one.id ?? null) === (other.id ?? null) &&
  (one.postId ?? null) === (other.postId ?? null)
