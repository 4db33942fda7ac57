import type { Page } from '@playwright/test'
import { intercept } from '#tests/support/intercept.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

const rooms = [
  { word: 'Home', path: '/' },
  { word: 'Communities', path: '/communities' },
  { word: 'Discover', path: '/discover' },
  { word: 'Messages', path: '/messages' },
  { word: 'Profile', path: '/profile' },
]
const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const current = (page: Page) => mainNavigation(page).locator('[aria-current="page"]')
const headerButton = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${name}`) })
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })
const root = (page: Page) => page.locator('html')
const notices = (page: Page) => page.getByRole('region', { name: 'Notification(s)' }).getByRole('listitem')

test('each of the five rooms has its heading and title, and its entry is marked', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.goto('/settings')
  await expect(current(page)).toHaveCount(0)
  for (const { word, path } of rooms) {
    await mainNavigation(page).getByRole('link', { name: word }).click()
    await expect(page).toHaveURL(path)
    await expect(current(page)).toHaveText(word)
    await expect(page).toHaveTitle(`${word} · Synapse`)
    await expect(page.getByRole('heading', { level: 1, name: word })).toBeFocused()
  }
})

test('only the very address of an entry marks it', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/communities/0190a0a0-0000-7000-8000-000000000001')
  await expect(page.getByRole('heading', { level: 1, name: 'Community not found' })).toBeVisible()
  await expect(current(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Communities' }).click()
  await expect(current(page)).toHaveText('Communities')
})

test('the person and the first screen come with the document: no call and no waiting', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  // What comes when the browser is idle comes after the screen, and is not waited for.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
  })
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 2, name: 'Ana' })).toBeVisible()
  expect(calls).toEqual([])
})

test('an address that does not exist says so and leads home', async ({ page, signIn }) => {
  await signIn('ana')
  const answer = await page.goto('/no/such/place')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await page.getByRole('main').getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL('/')
})

test('Toggle Theme turns the light on and off, and says so', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/')
  await expect(root(page)).toHaveClass(/\bdark\b/)
  await headerButton(page, 'Settings').click()
  await panel(page, 'Settings').getByRole('button', { name: 'Toggle Theme' }).click()
  await expect(notices(page)).toContainText('Light mode enabled')
  await expect(root(page)).not.toHaveClass(/\bdark\b/)
  expect(await page.evaluate(() => [localStorage.darkMode, localStorage.theme])).toEqual(['false', 'light'])

  await panel(page, 'Settings').getByRole('button', { name: 'Toggle Theme' }).click()
  await expect(notices(page)).toHaveCount(1)
  await expect(notices(page)).toContainText('Dark mode enabled')
  await expect(root(page)).toHaveClass(/\bdark\b/)
  expect(await page.evaluate(() => [localStorage.darkMode, localStorage.theme])).toEqual(['true', 'dark'])
})

test('F8 takes the keyboard to the notice', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/')
  await headerButton(page, 'Settings').click()
  await panel(page, 'Settings').getByRole('button', { name: 'Toggle Theme' }).click()
  await expect(notices(page)).toHaveCount(1)
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Notification(s)' }).getByRole('list')).toBeFocused()
})

test('Log Out ends the session and shows the start page', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/messages')
  await headerButton(page, 'Settings').click()
  await panel(page, 'Settings').getByRole('link', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('going back brings the place on the page back', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await signIn('ana')
  await page.goto('/settings/account')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  // What comes when the browser is idle stands above, and would move the place that is looked for.
  await expect(page.getByRole('main').getByText(/in a moment|Loading/)).toHaveCount(0)
  await page.getByText('This device', { exact: true }).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  await mainNavigation(page).getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Account and sign-in' })).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('when the server cannot tell who is signed in, that is said in words, and can be tried again', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.route('/', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/(id="preloaded-queries">)[^<]*/, '$1')
    await route.fulfill({ response: answer, body })
  })
  const letThrough = await intercept(page, '/api/auth/user', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'unavailable', message: 'Synapse is resting for a minute.' },
    }),
  )
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText('Synapse is resting for a minute.')
  letThrough()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('signed out elsewhere: told in words, sign in again, and what was typed is still there', async ({
  page,
  signIn,
}) => {
  const ana = await signIn('ana')
  await page.goto('/settings/account')
  await page.getByLabel('New password').fill('words that took long to find')
  await ana.endsAllSessions()
  await page.getByRole('button', { name: 'Change password' }).click()
  const notice = page.getByRole('alert', { name: 'You’ve been signed out' })
  await expect(notice).toBeVisible()

  const [signInTab] = await Promise.all([
    page.waitForEvent('popup'),
    notice.getByRole('link', { name: 'Sign In' }).click(),
  ])
  await expect(signInTab).toHaveURL('/api/login?returnTo=%2Fsettings%2Faccount')
  await signInTab.getByLabel('Email address').fill(ana.email)
  await signInTab.getByLabel('Password', { exact: true }).fill(ana.password)
  await signInTab.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(signInTab).toHaveURL('/settings/account')
  await signInTab.close()

  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(notice).toHaveCount(0)
  await expect(page.getByLabel('New password')).toHaveValue('words that took long to find')
})

test('whoever changes their mind gets to where they pressed last, however late the other screen comes', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/communities-*.js', async (route) => {
    await isLetGo
    await route.continue()
  })
  await page.goto('/')
  const late = page.waitForResponse('**/assets/communities-*.js')
  await mainNavigation(page).getByRole('link', { name: 'Communities' }).press('Enter')
  await mainNavigation(page).getByRole('link', { name: 'Home' }).press('Enter')
  letGo()
  await (await late).finished()
  // Once its code runs, the screen that nobody wants any more would have come.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })))
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('a page that the Back button brings back after signing out does not stay', async ({ page, signIn }) => {
  const ana = await signIn('ana')
  await page.goto('/profile')
  await expect(page.getByText(ana.email)).toBeVisible()
  await ana.endsAllSessions()
  // The test browser keeps no pages in memory, so the event that tells of one is sent by hand.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  await expect(page.getByText(ana.email)).toHaveCount(0)
})
