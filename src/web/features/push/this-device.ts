import { useSyncExternalStore } from 'react'
import { registerServiceWorker } from '#web/lib/service-worker/register.ts'

/**
 * What this browser can do. unknown: not asked yet, as the server draws it. install: an iPhone or iPad shows
 * notifications of what is on its home screen only.
 */
export type DeviceState = 'unknown' | 'unsupported' | 'install' | 'blocked' | 'ready'

const isApple = () => /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent)
const isInstalled = () => matchMedia('(display-mode: standalone)').matches

function stateNow(): DeviceState {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return isApple() && !isInstalled() ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** People change it in the browser's own settings, while this page is open. */
function onPermissionChange(tell: () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  document.addEventListener('visibilitychange', tell, { signal })
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', tell, { signal }))
    .catch(() => undefined)
  return () => ending.abort()
}

/** Begins as the server drew it. */
export const useDeviceState = (): DeviceState =>
  useSyncExternalStore(onPermissionChange, stateNow, () => 'unknown')

/** Why nothing was turned on. dismissed: the browser's question was closed without an answer. */
export class NotTurnedOn extends Error {
  override name = 'NotTurnedOn'
  readonly reason: 'dismissed' | 'blocked' | 'failed'
  constructor(reason: NotTurnedOn['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Asks the browser, which asks the person. To be called by a press and nothing else. */
export async function subscribeHere(publicKey: string): Promise<PushSubscriptionJSON> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new NotTurnedOn(permission === 'denied' ? 'blocked' : 'dismissed')
  if (!(await registerServiceWorker())) throw new NotTurnedOn('failed')
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    // One that was made with another key takes nothing from us.
    await (await pushManager.getSubscription())?.unsubscribe()
    return (await pushManager.subscribe(options)).toJSON()
  } catch {
    throw new NotTurnedOn('failed')
  }
}

/** Afterwards the browser has no address any more, also if the server could not be told. */
export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
