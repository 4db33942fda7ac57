const keyOf = (paymentIntentId: string) => `donation-note:${paymentIntentId}`

/** Paying can lead away from this page and back to another one; the note waits in this tab. */
export function keepNote(paymentIntentId: string, note: string): void {
  try {
    sessionStorage.setItem(keyOf(paymentIntentId), note)
  } catch {
    // Storage is full or switched off: the donation matters more than its note.
  }
}

export function noteFor(paymentIntentId: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(paymentIntentId))?.trim() || null
  } catch {
    return null
  }
}
