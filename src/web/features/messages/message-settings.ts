import { useSyncExternalStore } from 'react'

/** How this person writes messages; kept on this device. */
export type MessageSetting = 'enterSends' | 'undoSend'
export type MessageSettings = Readonly<Record<MessageSetting, boolean>>

const start: MessageSettings = { enterSends: true, undoSend: false }
const keyOf = (name: MessageSetting) => `messages:${name}`
const listeners = new Set<() => void>()
/** What was chosen while the browser would not let us store it. */
const unstored: Partial<Record<MessageSetting, boolean>> = {}

function read(name: MessageSetting): boolean {
  try {
    const stored = localStorage.getItem(keyOf(name))
    if (stored !== null) return stored === 'true'
  } catch {
    // Storage is forbidden: what is in memory is all there is.
  }
  return unstored[name] ?? start[name]
}

const readAll = (): MessageSettings => ({ enterSends: read('enterSends'), undoSend: read('undoSend') })

let current = readAll()

function refresh(): void {
  current = readAll()
  for (const listener of listeners) listener()
}

export function setMessageSetting(name: MessageSetting, value: boolean): void {
  unstored[name] = value
  try {
    localStorage.setItem(keyOf(name), String(value))
  } catch {
    // Kept in memory for as long as the page lives.
  }
  refresh()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', refresh)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', refresh)
  }
}

export const useMessageSettings = (): MessageSettings => useSyncExternalStore(subscribe, () => current)
