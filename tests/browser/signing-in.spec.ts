import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/signed-in-test.ts'

const password = 'a quiet lighthouse in spring'
const newEmail = () => `ana.${randomUUID().slice(0, 8)}@example.org`

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const alert = (page: Page) => page.getByRole('main').getByRole('alert').first()

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started', exact: true }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(heading(page, 'Create an account')).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  await passwordField(page).fill(password)
  await page.getByLabel('Name that others see').fill('Ana')
  await page.getByLabel('I am 18 or over').check()
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page).toHaveURL('/')
}

async function signIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await passwordField(page).fill(typed)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function expectSignedIn(page: Page, email: string): Promise<void> {
  const answer = await page.request.get('/api/auth/user')
  expect(await answer.json()).toMatchObject({ email, displayName: 'Ana' })
}

/** A link that was pressed is still on its way while the address stays the same. */
const expectSignedOut = (page: Page) =>
  expect.poll(async () => (await page.request.get('/api/auth/user')).status()).toBe(401)

/** The link in the newest mail to this address, from the folder where an installation without a mail server keeps it. */
async function linkMailedTo(email: string, dataDir: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  let link = ''
  await expect(async () => {
    const names = await readdir(outbox)
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
    link = /https?:\S+/.exec(mails.find((mail) => mail.includes(`To: ${email}`)) ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'in a browser as usual' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a person signs up, signs out and signs in again', async ({ page }) => {
      const email = newEmail()
      await signUp(page, email)
      await expectSignedIn(page, email)
      if (javaScriptEnabled) {
        await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
        await page.getByRole('link', { name: 'Log Out' }).click()
      } else {
        await expect(page.locator('noscript p')).toBeVisible()
        await page.goto('/api/logout')
      }
      // The address was the same before: the page itself says that it has come.
      await expect(page.getByRole('link', { name: 'Get Started', exact: true })).toBeVisible()
      await expect(page).toHaveURL('/')
      await expectSignedOut(page)

      await page.goto('/api/login?returnTo=%2Fsettings')
      await signIn(page, email, password)
      await expect(page).toHaveURL('/settings')
      await expectSignedIn(page, email)
    })

    test('a link that somebody shared is where signing up, and signing in, leads', async ({ page }) => {
      const email = newEmail()
      await page.goto('/communities?q=moss')
      await page.getByRole('link', { name: 'Get Started', exact: true }).click()
      await page.getByRole('link', { name: 'Create an account' }).click()
      await page.getByLabel('Email address').fill(email)
      await passwordField(page).fill(password)
      await page.getByLabel('Name that others see').fill('Ana')
      await page.getByLabel('I am 18 or over').check()
      await page.getByRole('button', { name: 'Create my account' }).click()
      await expect(page).toHaveURL('/communities?q=moss')
      await page.goto('/api/logout')
      await page.goto('/settings/privacy')
      await page.getByRole('link', { name: 'Sign In', exact: true }).click()
      await signIn(page, email, 'not my password at all')
      await expect(alert(page)).toContainText('password don’t match')
      await signIn(page, email, password)
      await expect(page).toHaveURL('/settings/privacy')
    })

    test('a wrong password is said in words, and the address stays', async ({ page }) => {
      const email = newEmail()
      await page.goto('/api/login?returnTo=%2Fdiscover')
      await signIn(page, email, 'not the password')
      await expect(alert(page)).toContainText('password don’t match')
      await expect(page).toHaveTitle('Problem: Sign in · Synapse')
      await expect(page.getByLabel('Email address')).toHaveValue(email)
      await expect(passwordField(page)).toHaveValue('')
      await expect(passwordField(page)).toBeFocused()
      await expect(passwordField(page)).toHaveAccessibleDescription(/password don’t match/)
      await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
        'href',
        '/api/signup?returnTo=%2Fdiscover',
      )
    })

    test('a forgotten password is replaced through the mailed link', async ({ page, synapse }) => {
      const email = newEmail()
      await signUp(page, email)
      await page.goto('/api/logout')
      await page.goto('/api/login')
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await page.getByLabel('Email address').fill(email)
      await page.getByRole('button', { name: 'Send me a link' }).click()
      await expect(page.getByText('If this address has an account')).toBeVisible()

      const link = await linkMailedTo(email, synapse.dataDir)
      await page.goto(link)
      await page.getByLabel('New password').fill('another sentence, long enough')
      await page.getByRole('button', { name: 'Save my new password' }).click()
      await expect(page.getByText('Your new password is saved.')).toBeVisible()
      await signIn(page, email, 'another sentence, long enough')
      await expect(page).toHaveURL('/')
      await expectSignedIn(page, email)

      await page.goto(link)
      await expect(heading(page, 'This link no longer works')).toBeVisible()
    })
  })
}

