const channelName = 'signed-out'

/** Signed out in one tab, nothing of it stays to be read in the others. */
function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
}

export function onSignedOutElsewhere(leave: () => void): () => void {
  const channel = openChannel()
  channel?.addEventListener('message', leave)
  return () => channel?.close()
}

function clearStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[name].clear()
    } catch {
      // Storage is forbidden, so nothing is in it.
    }
  }
}

/**
 * The server says the same with Clear-Site-Data. Browsers listen to that on https only, and a page that is still open
 * could write once more while it goes: so it is done here too, and again at the end.
 */
export function clearDevice(): void {
  clearStorage()
  window.addEventListener('pagehide', clearStorage)
}

/** A page that the Back button could bring back as it was must have nothing on it. */
function emptyWhenLeft(): void {
  window.addEventListener('pagehide', () => document.body.replaceChildren())
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
}

export function signOutHere(address = '/api/logout'): void {
  clearDevice()
  emptyWhenLeft()
  const channel = openChannel()
  channel?.postMessage('')
  channel?.close()
  window.location.assign(address)
}
