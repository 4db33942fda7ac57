const channelName = 'signed-out'
let isLeaving = false

/** Signed out in one tab, nothing of it stays to be read in the others. */
function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
}

/** Each tab signs out by itself, which does no harm twice: the first page would still know who is here for a moment. */
export function leaveWithOtherTabs(): () => void {
  const channel = openChannel()
  channel?.addEventListener('message', () => {
    // What a page says on a channel, its other listeners on that channel hear too.
    if (isLeaving) return
    isLeaving = true
    clearDevice()
    document.body.replaceChildren()
    void forgotten().then(() => window.location.replace('/api/logout'))
  })
  return () => channel?.close()
}

/** What was kept for reading without a connection, and the service worker with whatever it was allowed to do. */
export async function forgetWorker(): Promise<void> {
  try {
    const names = await caches.keys()
    await Promise.all(names.map((name) => caches.delete(name)))
    const workers = await navigator.serviceWorker.getRegistrations()
    await Promise.all(workers.map((worker) => worker.unregister()))
  } catch {
    // This browser or this address has neither.
  }
}

/** Nothing is written on this device any more. */
export const isSigningOut = (): boolean => isLeaving

/** So much is waited for what is forgotten; the server then says the same once more. */
const forgettingTakes = 1_000

const forgotten = (): Promise<unknown> =>
  Promise.race([forgetWorker(), new Promise((resolve) => setTimeout(resolve, forgettingTakes))])

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
function clearDevice(): void {
  clearStorage()
  window.addEventListener('pagehide', clearStorage)
}

/** A page that the Back button could bring back as it was must have nothing on it. */
function emptyWhenLeft(): void {
  window.addEventListener('pagehide', () => document.body.replaceChildren())
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
}

export function signOutHere(): void {
  isLeaving = true
  clearDevice()
  emptyWhenLeft()
  const channel = openChannel()
  channel?.postMessage('')
  channel?.close()
  void forgotten().then(() => window.location.assign('/api/logout'))
}
