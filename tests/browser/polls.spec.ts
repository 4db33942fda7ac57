import { intercept } from '#tests/support/intercept.ts'
import {
  cardOf,
  composerText,
  notice,
  openAs,
  openComposer,
  posts,
  runSql,
  words,
} from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

test('a poll is written, voted in, changed, taken back and closed', async ({
  page,
  browser,
  synapse,
  signIn,
}) => {
  await signIn('ana')
  await page.goto('/')
  const text = words('Which evening suits you?')
  const composer = await openComposer(page)
  await composerText(page).fill(text)
  await composer.getByRole('button', { name: 'Poll', exact: true }).press('Enter')
  const group = composer.getByRole('group', { name: 'Poll' })
  await expect(group.getByRole('textbox', { name: 'Option 1' })).toBeFocused()
  await page.keyboard.type('Friday')
  // What is missing is said, and the way to it is taken.
  await composer.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(group.getByRole('alert')).toContainText('Please write at least 2 options')
  await expect(group.getByRole('textbox', { name: 'Option 2' })).toBeFocused()
  await group.getByRole('textbox', { name: 'Option 2' }).fill('Saturday')
  await group.getByRole('button', { name: 'Add an option' }).press('Enter')
  await expect(group.getByRole('textbox', { name: 'Option 3' })).toBeFocused()
  await page.keyboard.type('Sunday')
  await group.getByRole('radio', { name: '3 days' }).check()
  expect(await brokenRules(page)).toEqual([])
  await composer.getByRole('button', { name: 'Post', exact: true }).click()
  const anas = cardOf(page, text)
  await expect(anas.getByText('No votes yet.')).toBeVisible()
  await expect(anas.getByText(/^Open until .* at \d\d:00\./)).toBeVisible()

  const bea = await openAs(browser, synapse.url, 'bea')
  await bea.page.goto('/')
  const card = cardOf(bea.page, text)
  const choice = card.getByRole('radiogroup', { name: 'Poll: choose one' })
  await expect(choice.getByRole('radio')).toHaveCount(3)
  await expect(card.getByText(/votes? in all|No votes/)).toHaveCount(0)
  await card.getByRole('button', { name: 'Vote', exact: true }).click()
  await expect(choice.getByRole('alert')).toHaveText('Please choose one of the options.')
  await expect(choice.getByRole('radio').first()).toBeFocused()
  await bea.page.keyboard.press('ArrowDown')
  await card.getByRole('button', { name: 'Vote', exact: true }).press('Enter')
  const result = card.getByRole('list', { name: 'Poll result' })
  await expect(result.getByRole('listitem').nth(1)).toContainText(/Saturday\s*1 vote\s*Your vote/)
  await expect(card.getByText('1 vote in all.')).toBeVisible()
  expect(await brokenRules(bea.page)).toEqual([])

  await card.getByRole('button', { name: 'Change vote' }).click()
  await expect(choice.getByRole('radio', { name: 'Saturday' })).toBeChecked()
  await choice.getByText('Sunday').click()
  // What is shown at once may not have arrived yet.
  const saved = bea.page.waitForResponse(/\/vote$/)
  await card.getByRole('button', { name: 'Save vote' }).click()
  await saved
  await expect(result.getByRole('listitem').nth(2)).toContainText(/Sunday\s*1 vote\s*Your vote/)
  await expect(result.getByRole('listitem').nth(1)).toContainText('0 votes')
  await bea.page.reload()
  await expect(result.getByRole('listitem').nth(2)).toContainText('Your vote')

  await card.getByRole('button', { name: 'Take vote back' }).click()
  await expect(choice).toBeVisible()
  await choice.getByText('Friday').click()
  await card.getByRole('button', { name: 'Vote', exact: true }).click()
  await expect(result.getByRole('listitem').first()).toContainText(/Friday\s*1 vote\s*Your vote/)

  await runSql(synapse.databaseUrl, "update polls set closes_at = now() - interval '1 minute'", [])
  // Who still has it open as it was is told, and sees how it stands.
  await card.getByRole('button', { name: 'Take vote back' }).click()
  await expect(notice(bea.page)).toContainText('This poll is closed')
  await expect(card.getByText('This poll is closed.')).toBeVisible()
  await expect(card.getByRole('button', { name: /vote/i })).toHaveCount(0)
  await page.reload()
  await expect(anas.getByText('This poll is closed.')).toBeVisible()
  await expect(anas.getByText('1 vote in all.')).toBeVisible()
})

test('a poll that was begun is kept, and one whose answer was lost is not posted twice', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.goto('/')
  await openComposer(page)
  await page.getByRole('button', { name: 'Poll', exact: true }).click()
  await page.getByRole('textbox', { name: 'Option 1' }).fill('Forest')
  // Nothing but the poll has words yet.
  await page.reload()
  await openComposer(page)
  await expect(page.getByRole('textbox', { name: 'Option 1' })).toHaveValue('Forest')
  // Taken off, it keeps its words.
  await page.getByRole('button', { name: 'Remove poll' }).click()
  await expect(page.getByRole('button', { name: 'Poll', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Poll', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Option 1' })).toHaveValue('Forest')
  await page.getByRole('textbox', { name: 'Option 2' }).fill('Sea')
  await page.getByRole('radio', { name: '1 week' }).check()
  const text = words('Where would you go?')
  await composerText(page).fill(text)
  const letThrough = await intercept(page, '**/api/posts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(notice(page)).toContainText('Your post waits for a connection')
  letThrough()
  // The clock has gone on; it is the same try all the same.
  await page.clock.install({ time: Date.now() + 2 * 60 * 60 * 1000 })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Waiting to send (1)' })).toHaveCount(0)
  await page.reload()
  await expect(cardOf(page, text)).toHaveCount(1)
})

test('in the low-demand view a poll waits until it is opened', async ({ page, signIn, synapse, browser }) => {
  const bea = await openAs(browser, synapse.url, 'bea')
  const text = words('Tea or coffee?')
  await posts(bea.person, text, { poll: { options: ['Tea', 'Coffee'] } })
  await signIn('ana')
  await page.addInitScript(() => localStorage.setItem('lowDemand', 'true'))
  await page.goto('/')
  const card = cardOf(page, text)
  await expect(card.getByRole('radio')).toHaveCount(0)
  await card.getByText('Poll with 2 options').click()
  await expect(card.getByRole('radio')).toHaveCount(2)
})
