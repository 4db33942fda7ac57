import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import type { PushSubscription, PushView } from '#contract/push/push.ts'
import type { PushMessage } from '#contract/push/push-message.ts'
import { signUp } from '#tests/support/browser-people.ts'
import { startOwnSynapse } from '#tests/support/browser-test.ts'
import type { Person } from '#tests/support/people.ts'
import { notice } from '#tests/support/post-screens.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

// Notifications come by the worker.
test.use({ serviceWorkers: 'allow' })

const here = '/settings/notifications'
const part = (page: Page) => page.getByRole('region', { name: 'On your devices' })
const turnOn = (page: Page) => part(page).getByRole('button', { name: 'Turn on for this device' })

const knows = (context: BrowserContext, person: Person) =>
  context.addCookies(
    [...person.cookies].map(([name, value]) => ({ name, value, url: person.url, httpOnly: true })),
  )

/**
 * What a browser in a test lacks: the push service of its maker, in whose place the one with the tests gives the address;
 * and, in the headless shell, notifications, for which it refuses every permission. Here somebody says yes when asked.
 */
const saysYes = (context: BrowserContext, subscription: PushSubscription | null = null) =>
  context.addInitScript((given) => {
    const state = { asked: 0, permission: 'default', taken: 0 }
    Object.assign(window, { state })
    Object.defineProperty(Notification, 'permission', { get: () => state.permission })
    Notification.requestPermission = async () => {
      state.asked += 1
      state.permission = 'granted'
      return 'granted'
    }
    if (given) PushManager.prototype.subscribe = async () => ({ toJSON: () => given }) as never
    const shown = {
      close: () => {
        state.taken += 1
      },
    }
    ServiceWorkerRegistration.prototype.getNotifications = async () => [shown as never]
  }, subscription)
const stateOf = (page: Page): Promise<{ asked: number; permission: string; taken: number }> =>
  page.evaluate(() => Reflect.get(window, 'state'))

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

/** Stands in for the notifications that the headless shell does not have: the same tag takes the place of the one before. */
const hasNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    let shown: { title: string; tag: string; close: () => void }[] = []
    const without = (tag: string) => shown.filter((one) => one.tag !== tag)
    const stand = {
      showNotification: async (title: string, { tag = '' }: NotificationOptions) => {
        const close = () => {
          shown = without(tag)
        }
        shown = [...without(tag), { title, tag, close }]
      },
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        shown.filter((one) => tag === undefined || one.tag === tag),
    }
    Object.assign(Reflect.get(self, 'registration'), stand)
  })

const shownBy = (worker: Worker): Promise<string[]> =>
  worker.evaluate(async () => {
    const shown = await Reflect.get(self, 'registration').getNotifications()
    return shown.map(({ title }: { title: string }) => title)
  })

async function withWorker(page: Page): Promise<Worker> {
  const coming = page.context().waitForEvent('serviceworker')
  await page.goto('/settings')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return page.context().serviceWorkers()[0] ?? coming
}

const news = (title: string) => ({
  type: 'news' as const,
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
  const context = await browser.newContext({ baseURL: synapse.url })
  try {
    const ana = await signUp(synapse.url, 'ana')
    await knows(context, ana)
    const { publicKey } = (await ana.get<PushView>('/api/push')).body
    const address = service.browser(publicKey)
    await saysYes(context, address.subscription)
    const page = await context.newPage()
    await page.goto(here)
    await expect(turnOn(page)).toBeVisible()
    // Nobody is asked before they press.
    expect((await stateOf(page)).asked).toBe(0)
    await expect(part(page).getByRole('switch')).toHaveCount(0)
    await turnOn(page).click()
    const device = part(page).getByRole('listitem')
    await expect(device).toContainText('This device')
    await expect(device).toContainText('On. No notification yet.')
    await expect(turnOn(page)).toHaveCount(0)

    await device.getByRole('button', { name: 'Send a test' }).click()
    const [arrived] = await address.has(1)
    await expect(notice(page)).toContainText('The notification is on its way.')
    expect(arrived).toMatchObject({ type: 'test', title: 'Notifications from Synapse work here' })

    await part(page).getByRole('switch', { name: 'Comments and replies' }).click()
    await part(page).getByRole('switch', { name: 'Say who it’s from' }).click()
    await part(page).getByRole('radio', { name: 'Without a sound' }).check()
    await expect
      .poll(async () => (await ana.get<PushView>('/api/push')).body.settings)
      .toEqual({ unwanted: ['comments'], withNames: true, lowEnergy: 'silent' })

    await page.reload()
    await expect(device).toContainText('This device')
    await expect(device).toContainText('On. Last notification:')
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
  const context = await browser.newContext({ baseURL: synapse.url })
  await knows(context, await signUp(synapse.url, 'ana'))
  const page = await context.newPage()
  const worker = await withWorker(page)
  await hasNotifications(worker)
  const deliver = await deliversTo(page, synapse.url)

  // Who looks at Synapse here is not told once more, but a test is shown.
  await deliver(news('While looking'))
  await deliver({ ...news('A test'), type: 'test' as const })
  await expect.poll(() => shownBy(worker)).toEqual(['A test'])
  // Where a browser wants something shown for each, it is.
  await deliver({ ...news('Must show'), mustShow: true })
  await expect.poll(() => shownBy(worker)).toEqual(['A test', 'Must show'])
  await deliver({ type: 'nothingNew' })
  await expect.poll(() => shownBy(worker)).toEqual(['A test'])

  const away = await context.newPage()
  const deliverLater = await deliversTo(away, synapse.url)
  await page.close()
  await deliverLater(news('Mara wrote to you'))
  await expect.poll(() => shownBy(worker)).toEqual(['A test', 'Mara wrote to you'])
  await deliverLater(news('Bea wrote to you'))
  await expect.poll(() => shownBy(worker)).toEqual(['A test', 'Bea wrote to you'])
  await deliverLater({ type: 'nothingNew' })
  await expect.poll(() => shownBy(worker)).toEqual(['A test'])
})

test('opening Synapse on a device takes its notification back', async ({ browser, synapse }) => {
  const context = await browser.newContext({ baseURL: synapse.url })
  await knows(context, await signUp(synapse.url, 'ana'))
  await saysYes(context)
  const page = await context.newPage()
  await withWorker(page)
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).taken).toBe(1)
})

test('pressing a notification goes there in the page that is open, without loading it anew', async ({
  browser,
  synapse,
}) => {
  const context = await browser.newContext({ baseURL: synapse.url })
  await knows(context, await signUp(synapse.url, 'ana'))
  const page = await context.newPage()
  const worker = await withWorker(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }) && undefined)
  await worker.evaluate(() => {
    const Extendable: typeof Event = Reflect.get(self, 'ExtendableEvent')
    const notification = { close: () => undefined, data: '/messages' }
    self.dispatchEvent(Object.assign(new Extendable('notificationclick'), { notification }))
  })
  await expect(page).toHaveURL('/messages')
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
})

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
