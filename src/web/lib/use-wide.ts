import { useSyncExternalStore } from 'react'
import { useComfort } from './comfort/use-comfort-settings.ts'

/** In steps of the browser's own letters, as the media queries of shell.css. */
const widths = { side: '(width >= 68rem)', person: '(width >= 80rem)' } as const

const largeText: readonly string[] = ['130', '150', '175', '200']

/** Whether there are columns beside the middle one, and whether somebody wants them (shell.css has the same rule). */
export function useWide(what: keyof typeof widths = 'side'): boolean {
  const { justTheMiddle, lowStimMode, lowDemand, textSize } = useComfort()
  const hasRoom = useSyncExternalStore(
    (listener) => {
      const room = window.matchMedia(widths[what])
      room.addEventListener('change', listener)
      return () => room.removeEventListener('change', listener)
    },
    () => window.matchMedia(widths[what]).matches,
    () => false,
  )
  return hasRoom && !justTheMiddle && !lowStimMode && !lowDemand && !largeText.includes(textSize)
}
