import { newsTag, type PushMessage } from '#contract/push/push-message.ts'
import { t } from '#words/t.ts'
import { icon } from './built.ts'
import { worker } from './scope.ts'

/*
 * Notifications (decision 0077). All news are one notification, which the next one takes the place of. What was read
 * elsewhere is taken back. Whoever looks at a page of Synapse here sees it there, and is not told once more.
 */

worker.addEventListener('push', (event) => event.waitUntil(receive(messageIn(event.data))))

/** What cannot be read is news of some kind: a browser wants something shown for each. */
function messageIn(data: PushMessageData | null): PushMessage {
  const plain: PushMessage = {
    type: 'news',
    title: t('Something new on Synapse'),
    body: '',
    path: '/',
    isSilent: false,
    mustShow: true,
  }
  try {
    return data ? data.json() : plain
  } catch {
    return plain
  }
}

async function receive(message: PushMessage): Promise<void> {
  if (message.type === 'nothingNew') return takeBack()
  const isSeen = message.type === 'news' && (await isLookedAt())
  if (isSeen && !message.mustShow) return
  const isSilent = message.isSilent || isSeen
  const options = {
    body: message.body,
    tag: message.type === 'news' ? newsTag : 'synapse-test',
    icon,
    silent: isSilent,
    // Otherwise what takes the place of another makes no sound.
    renotify: !isSilent,
    data: message.path,
  }
  await worker.registration.showNotification(message.title, options)
}

async function takeBack(): Promise<void> {
  for (const shown of await worker.registration.getNotifications({ tag: newsTag })) shown.close()
}

const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

const isLookedAt = async (): Promise<boolean> =>
  (await windows()).some(({ visibilityState }) => visibilityState === 'visible')

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data ?? '/')))
})

/** In a page that is open, without loading it anew: something may be half written there. Otherwise in a new one. */
async function open(path: string): Promise<void> {
  const { href, origin } = new URL(path, worker.location.origin)
  const address = origin === worker.location.origin ? href : worker.location.origin
  for (const page of await windows()) {
    if (await goesTo(page, address)) return
  }
  await worker.clients.openWindow(address)
}

/** How long a page may take to say that it went there, in milliseconds; one that is asleep says nothing. */
const patience = 1_000

async function goesTo(page: WindowClient, address: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const { promise: answered, resolve } = Promise.withResolvers<boolean>()
  port1.onmessage = () => resolve(true)
  const timer = setTimeout(() => resolve(false), patience)
  page.postMessage({ type: 'open', address }, [port2])
  const hasGone = await answered
  clearTimeout(timer)
  // It went there, whether or not the browser lets it come to the front.
  if (hasGone) await page.focus().catch(() => undefined)
  return hasGone
}

/** The browser gave this device another address. Who is signed out here by now has no notifications any more. */
worker.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(renew()))

async function renew(): Promise<void> {
  const asked = await fetch('/api/push')
  if (!asked.ok) return
  const { publicKey }: { publicKey: string } = await asked.json()
  const subscription = await worker.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  await fetch('/api/push/device', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  })
}
