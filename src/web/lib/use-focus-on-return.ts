import { type RefObject, useEffect, useRef } from 'react'

/** What is back in its place takes the focus: 'Undo' had it, and has gone. */
export function useFocusOnReturn(place: RefObject<HTMLElement | null>, isAway: boolean): void {
  const wasAway = useRef(false)
  useEffect(() => {
    if (wasAway.current && !isAway && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true })
    wasAway.current = isAway
  }, [place, isAway])
}
