/**
 * Whether the server wants to know who is there before it goes on. The dialog asks, and what was wanted is then sent
 * again; whoever had to wait for it notices nothing.
 */
const listeners = new Set<() => void>()
let asked: { answer: Promise<boolean>; settle: (isProven: boolean) => void } | null = null

function tell(): void {
  for (const listener of listeners) listener()
}

/** True once the person has shown that it is them; false if they would rather not. One question for all who ask. */
export function askForProof(): Promise<boolean> {
  if (asked) return asked.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  asked = { answer: promise, settle: resolve }
  tell()
  return promise
}

export function settleProof(isProven: boolean): void {
  asked?.settle(isProven)
  asked = null
  tell()
}

export const isProofAsked = (): boolean => asked !== null

export function onProofAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
