import type { Page } from '@playwright/test'
import { friends, opensABrowser } from '#tests/support/chat-screens.ts'
import { words } from '#tests/support/post-screens.ts'
import { comesIn, opens } from '#tests/support/quiet-rooms.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

const inRoom = (page: Page) => page.getByRole('list', { name: 'In this room' }).getByRole('listitem')
const timer = (page: Page) => page.getByRole('region', { name: 'Timer' })

test('ana opens a room from Communities, bea finds it and comes in, and each sees what the other does', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page } = await opensABrowser(browser, ana)
  const other = await opensABrowser(browser, bea)
  const [name, doing] = [words('tidying'), words('sorting buttons')]

  await page.goto('/communities')
  await page.getByRole('link', { name: 'Quiet rooms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quiet rooms' })).toBeFocused()
  await page.getByRole('button', { name: 'Open a room' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open a quiet room' })
  await dialog.getByRole('button', { name: 'Open room' }).click()
  await expect(dialog.getByText('Please give the room a name.')).toBeVisible()
  await dialog.getByLabel('Name of the room').fill(name)
  expect(await brokenRules(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Open room' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await expect(page.getByText('No one is told when you come or go.')).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await page.getByLabel('What will you do?').fill(doing)
  await page.getByRole('button', { name: 'Come in' }).click()
  await expect(inRoom(page)).toHaveText([new RegExp(`You.*${doing}`)])

  await other.page.goto('/rooms')
  const card = other.page.getByRole('article', { name })
  await expect(card).toContainText('Opened by Ana')
  await expect(card).not.toContainText(doing)
  await card.getByRole('link', { name: 'Go to room' }).click()
  await expect(other.page.getByText(doing)).toHaveCount(0)
  await other.page.getByRole('button', { name: 'Come in' }).click()
  await expect(inRoom(other.page)).toHaveText([/You/, new RegExp(`Ana.*${doing}`)])
  // She is seen to come, and nothing says it.
  await expect(inRoom(page)).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: /Bea/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'I did it' }).click()
  await expect(page.getByRole('button', { name: 'I did it' })).toHaveAttribute('aria-pressed', 'true')
  await expect(inRoom(other.page).filter({ hasText: 'Ana' })).toContainText('Did it')
  expect(await brokenRules(page)).toEqual([])
  expect(await brokenRules(other.page)).toEqual([])

  await other.page.getByRole('button', { name: 'Leave room' }).click()
  await expect(other.page.getByRole('heading', { level: 1, name: 'Quiet rooms' })).toBeFocused()
  await expect(inRoom(page)).toHaveCount(1)
})

test('names begin at one height under their cushions, also beside a long one', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  await bea.patch('/api/profile', { displayName: 'Beatrice of the Quiet Harbour' })
  const room = await opens(ana, { name: words('rug') })
  for (const person of [ana, bea]) await comesIn(person, room)
  const { page } = await opensABrowser(browser, ana, { viewport: { width: 390, height: 844 } })
  await page.goto(`/rooms/${room.id}`)
  await expect(inRoom(page)).toHaveCount(2)
  const tops = await inRoom(page).evaluateAll((people) =>
    people.map((one) => {
      const range = document.createRange()
      range.selectNodeContents(one.querySelector('p') ?? one)
      return Math.round(range.getClientRects()[0]?.top ?? 0)
    }),
  )
  expect(new Set(tops).size).toBe(1)
})

test('the timer is one for both: bea starts it by keyboard, ana pauses it, and it ends with words', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const room = await opens(ana, { name: words('timer') })
  const { page } = await opensABrowser(browser, ana)
  const other = await opensABrowser(browser, bea)
  await other.page.clock.install()
  for (const one of [page, other.page]) {
    await one.goto(`/rooms/${room.id}`)
    await one.getByRole('button', { name: 'Come in' }).click()
  }
  await expect(timer(page)).toContainText('No timer is set.')
  await timer(other.page).getByLabel('How long').selectOption('5 minutes')
  await timer(other.page).getByRole('button', { name: 'Start timer' }).focus()
  await other.page.keyboard.press('Enter')
  for (const one of [page, other.page]) await expect(timer(one)).toContainText('5 minutes left')
  await timer(page).getByRole('button', { name: 'Pause' }).click()
  await expect(timer(other.page)).toContainText('Paused. 5 minutes left')
  await timer(page).getByRole('button', { name: 'Continue' }).click()
  await expect(timer(other.page)).toContainText('5 minutes left')
  await expect(timer(other.page)).not.toContainText('Paused')
  await other.page.clock.fastForward('05:10')
  await expect(timer(other.page)).toContainText('Time’s up. You can stretch, drink some water, or go on.')
  await expect(other.page.getByRole('status').filter({ hasText: 'Time’s up' })).toHaveCount(1)
})

test('a reload is no departure, and a room that ends says so to who is inside', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const room = await opens(ana, { name: words('ending') })
  const { page } = await opensABrowser(browser, ana)
  const other = await opensABrowser(browser, bea)
  for (const one of [page, other.page]) {
    await one.goto(`/rooms/${room.id}`)
    await one.getByRole('button', { name: 'Come in' }).click()
    await expect(inRoom(one).first()).toContainText('You')
  }
  // That is how the others know that she is still there.
  const answered = other.page.waitForResponse((answer) => answer.url().endsWith('/visit/stay'))
  await other.page.reload()
  expect((await answered).status()).toBe(204)
  await expect(inRoom(other.page)).toHaveCount(2)
  await expect(inRoom(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'End this room' }).click()
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.getByRole('button', { name: 'End room' }).click()
  await expect(page).toHaveURL('/rooms')
  await expect(other.page.getByText('This room isn’t here')).toBeVisible()
  expect(await brokenRules(other.page)).toEqual([])
})
