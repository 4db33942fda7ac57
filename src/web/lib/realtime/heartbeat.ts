/**
 * For whoever is somewhere where others see them: told that the line to the server is alive, each time that it is, also
 * in a tab that nobody looks at, in which the browser slows every timer down (decision 0107).
 */
const listeners = new Set<() => void>()

export function onHeartbeat(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the line stays open in a hidden tab. */
export const isHeartbeatAwaited = (): boolean => listeners.size > 0

export const tellHeartbeat = (): void => {
  for (const listener of listeners) listener()
}
