import type { Locator, Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { cardOf, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

/** Pressed by mistake: the pointer goes elsewhere before it is lifted. */
async function pressesAndThinksBetter(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error('Nothing to press')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(4, 300, { steps: 3 })
  await page.mouse.up()
}

test('whoever presses a control and moves away before letting go has done nothing', async ({
  page,
  signIn,
  synapse,
}) => {
  const text = words('not to be liked by mistake')
  await posts(await signUp(synapse.url, 'bea'), text)
  await signIn('ana')
  await page.goto('/')
  const card = cardOf(page, text)
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /\/api\/(posts|likes)/.test(request.url())) changes.push(request.url())
  })
  for (const name of [/^Like/, /^Comment/, /^More/, /^Share/])
    await pressesAndThinksBetter(page, card.getByRole('button', { name }).first())
  await pressesAndThinksBetter(page, page.getByRole('button', { name: 'Create Post' }).first())
  await pressesAndThinksBetter(page, page.getByRole('banner').getByRole('button', { name: 'Settings' }))
  await pressesAndThinksBetter(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link').last())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page).toHaveURL('/')
  expect(changes).toEqual([])
  // The same control, let go where it was pressed.
  await card.getByRole('button', { name: /^Like/ }).click()
  await expect.poll(() => changes.length).toBe(1)
})
