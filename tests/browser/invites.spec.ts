import { randomUUID } from 'node:crypto'
import { type Browser, devices, type Page } from '@playwright/test'
import { founds, joins } from '#tests/support/communities.ts'
import { friendsOf } from '#tests/support/friends.ts'
import { invites } from '#tests/support/invites.ts'
import { notice, openAs, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { problemsInAnyMode } from './every-look.ts'

const phone = { viewport: { width: 390, height: 844 }, userAgent: devices['iPhone 14'].userAgent }
const link = (page: Page) => page.locator('code')

/** Somebody who is not here yet, with a phone. */
const someoneNew = async (browser: Browser, baseURL: string): Promise<Page> =>
  (await browser.newContext({ ...phone, baseURL })).newPage()

async function signsUp(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Email address').fill(`nia.${randomUUID().slice(0, 8)}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('a quiet lighthouse in spring')
  await page.getByLabel('Name that others see').fill(name)
  await page.getByLabel('I am 18 or over').check()
  await page.getByRole('button', { name: 'Create my account' }).click()
}

const isNotWider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('Ana makes a link; somebody new opens it on a phone, signs up, and they become friends', async ({
  browser,
  synapse,
}) => {
  const { person: ana, page } = await openAs(browser, synapse.url, 'ana')
  await page.goto('/discover')
  await page.getByRole('link', { name: 'Invite someone' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invitations' })).toBeFocused()
  await expect(page.getByText(/sees your name, and your photo/)).toBeVisible()
  await page.getByRole('radio', { name: '5 people' }).check()
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByRole('heading', { name: 'Your link is ready' })).toBeFocused()
  await expect(page.getByRole('img', { name: 'QR code. It opens the same link.' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your invitations' })).toContainText('Used 0 of 5 times.')
  expect(await problemsInAnyMode(page)).toEqual([])
  const address = (await link(page).textContent()) ?? ''

  const theirs = await someoneNew(browser, synapse.url)
  await theirs.goto(address)
  await expect(theirs).toHaveTitle('An invitation to Synapse · Synapse')
  await expect(theirs.getByText('Ana invites you to be friends on Synapse.')).toBeVisible()
  expect(await isNotWider(theirs)).toBe(true)
  const name = words('Nia')
  await signsUp(theirs, name)
  await expect(theirs).toHaveURL(address)
  expect(await friendsOf(ana)).toEqual([])
  await theirs.getByRole('button', { name: 'Become friends' }).click()
  await expect(theirs).toHaveURL(`/profile/${ana.id}`)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Ana' })).toBeVisible()

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText(`${name} used your invitation. You’re friends now.`)).toBeVisible()
  await page.goto('/settings/invites')
  await expect(page.getByRole('list', { name: 'Your invitations' })).toContainText('Used 1 of 5 times.')
})

test('who would rather not presses Not now, and nothing has happened', async ({ browser, synapse }) => {
  const { person: ana } = await openAs(browser, synapse.url, 'ana')
  const { page } = await openAs(browser, synapse.url, 'bea')
  const { code } = await invites(ana)
  await page.goto(`/invite/${code}`)
  await page.getByRole('link', { name: 'Not now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  expect(await friendsOf(ana)).toEqual([])
})

test('a member invites into a community from its menu, and somebody joins by the link', async ({
  browser,
  synapse,
}) => {
  const { person: cleo } = await openAs(browser, synapse.url, 'cleo')
  const makers = await founds(cleo, { name: words('Makers') })
  const { person: ana, page } = await openAs(browser, synapse.url, 'ana')
  await joins(ana, makers)
  await page.goto(`/communities/${makers.id}`)
  await page.getByRole('button', { name: `More for ${makers.name}` }).click()
  await page.getByRole('menuitem', { name: 'Invite people' }).click()
  await expect(page.getByRole('heading', { name: `Invite people into ${makers.name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(link(page)).toBeVisible()
  const address = (await link(page).textContent()) ?? ''

  const theirs = await someoneNew(browser, synapse.url)
  await theirs.goto(address)
  await expect(theirs.getByText(`Ana invites you into the community ${makers.name}.`)).toBeVisible()
  await expect(theirs.getByText(makers.description)).toBeVisible()
  await signsUp(theirs, words('Nia'))
  await theirs.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(theirs).toHaveURL(`/communities/${makers.id}`)
  await expect(theirs.getByRole('heading', { level: 2, name: 'Posts' })).toBeVisible()
})

test('a link is revoked with the keyboard, and from then on it says only that it no longer works', async ({
  browser,
  synapse,
}) => {
  const { person: ana, page } = await openAs(browser, synapse.url, 'ana')
  const { code } = await invites(ana)
  await page.goto('/settings/invites')
  const row = page.getByRole('list', { name: 'Your invitations' }).getByRole('listitem')
  await row.getByRole('button', { name: 'Link and QR code' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText(`/invite/${code}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: 'Link and QR code' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off link' }).focus()
  await page.keyboard.press('Enter')
  await expect(notice(page)).toContainText('Link turned off')
  await expect(row).toContainText('Turned off.')
  await expect(row.getByRole('heading', { name: 'To be my friend' })).toBeFocused()

  const theirs = await someoneNew(browser, synapse.url)
  const answer = await theirs.goto(`/invite/${code}`)
  expect(answer?.status()).toBe(404)
  await expect(
    theirs.getByRole('heading', { level: 1, name: 'This invitation no longer works' }),
  ).toBeVisible()
  await expect(theirs.getByText('Ana')).toHaveCount(0)
})

test('an empty Discover, Friends and Messages offer to invite someone', async ({ browser, synapse }) => {
  const { page } = await openAs(browser, synapse.url, 'ana')
  for (const path of ['/discover?tab=friends', '/messages']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('link', { name: 'Invite someone' }).last()).toHaveAttribute(
      'href',
      '/settings/invites',
    )
  }
})
