import { useSyncExternalStore } from 'react'

const key = 'open-threads'
const listeners = new Set<() => void>()
let isAway: boolean | undefined

/** For this visit, in this tab; a reload is no new visit. */
function read(): boolean {
  try {
    isAway ??= sessionStorage.getItem(key) === 'away'
  } catch {
    // Storage is forbidden: it is away as long as the page is open.
    isAway ??= false
  }
  return isAway
}

export function putThreadsAway(next: boolean): void {
  isAway = next
  try {
    if (next) sessionStorage.setItem(key, 'away')
    else sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

export const useThreadsPutAway = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read,
    () => false,
  )
