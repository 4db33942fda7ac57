import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import type { PushSubscription, PushView } from '#contract/push/push.ts'
import type { PushMessage } from '#contract/push/push-message.ts'
import { signUp } from '#tests/support/browser-people.ts'
import { startOwnSynapse } from '#tests/support/browser-test.ts'
import type { Person } from '#tests/support/people.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

// Notifications come by the worker.
test.use({ serviceWorkers: 'allow' })

const here = '/settings/notifications'
const part = (page: Page) => page.getByRole('region', { name: 'When you’re away' })
const turnOn = (page: Page) => part(page).getByRole('button', { name: 'Turn on for this device' })

const knows = (context: BrowserContext, person: Person) =>
  context.addCookies(
    [...person.cookies].map(([name, value]) => ({ name, value, url: person.url, httpOnly: true })),
  )

/** No browser in a test has a push service of its maker, so the one that stands with the tests gives the address. */
const givesAddress = (context: BrowserContext, subscription: PushSubscription) =>
  context.addInitScript((given) => {
    PushManager.prototype.subscribe = async () => ({ toJSON: () => given }) as never
  }, subscription)

/** Counts how often the browser was asked for its permission. */
const countsQuestions = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { requestPermission } = Notification
    Object.assign(window, { asked: 0 })
    Notification.requestPermission = () => {
      Object.assign(window, { asked: Reflect.get(window, 'asked') + 1 })
      return requestPermission.call(Notification)
    }
  })
const asked = (page: Page) => page.evaluate(() => Reflect.get(window, 'asked'))

/** As the push service of the browser would hand it over. */
async function deliversTo(page: Page, origin: string) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const { promise: registrationId, resolve } = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
    if (one) resolve(one.registrationId)
  })
  await session.send('ServiceWorker.enable')
  const id = await registrationId
  return (message: PushMessage) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: id,
      data: JSON.stringify(message),
    })
}

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration }
    return (await scope.registration.getNotifications()).map(({ title }) => title)
  })

const news = (title: string): PushMessage => ({
  type: 'news',
  title,
  body: '',
  path: '/messages',
  isSilent: false,
  mustShow: false,
})

test('she turns notifications on for this device, tries them out, chooses, and turns them off', async ({
  browser,
}) => {
  const service = await startPushService()
  const synapse = await startOwnSynapse(service.env)
  const context = await browser.newContext({ baseURL: synapse.url, permissions: ['notifications'] })
  try {
    const ana = await signUp(synapse.url, 'ana')
    await knows(context, ana)
    const { publicKey } = (await ana.get<PushView>('/api/push')).body
    const address = service.browser(publicKey)
    await givesAddress(context, address.subscription)
    await countsQuestions(context)
    const page = await context.newPage()
    await page.goto(here)
    await expect(turnOn(page)).toBeVisible()
    // Nobody is asked before they press.
    expect(await asked(page)).toBe(0)
    await expect(part(page).getByRole('switch')).toHaveCount(0)
    await turnOn(page).click()
    const device = part(page).getByRole('listitem')
    await expect(device).toContainText('This device')
    await expect(device).toContainText('On. No notification yet.')
    await expect(turnOn(page)).toHaveCount(0)

    await device.getByRole('button', { name: 'Send a test' }).click()
    const [arrived] = await address.has(1)
    await expect(page.getByText('The notification is on its way.')).toBeVisible()
    expect(arrived).toMatchObject({ type: 'test', title: 'Notifications from Synapse work here' })

    await part(page).getByRole('switch', { name: 'Comments and replies' }).click()
    await part(page).getByRole('switch', { name: 'Say who it’s from' }).click()
    await part(page).getByText('Without a sound').click()
    await expect
      .poll(async () => (await ana.get<PushView>('/api/push')).body.settings)
      .toEqual({ unwanted: ['comments'], withNames: true, lowEnergy: 'silent' })

    await page.reload()
    await expect(device).toContainText('This device')
    await expect(part(page).getByRole('switch', { name: 'Comments and replies' })).not.toBeChecked()
    await device.getByRole('button', { name: 'Turn off' }).click()
    await expect(turnOn(page)).toBeVisible()
    expect((await ana.get<PushView>('/api/push')).body.devices).toEqual([])
  } finally {
    await context.close()
    await synapse.end()
    await service.close()
  }
})

