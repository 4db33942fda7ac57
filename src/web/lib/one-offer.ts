import { useLayoutEffect, useState } from 'react'
import { currentDrawing, isOnServer, noteDrawnOffer, useIsDrawn } from './drawing/drawing.ts'

/** The most important first: what was begun, then how one is, then what can wait for ever. */
const order = ['where you were', 'low energy', 'first steps'] as const
type Offer = (typeof order)[number]

const wanted = new Set<Offer>()
const listeners = new Set<() => void>()

const first = (): Offer | null => order.find((offer) => wanted.has(offer)) ?? null

function change(step: 'add' | 'delete', offer: Offer): void {
  wanted[step](offer)
  for (const listener of listeners) listener()
}

/**
 * At most one offer stands above a list. Decided before anything is painted, so that none flashes up. On the server the
 * first that is asked about stands there: they are rendered in this order.
 */
export function useOneOffer(offer: Offer, isWanted: boolean): boolean {
  const isDrawn = useIsDrawn()
  const [shown, setShown] = useState(first)
  // Heard from the first layout on: useSyncExternalStore begins to listen after the first paint, and two would be in it.
  useLayoutEffect(() => {
    const look = () => setShown(first())
    listeners.add(look)
    return () => {
      listeners.delete(look)
    }
  }, [])
  useLayoutEffect(() => {
    if (!isWanted) return
    change('add', offer)
    return () => change('delete', offer)
  }, [offer, isWanted])
  if (isOnServer && isWanted) noteDrawnOffer(offer)
  return isWanted && ((isDrawn ? currentDrawing().offer : shown) ?? offer) === offer
}
