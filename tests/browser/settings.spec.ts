import type { Page } from '@playwright/test'
import type { Person } from '#tests/support/people.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

const settings = [
  { label: 'Dark mode', key: 'darkMode', rootClass: 'dark', atStart: true },
  { label: 'Low-stimulation mode', key: 'lowStimMode', rootClass: 'low-stim', atStart: false },
  { label: 'Hide images', key: 'hideImages', rootClass: 'hide-images', atStart: false },
  { label: 'Reduced motion', key: 'reducedMotion', rootClass: 'reduce-motion', atStart: false },
]
const switchFor = (page: Page, label: string) => page.getByRole('main').getByRole('switch', { name: label })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const notice = (page: Page) => page.getByRole('region', { name: 'Notification(s)' }).getByRole('listitem')
const hasClass = (page: Page, name: string) =>
  page.evaluate((rootClass) => document.documentElement.classList.contains(rootClass), name)

const isSignedIn = async (device: Person) => (await device.get('/api/auth/user')).status === 200

test.use({ reducedMotion: 'no-preference' })

test('each setting changes the page at once, is stored, and is still so after a reload', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.goto('/settings')
  for (const { label, key, rootClass, atStart } of settings) {
    await expect(switchFor(page, label)).toBeChecked({ checked: atStart })
    expect(await hasClass(page, rootClass)).toBe(atStart)

    await switchFor(page, label).click()
    expect(await hasClass(page, rootClass)).toBe(!atStart)
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBe(String(!atStart))
  }
  await page.reload()
  for (const { label, rootClass, atStart } of settings) {
    await expect(switchFor(page, label)).toBeChecked({ checked: !atStart })
    expect(await hasClass(page, rootClass)).toBe(!atStart)
  }
})

test('reduced motion starts as the device has it, until something is chosen', async ({ page, signIn }) => {
  await signIn('ana')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/settings')
  await expect(switchFor(page, 'Reduced motion')).toBeChecked()
  expect(await hasClass(page, 'reduce-motion')).toBe(true)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(switchFor(page, 'Reduced motion')).not.toBeChecked()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(switchFor(page, 'Reduced motion')).toBeChecked()
  await switchFor(page, 'Reduced motion').click()
  await page.reload()
  await expect(switchFor(page, 'Reduced motion')).not.toBeChecked()
  expect(await hasClass(page, 'reduce-motion')).toBe(false)
})

test('another open tab follows a change', async ({ page, context, signIn }) => {
  await signIn('ana')
  await page.goto('/settings')
  const other = await context.newPage()
  await other.goto('/')
  await switchFor(page, 'Low-stimulation mode').click()
  await expect.poll(() => hasClass(other, 'low-stim')).toBe(true)
})

test('the settings work where the browser forbids storage, as long as the page is open', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Storage is forbidden.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
  })
  await page.goto('/settings')
  expect(await hasClass(page, 'dark')).toBe(true)
  await switchFor(page, 'Dark mode').click()
  await expect(switchFor(page, 'Dark mode')).not.toBeChecked()
  expect(await hasClass(page, 'dark')).toBe(false)
})

test('the comfort settings are one tap away on every screen', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/messages')
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
  const panel = page.getByRole('dialog', { name: 'Settings' })
  for (const { label, rootClass, atStart } of settings) {
    await panel.getByRole('switch', { name: label }).click()
    expect(await hasClass(page, rootClass)).toBe(!atStart)
  }
})

test('a hidden picture is replaced by its words, and can be shown', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/settings')
  const sample = page.getByRole('article', { name: 'Sample post' })
  await expect(sample.getByRole('img', { name: /boat on a still lake/ })).toBeVisible()
  await switchFor(page, 'Hide images').click()
  await expect(sample.getByRole('img')).toHaveCount(0)
  await expect(sample).toContainText('A small boat on a still lake')
  await sample.getByRole('button', { name: 'Show image' }).click()
  await expect(sample.getByRole('img', { name: /boat on a still lake/ })).toBeVisible()
})

test('I can see where I am signed in, and end one session or all the others', async ({ page, signIn }) => {
  const ana = await signIn('ana')
  const [phone, library, tablet] = await Promise.all([
    ana.alsoSignsIn(),
    ana.alsoSignsIn(),
    ana.alsoSignsIn(),
  ])
  const stillIn = async () =>
    (await Promise.all([phone, library, tablet].map(isSignedIn))).filter(Boolean).length
  await page.goto('/settings/account')
  const list = part(page, 'Where you’re signed in')
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(list.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)

  await list.getByRole('button', { name: 'Sign out there' }).first().click()
  await expect(notice(page)).toContainText('Signed out there')
  await expect(list.getByRole('listitem')).toHaveCount(3)
  expect(await stillIn()).toBe(2)

  await list.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(notice(page)).toContainText('Signed out everywhere else')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByRole('button')).toHaveCount(0)
  expect(await stillIn()).toBe(0)
})

