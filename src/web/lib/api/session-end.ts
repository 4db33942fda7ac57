/**
 * Whether the server has said, while someone was signed in, that they no longer are. The shell shows it;
 * nothing on the page is thrown away.
 */
const listeners = new Set<() => void>()
let account: string | null = null
let ended = false

function setEnded(value: boolean): void {
  if (ended === value) return
  ended = value
  for (const listener of listeners) listener()
}

/** Called once the person is known: before that, signed out is an answer and not an event. */
export function noteSignedIn(id: string): void {
  account = id
}

/** Whose page this is. The browser may be signed in as somebody else by now, in another tab. */
export const signedInAs = (): string | null => account

export function reportSessionEnd(): void {
  if (account) setEnded(true)
}

export function noteSignedInAgain(): void {
  setEnded(false)
}

export const sessionHasEnded = (): boolean => ended

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
