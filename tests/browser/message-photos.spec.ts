import type { Locator } from '@playwright/test'
import type { MessageView } from '#contract/messages.ts'
import { signUp } from '#tests/support/browser-people.ts'
import { chooses, send } from '#tests/support/chat-photos.ts'
import { field, friends, makeFriends, opensABrowser, talk } from '#tests/support/chat-screens.ts'
import { gathers } from '#tests/support/groups.ts'
import { failing } from '#tests/support/intercept.ts'
import { shows } from '#tests/support/message-photos.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

const altsIn = (place: Locator) =>
  place.locator('.photos img').evaluateAll((all) => all.map((image) => image.getAttribute('alt')))

test('ana chooses photos, describes one and sends them without words; bea sees them, and opens one', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const [{ page: anas }, { page: beas }] = [
    await opensABrowser(browser, ana),
    await opensABrowser(browser, bea),
  ]
  await beas.goto(`/messages?with=${ana.id}`)
  await anas.goto(`/messages?with=${bea.id}`)
  await expect(send(anas)).toBeDisabled()
  await expect(anas.getByRole('button', { name: 'Add photos' })).toBeVisible()
  await chooses(anas, 'one.jpg', 'two.jpg')
  await anas.getByRole('textbox', { name: 'Describe photo 1' }).fill('A heron')
  await expect(anas.getByText('A message can have up to 4 photos.')).toBeVisible()
  expect(await brokenRules(anas)).toEqual([])
  await send(anas).click()
  for (const page of [anas, beas])
    await expect.poll(() => altsIn(talk(page))).toEqual(['A heron', 'Photo without a description'])
  await expect(anas.getByRole('group', { name: 'Photo 1 of 2' })).toHaveCount(0)
  // In lists it says how many there are.
  await expect(beas.getByRole('link', { name: /Ana/ }).getByText('2 photos')).toBeVisible()
  await expect(anas.getByText('You: 2 photos')).toBeVisible()

  await talk(beas).getByRole('button', { name: 'Open photo: A heron' }).click()
  const viewer = beas.getByRole('dialog', { name: 'Photo 1 of 2' })
  await expect(viewer.getByText('A heron')).toBeVisible()
  expect(await brokenRules(beas)).toEqual([])
  await beas.keyboard.press('Escape')

  await talk(anas)
    .getByRole('button', { name: /^More for your message/ })
    .click()
  await anas.getByRole('menuitem', { name: 'Take back' }).click()
  await expect(talk(beas).getByText('Ana took back a message')).toBeVisible()
  await expect(talk(beas).locator('.photos')).toHaveCount(0)
})

test('in a group the photos stand below the words', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const cleo = await signUp(synapse.url, 'cleo')
  await makeFriends(synapse, ana, cleo)
  const group = await gathers(ana, [bea, cleo])
  const [{ page: anas }, { page: beas }] = [
    await opensABrowser(browser, ana),
    await opensABrowser(browser, bea),
  ]
  await beas.goto(`/messages?group=${group.id}`)
  await anas.goto(`/messages?group=${group.id}`)
  await field(anas).fill('By the pond')
  await chooses(anas, 'one.jpg')
  await anas.getByRole('textbox', { name: 'Describe the photo' }).fill('A grey heron')
  await send(anas).click()
  const there = beas.getByRole('region', { name: /^Messages in/ })
  await expect(there.getByText('By the pond')).toBeVisible()
  await expect.poll(() => altsIn(there)).toEqual(['A grey heron'])
  await expect(field(anas)).toHaveValue('')
  expect(await brokenRules(beas)).toEqual([])
})

test('without a connection words and photos stay, and it says that photos need one', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page, context } = await opensABrowser(browser, ana)
  await page.goto(`/messages?with=${bea.id}`)
  await field(page).fill('look')
  await chooses(page, 'one.jpg')
  await page.getByRole('textbox', { name: 'Describe the photo' }).fill('A heron')
  await context.setOffline(true)
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Photos need a connection.')
  await expect(page.getByRole('alert')).toContainText('Your words and photos are still here.')
  await expect(field(page)).toHaveValue('look')
  await expect(page.getByRole('textbox', { name: 'Describe the photo' })).toHaveValue('A heron')
  await context.setOffline(false)
  await send(page).click()
  await expect.poll(() => altsIn(talk(page))).toEqual(['A heron'])
})

test('what could not be sent comes back with its photos, and goes out with the next press', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page } = await opensABrowser(browser, ana)
  await page.goto(`/messages?with=${bea.id}`)
  await chooses(page, 'one.jpg')
  await page.getByRole('textbox', { name: 'Describe the photo' }).fill('A heron')
  const mended = await failing(page, '**/api/messages')
  await send(page).click()
  await expect(talk(page).getByText('1 photo')).toBeVisible()
  await talk(page).getByRole('button', { name: 'Back to writing' }).click()
  await expect(page.getByRole('textbox', { name: 'Describe the photo' })).toHaveValue('A heron')
  await expect(page.getByRole('img', { name: 'Your photo: A heron' })).toBeVisible()
  mended()
  await send(page).click()
  await expect.poll(() => altsIn(talk(page))).toEqual(['A heron'])
  const { body } = await bea.get<MessageView[]>(`/api/messages/${ana.id}`)
  expect(body.map(({ photos }) => photos.length)).toEqual([1])
})

test('while images are hidden, what each shows stands there in words', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  await shows(bea, ana, ['A heron', null], 'this morning')
  const { page } = await opensABrowser(browser, ana)
  await page.addInitScript(() => localStorage.setItem('hideImages', 'true'))
  await page.goto(`/messages?with=${bea.id}`)
  await expect(talk(page).getByText('A heron')).toBeVisible()
  await expect(talk(page).getByText('This image has no description.')).toBeVisible()
  await expect(talk(page).locator('.photos img')).toHaveCount(0)
  await talk(page).getByRole('button', { name: 'Show image' }).first().click()
  await expect(talk(page).locator('.photos img')).toHaveCount(1)
})
