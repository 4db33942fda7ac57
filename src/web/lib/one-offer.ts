import { useLayoutEffect, useSyncExternalStore } from 'react'

/** The most important first: what was begun, then how one is, then what can wait for ever. */
const order = ['where you were', 'low energy', 'first steps'] as const
type Offer = (typeof order)[number]

const wanted = new Set<Offer>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const first = (): Offer | null => order.find((offer) => wanted.has(offer)) ?? null
const nobody = () => null

/** At most one offer stands above a list. Decided before anything is painted, so that none flashes up. */
export function useOneOffer(offer: Offer, isWanted: boolean): boolean {
  const shown = useSyncExternalStore(subscribe, first, nobody)
  useLayoutEffect(() => {
    if (!isWanted) return
    const change = (step: 'add' | 'delete') => {
      wanted[step](offer)
      for (const listener of listeners) listener()
    }
    change('add')
    return () => change('delete')
  }, [offer, isWanted])
  return isWanted && (shown ?? offer) === offer
}
