/** Whether the server can be reached, as far as is known. The shell says so in words; nothing on the page goes away. */
const listeners = new Set<() => void>()
/** The service worker has made this document out of what was kept on the device (decision 0076). */
let lost = typeof document !== 'undefined' && document.documentElement.hasAttribute('data-kept')
let meanwhile: ShownMeanwhile | null = null

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

/** What is on screen without a connection. */
export interface ShownMeanwhile {
  /** As of when, in milliseconds. */
  since: number
  /** There are posts that were kept, and so none that are anonymous. */
  lacksAnonymous: boolean
}

/** Null: it is not known, or there is a connection. */
export const shownMeanwhile = (): ShownMeanwhile | null => meanwhile

export function setShownMeanwhile(value: ShownMeanwhile | null): void {
  if (meanwhile?.since === value?.since && meanwhile?.lacksAnonymous === value?.lacksAnonymous) return
  meanwhile = value
  for (const listener of listeners) listener()
}
