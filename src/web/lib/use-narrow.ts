import { useSyncExternalStore } from 'react'

/** Under 768 px (specification §9) there is room for one pane. */
const narrow = globalThis.matchMedia?.('(max-width: 767.98px)')

function subscribe(listener: () => void): () => void {
  narrow?.addEventListener('change', listener)
  return () => narrow?.removeEventListener('change', listener)
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow?.matches ?? false)