test('I can change my password; a wrong one or a short one is told in words', async ({ page, signIn }) => {
  const ana = await signIn('ana')
  const phone = await ana.alsoSignsIn()
  await page.goto('/settings/account')
  const form = part(page, 'Change password')
  const change = async (from: string, to: string) => {
    await form.getByLabel('Current password').fill(from)
    await form.getByLabel('New password').fill(to)
    await form.getByRole('button', { name: 'Change password' }).click()
  }

  await change('not my password at all', 'seven slow green turtles')
  await expect(notice(page)).toContainText('Failed to change password')
  await expect(form.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('New password')).toHaveValue('seven slow green turtles')

  await change(ana.password, 'too short')
  await expect(form.getByLabel('New password')).toHaveAccessibleDescription(/at least 12 characters/i)
  await expect(form.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true')

  await change(ana.password, 'seven slow green turtles')
  await expect(notice(page)).toContainText('Password changed')
  await expect(form.getByLabel('New password')).toHaveValue('')
  expect(await isSignedIn(phone)).toBe(false)
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
  const again = await page.request.post('/api/login', {
    data: { email: ana.email, password: 'seven slow green turtles' },
  })
  expect(again.status()).toBe(200)
})

test('I can add a passkey, sign in with it, and remove it', async ({ page, context, signIn }) => {
  await signIn('ana')
  const devices = await context.newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // The sign-in page also offers passkeys by itself, and this device would say yes before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto('/settings/account')
  const list = part(page, 'Passkeys')
  await expect(list).toContainText('You have no passkeys yet.')
  await list.getByLabel('Name of the new passkey').fill('My laptop')
  await list.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(notice(page)).toContainText('Passkey added')
  await expect(list.getByRole('listitem')).toContainText('My laptop')

  await page.goto('/settings')
  await page.getByRole('main').getByRole('link', { name: 'Log Out' }).click()
  await page.getByRole('link', { name: 'Sign In', exact: true }).first().click()
  await page.getByRole('button', { name: /passkey/i }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  await page.goto('/settings/account')
  await expect(list.getByRole('listitem')).toContainText('Last used')
  await list.getByRole('button', { name: 'Remove My laptop' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(list.getByRole('button', { name: 'Remove My laptop' })).toBeFocused()
  await list.getByRole('button', { name: 'Remove My laptop' }).click()
  await question.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(notice(page)).toContainText('Passkey removed')
  await expect(list).toContainText('You have no passkeys yet.')
})

test('a setting is found by a word for it, and leads to where it is', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/settings')
  const box = page.getByRole('searchbox', { name: 'Find a setting' })
  const found = page.getByRole('list', { name: 'Settings found' })
  await box.fill('font')
  await expect(found.getByRole('link')).toHaveText([/^Text size/, /^Typeface/])
  await found.getByRole('link', { name: /^Typeface/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'More comfort settings' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Typeface' })).toBeVisible()

  await page.goto('/settings')
  await box.fill('night')
  await found.getByRole('link', { name: /^Dark mode/ }).click()
  await expect(box).toHaveValue('')
  await expect(switchFor(page, 'Dark mode')).toBeFocused()
  await box.fill('zebra')
  await expect(page.getByRole('status')).toContainText(['No setting found.'])
  await expect(page.getByRole('main').getByRole('link', { name: /^Help centre/ })).toBeVisible()
})

test('each switch has one home in the settings, and the first page is short on a phone', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.setViewportSize({ width: 390, height: 844 })
  const homes: string[] = []
  for (const path of ['', '/comfort', '/reading', '/privacy', '/notifications', '/account']) {
    await page.goto(`/settings${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading')).toHaveCount(0)
    if (path === '')
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_400)
    const names = await page
      .getByRole('main')
      .getByRole('switch')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name))
    homes.push(...names.filter(Boolean))
  }
  expect(homes).toEqual(expect.arrayContaining(['darkMode', 'lowDemand', 'enterSends', 'leaveQuickly']))
  expect([...homes].sort()).toEqual([...new Set(homes)].sort())
})
