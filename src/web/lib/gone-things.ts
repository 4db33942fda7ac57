import { useSyncExternalStore } from 'react'

/**
 * What was deleted, hidden, declined or removed on the screen that is open. It keeps its place in its list, where a line
 * offers to undo it, until the screen is left. Beside the lists and not in them: a notice, or the list of recent
 * messages, may undo it too.
 */
export function createGoneThings<Thing extends { id: string }>() {
  const listeners = new Set<() => void>()
  const none: readonly Thing[] = []
  let gone = none
  const set = (next: readonly Thing[]) => {
    gone = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    note: (thing: Thing): void => set([...gone.filter(({ id }) => id !== thing.id), thing]),
    noteBack: (id: string): void => set(gone.filter((one) => one.id !== id)),
    /** The screen is left. */
    forget: (): void => {
      if (gone.length > 0) set(none)
    },
    useGone: (): readonly Thing[] =>
      useSyncExternalStore(
        subscribe,
        () => gone,
        () => none,
      ),
  }
}

/** The list with what is gone from it, newest first by what tells the time. */
export function withGone<Thing extends { id: string }>(
  list: readonly Thing[],
  gone: readonly Thing[],
  timeOf: (thing: Thing) => string = ({ id }) => id,
): Thing[] {
  if (gone.length === 0) return [...list]
  const ids = new Set(gone.map(({ id }) => id))
  return [...list.filter(({ id }) => !ids.has(id)), ...gone].sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1))
}
