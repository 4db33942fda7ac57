import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#web/lib/comfort/comfort-settings.ts'
import { type KeyChanges, readKeyChanges, type ShortcutName } from './shortcuts.ts'

const storageKey = 'shortcutKeys'
const listeners = new Set<() => void>()
const unchanged: KeyChanges = {}
let current: KeyChanges = readKeyChanges(readStored(storageKey))

export const currentKeyChanges = (): KeyChanges => current

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(changes: KeyChanges): void {
  writeStored(storageKey, changes)
  current = changes
  for (const listener of listeners) listener()
}

export const setKey = (name: ShortcutName, key: string | null): void => set({ ...current, [name]: key })
export const resetKey = (name: ShortcutName): void => {
  const { [name]: _, ...rest } = current
  set(rest)
}

/** Kept on this device: keyboards differ from one to the next. */
export const useKeyChanges = (): KeyChanges =>
  useSyncExternalStore(subscribe, currentKeyChanges, () => unchanged)
