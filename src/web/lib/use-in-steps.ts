import { startTransition, useEffect, useRef, useState } from 'react'
import { useIsDrawn } from './drawing/drawing.ts'

/**
 * True from the opening of a page until its first list stands there. Not after a reload or 'back': there the browser
 * takes the reader to where they were, and for that the whole list must be there at once.
 */
let isOpening =
  (globalThis.performance?.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)
    ?.type === 'navigate'

/**
 * Hardly an entry is less high, and bars, title and tabs take half of the window, so what fits into it is there from the
 * first paint on.
 */
const lowest = 220
const share = 0.5
/** What comes in two frames leaves time for twice as much; a slow phone goes on with one at a time. */
const quickly = 34
/** The server does not know the window. */
const onServer = 2

/**
 * The first list of a page that was just opened: what fits into the window at once, the rest a few at a time below it.
 * A slow phone then paints sooner, and answers a finger in between. Any other list is there whole.
 */
export function useInSteps<Entry>(all: readonly Entry[]): readonly Entry[] {
  const isDrawn = useIsDrawn()
  const [room, setRoom] = useState(() => {
    if (isDrawn) return onServer
    if (!isOpening) return Number.POSITIVE_INFINITY
    return Math.max(onServer, Math.ceil((window.innerHeight * share) / lowest))
  })
  const last = useRef({ step: 0, at: 0 })
  const isWhole = room === Number.POSITIVE_INFINITY
  useEffect(() => {
    isOpening = false
    if (isWhole) return
    const frame = requestAnimationFrame((at) => {
      const step = at - last.current.at < quickly ? last.current.step * 2 : 1
      last.current = { step, at }
      const more = room + step < all.length ? room + step : Number.POSITIVE_INFINITY
      startTransition(() => setRoom(more))
    })
    return () => cancelAnimationFrame(frame)
  }, [room, isWhole, all.length])
  return isWhole ? all : all.slice(0, room)
}
