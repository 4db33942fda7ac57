import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { signUp } from '#tests/support/browser-people.ts'
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

const heron = async () => ({
  name: 'heron.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#4a7a86' } })
    .jpeg()
    .toBuffer(),
})
const opensGiving = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Give a pebble' }).click()
  return page.getByRole('dialog', { name: `Give ${name} a pebble` })
}

test('by keyboard: ana gives bea a photo with its description and no line; bea finds it, opens it, and it is taken back', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page } = await opensABrowser(browser, ana)
  const other = await opensABrowser(browser, bea)
  const alt = words('a heron on a roof')

  await page.goto(`/profile/${bea.id}`)
  const dialog = await opensGiving(page, 'Bea')
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Add a photo' }).focus()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(await heron())
  await expect(dialog.getByRole('textbox', { name: 'Describe the photo' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Describe the photo' }).fill(alt)
  expect(await brokenRules(page)).toEqual([])
  // Taken off, the focus is where another can be chosen; the same file has its description again.
  await dialog.getByRole('button', { name: 'Remove photo' }).click()
  await expect(dialog.getByRole('button', { name: 'Add a photo' })).toBeFocused()
  await page.getByLabel('Photo file').setInputFiles(await heron())
  await expect(dialog.getByRole('textbox', { name: 'Describe the photo' })).toHaveValue(alt)
  await dialog.getByRole('button', { name: 'Give pebble' }).click()
  await expect(notice(page)).toContainText('You gave Bea a pebble')
  await expect(dialog).toHaveCount(0)

  await other.page.goto('/jar')
  const photo = other.page.getByRole('button', { name: `Open photo: ${alt}` })
  await expect(photo).toBeVisible()
  expect(await brokenRules(other.page)).toEqual([])
  await photo.click()
  await expect(other.page.getByRole('dialog').getByText(alt, { exact: true })).toBeVisible()
  await other.page.keyboard.press('Escape')
  await expect(photo).toBeFocused()

  await page.goto('/jar?show=given')
  await expect(page.getByRole('button', { name: `Open photo: ${alt}` })).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('button', { name: 'Yes, take it back' }).click()
  await expect(page.getByText('Nothing given yet')).toBeVisible()
  await other.page.reload()
  await expect(other.page.getByText('Room for small things')).toBeVisible()
})

test('a photo that does not arrive: nothing is given, words and photo stay, and the second try goes through', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page } = await opensABrowser(browser, ana)
  await page.goto(`/profile/${bea.id}`)
  const dialog = await opensGiving(page, 'Bea')
  const line = words('she was there again')
  await dialog.getByLabel('Your line').fill(line)
  await page.getByLabel('Photo file').setInputFiles(await heron())
  await dialog.getByRole('textbox', { name: 'Describe the photo' }).fill('A heron')
  const upload = '**/api/objects/upload'
  await page.route(upload, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Give pebble' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The photo wasn’t sent. Nothing was given.')
  await expect(dialog.getByLabel('A line to go with it')).toHaveValue(line)
  await expect(dialog.getByRole('textbox', { name: 'Describe the photo' })).toHaveValue('A heron')
  expect((await bea.get<unknown[]>('/api/pebbles')).body).toEqual([])
  await page.unroute(upload)

  // Words and description are there again after a change of mind.
  await page.keyboard.press('Escape')
  await expect(notice(page)).toContainText('Choose it again, and its description is there.')
  const again = await opensGiving(page, 'Bea')
  await expect(again.getByLabel('Your line')).toHaveValue(line)
  await page.getByLabel('Photo file').setInputFiles(await heron())
  await expect(again.getByRole('textbox', { name: 'Describe the photo' })).toHaveValue('A heron')
  await again.getByRole('button', { name: 'Give pebble' }).click()
  await expect(again).toHaveCount(0)
  const { body } = await bea.get<{ line: string; imageAlt: string }[]>('/api/pebbles')
  expect(body).toMatchObject([{ line, imageAlt: 'A heron' }])
})

test('at the jar a line is given to a friend who is chosen there', async ({ browser, synapse }) => {
  const [ana] = await friends(synapse, 'ana', 'bea')
  const { page } = await opensABrowser(browser, ana)
  const line = words('a smooth stone')
  await page.goto('/jar?show=given')
  await page.getByRole('button', { name: 'Give a pebble' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give a pebble' })
  await dialog.getByLabel('For which friend?').selectOption('Bea')
  await dialog.getByLabel('Your line').fill(line)
  expect(await brokenRules(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Give pebble' }).click()
  await expect(pebble(page, line)).toContainText('For Bea')
})

test('whoever has no friends yet reads where to find people, and nothing asks to be filled in', async ({
  browser,
  synapse,
}) => {
  const { page } = await opensABrowser(browser, await signUp(synapse.url, 'ana'))
  await page.goto('/jar')
  await page.getByRole('button', { name: 'Give a pebble' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Give a pebble' })
  await expect(dialog.getByText('You have no friends here yet.')).toBeVisible()
  await expect(dialog.getByRole('button')).toHaveText(['Close'])
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  expect(await brokenRules(page)).toEqual([])
  await dialog.getByRole('link', { name: 'find people in Discover' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
