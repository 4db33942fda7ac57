/** Whether the server can be reached, as far as is known. The shell says so in words; nothing on the page goes away. */
const listeners = new Set<() => void>()
/** The service worker has made this document out of what was kept on the device (decision 0076). */
let lost = typeof document !== 'undefined' && document.documentElement.hasAttribute('data-kept')
let shownSince: number | null = null

export function setConnectionLost(value: boolean): void {
  if (lost === value) return
  lost = value
  for (const listener of listeners) listener()
}

export const isConnectionLost = (): boolean => lost

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Without a connection: how old what is on screen is, in milliseconds; null if it is not known. */
export const isShownSince = (): number | null => shownSince

export function setShownSince(value: number | null): void {
  if (shownSince === value) return
  shownSince = value
  for (const listener of listeners) listener()
}
