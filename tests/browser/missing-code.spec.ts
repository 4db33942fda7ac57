import type { Page } from '@playwright/test'
import { intercept } from '#tests/support/intercept.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

const headerButton = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${name}`) })
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })
const room = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const file = (name: string) => new RegExp(`/assets/${name}-[^/]*\\.js`)

async function goToSettings(page: Page) {
  await headerButton(page, 'Settings').click()
  await panel(page, 'Settings').getByRole('link', { name: 'Settings', exact: true }).click()
}

/** Lasts as long as the document. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window)

test('a room whose code cannot be loaded says so, and can be tried again', async ({ page, signIn }) => {
  await signIn('ana')
  const letThrough = await intercept(page, file('settings'), (route) => route.abort())
  await page.goto('/')
  await mark(page)
  await goToSettings(page)
  await expect(heading(page, 'We couldn’t show this page')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go home' })).toBeVisible()
  letThrough()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Settings')).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
})

test('without a connection, trying again and again does not take the page away', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('ana')
  const letThrough = await intercept(page, file('settings'), (route) => route.abort())
  await page.goto('/')
  await mark(page)
  await goToSettings(page)
  await expect(heading(page, 'We couldn’t show this page')).toBeVisible()
  await context.setOffline(true)
  for (const _ of [1, 2, 3]) {
    // The last thing that is asked for in vain: until then the button may go away under the pointer.
    const looked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
    await page.getByRole('button', { name: 'Try again' }).click()
    await looked
    await expect(heading(page, 'We couldn’t show this page')).toBeVisible()
  }
  expect(await isSameDocument(page)).toBe(true)
  await context.setOffline(false)
  letThrough()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Settings')).toBeVisible()
})

test('a room that was looked for in vain while nobody wanted it opens when the connection is back', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  const looked = page.waitForEvent('requestfailed', (request) => file('messages').test(request.url()))
  const letThrough = await intercept(page, file('messages'), (route) => route.abort())
  await page.goto('/')
  await page.mouse.move(200, 200)
  await looked
  letThrough()
  await mark(page)
  await room(page, 'Messages').click()
  await expect(heading(page, 'Messages')).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
})

test('results of search that could not be loaded are told of, the words stay, and it can be tried again', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  const letThrough = await intercept(page, file('idle'), (route) => route.abort())
  await page.goto('/')
  await headerButton(page, 'Search').click()
  const box = panel(page, 'Search').getByRole('combobox')
  await box.fill('ferns that nobody has')
  await expect(panel(page, 'Search').getByRole('alert')).toBeVisible()
  await expect(box).toHaveValue('ferns that nobody has')
  await expect(room(page, 'Home')).toBeVisible()
  letThrough()
  await panel(page, 'Search').getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page, 'Search').getByText('No results found')).toBeVisible()
  await expect(box).toHaveValue('ferns that nobody has')
})

test('what tells of success and failure is asked for again when the connection is back', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  const looked = page.waitForEvent('requestfailed', (request) => file('idle').test(request.url()))
  const letThrough = await intercept(page, file('idle'), (route) => route.abort())
  await page.goto('/')
  await looked
  await expect(page.getByText('You’re offline.')).toBeVisible()
  letThrough()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('You’re offline.')).toBeHidden()
  await headerButton(page, 'Settings').click()
  await panel(page, 'Settings').getByRole('button', { name: 'Toggle Theme' }).click()
  await expect(page.getByRole('region', { name: 'Notification(s)' }).getByRole('listitem')).toBeVisible()
})

test('code that was asked for before the connection was back is not waited for: it is asked for anew', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  let asked = 0
  const looked = page.waitForEvent('request', (request) => file('settings').test(request.url()))
  await page.route(file('settings'), (route) => (++asked === 1 ? undefined : route.continue()))
  await page.goto('/')
  await goToSettings(page)
  await looked
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(heading(page, 'Settings')).toBeVisible()
  expect(asked).toBeGreaterThan(1)
})

test('after an update of Synapse the next room comes with a new document', async ({ page, signIn }) => {
  await signIn('ana')
  // The page asks once more whether the file is gone, or only could not be had.
  const looked = page.waitForResponse(
    (answer) => answer.status() === 404 && answer.request().method() === 'HEAD',
  )
  const letThrough = await intercept(page, file('messages'), (route) => route.fulfill({ status: 404 }))
  await page.goto('/')
  await looked
  letThrough()
  await mark(page)
  await room(page, 'Discover').click()
  await expect(heading(page, 'Discover')).toBeVisible()
  expect(await isSameDocument(page)).toBe(false)
  await room(page, 'Messages').click()
  await expect(heading(page, 'Messages')).toBeVisible()
})
