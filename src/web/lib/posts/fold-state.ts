import { useSyncExternalStore } from 'react'

/** What the person chose to see in spite of a note or a filter, until the page is loaded again. */
const listeners = new Set<() => void>()
let shown: ReadonlySet<string> = new Set()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(id: string, isShown: boolean): void {
  const next = new Set(shown)
  if (isShown) next.add(id)
  else next.delete(id)
  shown = next
  for (const listener of listeners) listener()
}

/** For a post or comment that may be folded: whether it is now, and how to change that. */
export function useFold({ id, foldedBy }: { id: string; foldedBy: object | null }) {
  const isShownNow = () => shown.has(id)
  const isShown = useSyncExternalStore(subscribe, isShownNow, isShownNow)
  return {
    isFolded: foldedBy !== null && !isShown,
    unfold: () => set(id, true),
    fold: () => set(id, false),
  }
}