test('what is typed can be looked at', async ({ page }) => {
  await page.goto('/api/login')
  await passwordField(page).fill('visible')
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
  await page.getByLabel('Show password').check()
  await expect(passwordField(page)).toHaveAttribute('type', 'text')
  await page.getByLabel('Show password').uncheck()
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
})

test('the pages follow the chosen theme from the first paint', async ({ page }) => {
  await page.goto('/api/login')
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  await page.evaluate("localStorage.setItem('darkMode', 'false')")
  await page.reload()
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/)
})

/** A device with a passkey store, which answers every question as if its owner had said yes. */
async function plugInDevice(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page)
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
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto('/settings/account')
  await page.getByLabel('Name of the new passkey').fill('Test phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Remove Test phone' })).toBeVisible()
  await page.goto('/api/logout')
  await expectSignedOut(page)
}

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

test.describe('where the browser makes no suggestions', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false'),
  )

  test('a person adds a passkey and signs in with it by a button', async ({ page }) => {
    await plugInDevice(page)
    const email = newEmail()
    await signUp(page, email)
    await addPasskey(page)
    await page.goto('/api/login?returnTo=%2Fsettings%2Faccount')
    await passkeyButton(page).click()
    await expect(page).toHaveURL('/settings/account')
    await expectSignedIn(page, email)
    const changes = page.getByRole('region', { name: 'Recent sign-in changes' })
    await expect(changes.getByText('A passkey was added to your account.')).toBeVisible()
  })

  test('a device without a passkey says so in words', async ({ page }) => {
    await plugInDevice(page)
    await page.goto('/api/login')
    await passkeyButton(page).click()
    await expect(alert(page)).toContainText('You can')
    await expect(passkeyButton(page)).toBeEnabled()
  })
})

test('a passkey that the browser suggests signs in too, and its proof works only once', async ({ page }) => {
  await plugInDevice(page)
  const email = newEmail()
  await signUp(page, email)
  await addPasskey(page)
  const proof = page.waitForRequest((request) => request.url().endsWith('/api/login/passkey'))
  await page.goto('/api/login?returnTo=%2Fsettings')
  await expect(page).toHaveURL('/settings')
  await expectSignedIn(page, email)

  await page.goto('/api/logout')
  const replayed = await page.request.post('/api/login/passkey', { data: (await proof).postDataJSON() })
  expect(replayed.status()).toBe(401)
  await expectSignedOut(page)
})

test('a passkey that was made for one person cannot be kept by another', async ({
  page,
  browser,
  synapse,
}) => {
  await plugInDevice(page)
  await signUp(page, newEmail())
  await page.goto('/settings/account')
  const isKeeping = (url: URL) => url.pathname === '/api/auth/passkeys'
  await page.route(isKeeping, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const caught = page.waitForRequest(
    (request) => isKeeping(new URL(request.url())) && request.method() === 'POST',
  )
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const data = (await caught).postDataJSON()

  const elsewhere = await browser.newContext({ baseURL: synapse.url })
  const bea = await elsewhere.newPage()
  await signUp(bea, newEmail())
  expect((await bea.request.post('/api/auth/passkeys', { data })).status()).toBe(422)
  await elsewhere.close()
})
