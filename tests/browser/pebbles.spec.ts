import type { Page } from '@playwright/test'
import { friends, opensABrowser } from '#tests/support/chat-screens.ts'
import { cardOf, notice, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

const pebble = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(text, { exact: true }) })

test('ana gives a post from its menu; bea finds it in her jar and thanks with one press', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page } = await opensABrowser(browser, ana)
  const other = await opensABrowser(browser, bea)
  const [text, line] = [words('a heron on the roof'), words('this made me think of you')]
  await posts(ana, text)

  await page.goto('/')
  await cardOf(page, text)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Give as a pebble' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give this as a pebble' })
  await dialog.getByRole('button', { name: 'Give pebble' }).click()
  await expect(dialog.getByText('Please choose a friend.')).toBeVisible()
  await dialog.getByLabel('For which friend?').selectOption('Bea')
  await dialog.getByLabel('A line to go with it').fill(line)
  await expect(dialog).toContainText('They see the post only if it’s for them too. Its author isn’t told.')
  expect(await brokenRules(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Give pebble' }).click()
  await expect(notice(page)).toContainText('You gave Bea a pebble')
  await expect(dialog).toHaveCount(0)

  // Nothing on any screen says that something has come.
  await other.page.goto('/profile')
  await expect(other.page.getByRole('link', { name: 'Your jar', exact: true })).toHaveText('Your jar')
  await other.page.getByRole('link', { name: 'Your jar', exact: true }).click()
  await expect(other.page.getByRole('heading', { level: 1, name: 'Your jar' })).toBeFocused()
  const entry = pebble(other.page, line)
  await expect(entry.getByRole('link', { name: /^Post by Ana/ })).toContainText(text)
  await expect(entry.getByRole('textbox')).toHaveCount(0)
  await entry.getByRole('button', { name: 'Thank you' }).click()
  await expect(entry.getByRole('button', { name: 'Thanked' })).toHaveAttribute('aria-pressed', 'true')
  expect(await brokenRules(other.page)).toEqual([])

  await page.goto('/jar')
  await page.getByRole('tab', { name: 'What you gave' }).click()
  await expect(pebble(page, line)).toContainText('Thanked')
  await expect(pebble(page, line).getByRole('button', { name: 'Take back' })).toHaveCount(0)
  expect(await brokenRules(page)).toEqual([])
})

test('by keyboard: a line from a friend’s profile is given, taken out, put back, and taken back', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page } = await opensABrowser(browser, ana)
  const other = await opensABrowser(browser, bea)
  const line = words('the moon is very round tonight')

  await page.goto(`/profile/${bea.id}`)
  await page.getByRole('button', { name: 'More for Bea' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Give a pebble' }).focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('dialog', { name: 'Give Bea a pebble' }).getByLabel('Your line')
  await expect(field).toBeFocused()
  await page.keyboard.type(line)
  // What was typed is there again after a change of mind.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More for Bea' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Give a pebble' }).focus()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(line)
  await page.getByRole('button', { name: 'Give pebble' }).focus()
  await page.keyboard.press('Enter')
  await expect(notice(page)).toContainText('You gave Bea a pebble')

  await other.page.goto('/jar')
  await other.page.getByRole('button', { name: 'Take out' }).focus()
  await other.page.keyboard.press('Enter')
  await expect(other.page.getByText('You took out what Ana gave you. They aren’t told.')).toBeVisible()
  await expect(other.page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await other.page.keyboard.press('Enter')
  await expect(pebble(other.page, line)).toBeVisible()

  await page.goto('/jar?show=given')
  await page.getByRole('button', { name: 'Take back' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Yes, take it back' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing given yet')).toBeVisible()
  await other.page.reload()
  await expect(other.page.getByText('Room for small things')).toBeVisible()
})

test('no more pebbles from ana, and none at all: bea decides, and ana sees what she always sees', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page } = await opensABrowser(browser, bea)
  const gives = (line: string) => ana.post('/api/pebbles', { receiverId: bea.id, line })
  await gives('the first')
  await page.goto('/jar')
  const menu = page.getByRole('button', { name: 'More for the pebble from Ana' })
  await menu.click()
  await expect(page.getByRole('menuitem')).toHaveText(['No more pebbles from Ana', 'Mute', 'Block', 'Report'])
  await page.getByRole('menuitem', { name: 'No more pebbles from Ana' }).click()
  await expect(notice(page)).toContainText('They aren’t told. What’s in your jar stays.')
  expect((await gives('the second')).status).toBe(201)
  await page.reload()
  await expect(page.getByText('the first', { exact: true })).toBeVisible()
  await expect(page.getByText('the second', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Get pebbles again' }).click()
  await expect(page.getByText('People whose pebbles you don’t get')).toHaveCount(0)

  await page.goto('/settings/privacy')
  await page.getByRole('switch', { name: 'Get pebbles from friends' }).click()
  await expect(notice(page).filter({ hasText: 'Saved' })).toBeVisible()
  expect((await gives('the third')).status).toBe(201)
  await page.goto('/jar')
  await expect(page.getByText(/^Your jar is closed/)).toBeVisible()
  await expect(page.getByText('the third', { exact: true })).toHaveCount(0)
  expect(await brokenRules(page)).toEqual([])
})

test('a pebble is reported as a pebble', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page } = await opensABrowser(browser, bea)
  await ana.post('/api/pebbles', { receiverId: bea.id, line: 'unkind words' })
  await page.goto('/jar')
  await page.getByRole('button', { name: 'More for the pebble from Ana' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this pebble' })
  await dialog.getByLabel('It’s unkind or hateful').check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('dialog')).toContainText(/Thank you/)
  await page.goto('/settings/reports')
  await expect(page.getByText('You reported a pebble')).toBeVisible()
})
