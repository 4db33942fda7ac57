/** Log Out was pressed somewhere. What is asked before it stands outside of the menu that it was pressed in. */
const listeners = new Set<() => void>()
let isAsked = false

function setAsked(value: boolean): void {
  isAsked = value
  for (const listener of listeners) listener()
}

export const askToSignOut = (): void => setAsked(true)
export const staySignedIn = (): void => setAsked(false)
export const isAskedToSignOut = (): boolean => isAsked

export function onSignOutRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
