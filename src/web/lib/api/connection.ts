/** Whether the server can be reached, as far as is known. The shell says so in words; nothing on the page goes away. */
const listeners = new Set<() => void>()
let lost = false

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
