import type { Page } from '@playwright/test'
import { composerText, openComposer } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

const over = (page: Page) => page.getByRole('region', { name: 'The time you wanted to stay is over.' })

/** The clock goes on, and can be put forward. */
async function opens(page: Page, length: string): Promise<void> {
  await page.clock.install()
  await page.addInitScript((chosen) => localStorage.setItem('visitLength', chosen), length)
  await page.goto('/')
  // It begins when the code that knows of it is there.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('visit'))).not.toBeNull()
}

test('when a visit is over, a line offers an end; it waits while somebody writes, and ten minutes more are ten minutes', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await opens(page, '20')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.clock.runFor('19:00')
  await expect(over(page)).toHaveCount(0)
  await openComposer(page)
  await composerText(page).fill('Something that takes a while')
  await page.clock.runFor('05:00')
  await expect(over(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  // As long as it stands there, somebody is writing.
  await expect(composerText(page)).toHaveCount(0)
  await page.clock.runFor('00:20')
  await expect(over(page)).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await over(page).getByRole('button', { name: '10 more minutes' }).click()
  await expect(over(page)).toHaveCount(0)
  await page.clock.runFor('09:00')
  await expect(over(page)).toHaveCount(0)
  await page.clock.runFor('02:00')
  // Without a connection something else is said in that place.
  await expect(over(page)).toBeVisible()
  await page.context().setOffline(true)
  await expect(over(page)).toHaveCount(0)
  await page.context().setOffline(false)
  await over(page).getByRole('button', { name: 'Finish for now' }).click()
  const end = page.getByRole('dialog', { name: 'See you next time' })
  await expect(end).toContainText('Everything is saved. You can leave whenever you like.')
  expect(await brokenRules(page)).toEqual([])
  await end.getByRole('button', { name: 'Stay a little longer' }).click()
  await expect(end).toHaveCount(0)
  await expect(over(page)).toHaveCount(0)
})

test('somebody can be asked at the beginning of each visit', async ({ page, signIn }) => {
  await signIn('ana')
  await opens(page, 'ask')
  const asks = page.getByRole('region', { name: 'How long would you like to stay?' })
  await asks.getByRole('button', { name: '10 minutes' }).click()
  await expect(asks).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.clock.runFor('11:00')
  await expect(over(page)).toBeVisible()
  await over(page).getByRole('button', { name: 'I’ll stay' }).click()
  await page.clock.runFor('29:00')
  await expect(over(page)).toHaveCount(0)
  await expect(asks).toHaveCount(0)
})