test('a notification takes the place of the one before, and is taken back when it was read elsewhere', async ({
  browser,
  synapse,
}) => {
  const context = await browser.newContext({ baseURL: synapse.url, permissions: ['notifications'] })
  await knows(context, await signUp(synapse.url, 'ana'))
  const page = await context.newPage()
  const coming = context.waitForEvent('serviceworker')
  await page.goto('/settings')
  const worker = context.serviceWorkers()[0] ?? (await coming)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const deliver = await deliversTo(page, synapse.url)

  // Who looks at Synapse here is not told once more.
  await deliver(news('While looking'))
  await deliver({ ...news('A test'), type: 'test' })
  await expect.poll(() => shownBy(worker)).toEqual(['A test'])

  const away = await context.newPage()
  await page.close()
  const deliverLater = await deliversTo(away, synapse.url)
  await deliverLater(news('Mara wrote to you'))
  await expect.poll(() => shownBy(worker)).toEqual(['A test', 'Mara wrote to you'])
  await deliverLater(news('Bea wrote to you'))
  await expect.poll(() => shownBy(worker)).toEqual(['A test', 'Bea wrote to you'])
  await deliverLater({ type: 'nothingNew' })
  await expect.poll(() => shownBy(worker)).toEqual(['A test'])

  // Opening Synapse on this device takes it back too.
  await deliverLater(news('Cleo wrote to you'))
  await expect.poll(() => shownBy(worker)).toEqual(['A test', 'Cleo wrote to you'])
  await away.goto('/settings')
  await expect.poll(() => shownBy(worker)).toEqual(['A test'])
})

test('pressing a notification goes there in the page that is open, without loading it anew', async ({
  browser,
  synapse,
}) => {
  const context = await browser.newContext({ baseURL: synapse.url, permissions: ['notifications'] })
  await knows(context, await signUp(synapse.url, 'ana'))
  const page = await context.newPage()
  const coming = context.waitForEvent('serviceworker')
  await page.goto('/settings')
  const worker = context.serviceWorkers()[0] ?? (await coming)
  await page.evaluate(() => {
    Object.assign(window, { isSamePage: true })
    return navigator.serviceWorker.ready.then(() => undefined)
  })
  await worker.evaluate(async () => {
    const scope = self as unknown as ServiceWorkerGlobalScopeLike
    await scope.registration.showNotification('Mara wrote to you', { tag: 'synapse-news', data: '/messages' })
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await expect(page).toHaveURL('/messages')
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
})

interface ServiceWorkerGlobalScopeLike extends EventTarget {
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event
}

const elsewhere: [string, Parameters<BrowserContext['addInitScript']>[0], object, RegExp][] = [
  ['blocks notifications', () => undefined, {}, /Your browser blocks notifications from Synapse/],
  [
    'knows no notifications',
    () => Reflect.deleteProperty(window, 'PushManager'),
    {},
    /This browser can’t show notifications from Synapse/,
  ],
  [
    'is an iPhone, where Synapse is not installed',
    () => Reflect.deleteProperty(window, 'PushManager'),
    { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1' },
    /add Synapse to your Home Screen first/,
  ],
]
for (const [what, prepare, options, words] of elsewhere)
  test(`a browser that ${what} is told about in words`, async ({ browser, synapse }) => {
    const context = await browser.newContext({ baseURL: synapse.url, ...options })
    await knows(context, await signUp(synapse.url, 'ana'))
    await context.addInitScript(prepare)
    const page = await context.newPage()
    await page.goto(here)
    await expect(part(page)).toContainText(words)
    await expect(turnOn(page)).toHaveCount(0)
  })
