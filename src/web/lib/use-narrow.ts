import { useSyncExternalStore } from 'react'
import { currentDrawing } from './drawing/drawing.ts'

/** Under 768 px (specification §9) there is room for one pane; with larger letters, room ends sooner. */
const roomInLetters = 48

function isNarrow(): boolean {
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return window.innerWidth < roomInLetters * Math.max(letter, 16)
}

/** Larger letters make the page longer, so its size tells of both. */
function subscribe(listener: () => void): () => void {
  const size = new ResizeObserver(listener)
  size.observe(document.documentElement)
  window.addEventListener('resize', listener)
  return () => {
    size.disconnect()
    window.removeEventListener('resize', listener)
  }
}

export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, isNarrow, () => currentDrawing().isNarrow)
