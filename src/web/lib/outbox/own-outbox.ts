import { toOfflineError } from '#web/lib/api/api-error.ts'
import type { Letter, Outbox } from './outbox.ts'

/**
 * The outbox of this page, for those who may need it and must not bring its code with them: it comes when the browser
 * is idle.
 */
let own: Outbox | null = null

export function setOwnOutbox(outbox: Outbox): void {
  own = outbox
}

/** Keeps what could not be sent, and sends it once there is a connection. False: it cannot be kept here. */
export function sendLater(letter: Letter, key?: string): boolean {
  own?.wait(letter, key)
  return own !== null
}

/** What was written earlier leaves first. Fails as without a connection if it cannot: what is written now waits behind it. */
export async function sendEarlier(): Promise<void> {
  await own?.sendWaiting()
  if (own?.list().some(({ state }) => state === 'waiting')) throw toOfflineError()
}
