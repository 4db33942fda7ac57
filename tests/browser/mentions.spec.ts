import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { asks, requestsOf } from '#tests/support/friends.ts'
import type { Person } from '#tests/support/people.ts'
import { notice, openAs, openComposer, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

async function becomeFriends(one: Person, other: Person): Promise<void> {
  await asks(one, other)
  const [request] = await requestsOf(other)
  await other.post(`/api/friends/requests/${request?.id}/accept`)
}

const postField = (page: Page) => page.getByLabel('What would you like to say?')
/** Its words are in several pieces. */
const cardOf = (page: Page, said: string) => page.getByRole('article').filter({ hasText: said })
const people = (page: Page) => page.getByRole('listbox', { name: 'People you can mention' })

test('a friend is mentioned by keyboard, reads it, unlinks her name, and takes that back', async ({
  page,
  signIn,
  synapse,
  browser,
}) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  const bea = await openAs(browser, synapse.url, 'bea')
  await bea.person.patch('/api/profile', { displayName: 'Bea Okafor' })
  const beate = await signUp(synapse.url, 'beate')
  await becomeFriends(ana, bea.person)
  await becomeFriends(ana, beate)
  await page.goto('/')
  const dialog = await openComposer(page)
  const said = words('for the lamp')
  const field = postField(page)
  await page.keyboard.type('My address is ana@be')
  await expect(people(page)).toHaveCount(0)
  await field.fill('')
  await page.keyboard.type('Thank you @be')
  for (const name of ['Bea Okafor', 'Beate'])
    await expect(people(page).getByRole('option', { name, exact: true })).toBeVisible()
  await expect(people(page).getByRole('option')).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: 'What would you like to say?' })).toHaveAttribute(
    'aria-activedescendant',
    (await people(page).getByRole('option', { name: 'Bea Okafor' }).getAttribute('id')) ?? '',
  )
  expect(await brokenRules(page)).toEqual([])
  // Escape closes the list and nothing else.
  await page.keyboard.press('Escape')
  await expect(people(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('@be')
  await expect(people(page).getByRole('option')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(people(page).getByRole('option', { name: 'Beate' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Thank you @Bea Okafor ')
  await expect(people(page)).toHaveCount(0)
  await page.keyboard.type(said)
  await expect(field).toHaveValue(`Thank you @Bea Okafor ${said}`)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const card = cardOf(page, said)
  await expect(card.getByRole('link', { name: '@Bea Okafor' })).toHaveAttribute(
    'href',
    `/profile/${bea.person.id}`,
  )

  // A name of before is not shown.
  await bea.person.patch('/api/profile', { displayName: 'Bo' })
  await bea.page.goto('/')
  await expect(cardOf(bea.page, said)).toContainText(`Thank you @Bo ${said}`)
  await expect(cardOf(bea.page, said)).not.toContainText('Okafor')
  await bea.page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click()
  const told = bea.page.getByRole('list', { name: 'What happened' })
  await expect(told).toContainText('Ana mentioned you in a post.')
  expect(await brokenRules(bea.page)).toEqual([])
  await told.getByRole('button', { name: 'Unlink my name: Ana mentioned you in a post.' }).click()
  await expect(notice(bea.page)).toContainText('No one is told. The author can’t link it again.')
  await expect(bea.page.getByText('Ana mentioned you in a post.')).toHaveCount(0)
  await expect(card).toContainText(`Thank you @Bea Okafor ${said}`)
  await expect(card.getByRole('link', { name: /^@/ })).toHaveCount(0)
  await notice(bea.page).getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByRole('link', { name: '@Bo' })).toBeVisible()

  // The same from the menu of the post; and the author edits it with the name of now.
  await card.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Your post' })).toHaveValue(`Thank you @Bo ${said}`)
  await page.getByRole('button', { name: 'Keep it as it was' }).click()
  await bea.page.keyboard.press('Escape')
  await cardOf(bea.page, said).getByRole('button', { name: /^More/ }).click()
  await bea.page.getByRole('menuitem', { name: 'Unlink my name' }).click()
  await expect(cardOf(bea.page, said).getByRole('link', { name: /^@/ })).toHaveCount(0)
  await bea.page.context().close()
})

test('on a phone a comment mentions a friend; the draft keeps who it was, and nothing anonymous mentions anyone', async ({
  page,
  signIn,
  synapse,
}) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  const bea = await signUp(synapse.url, 'bea')
  await becomeFriends(ana, bea)
  const post = await posts(bea, words('which lamp is kind to the eyes?'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/posts/${post.id}`)
  const field = page.getByLabel('Write a comment')
  await field.click()
  await page.keyboard.type('Hello @b')
  const option = people(page).getByRole('option', { name: 'Bea' })
  await expect(option).toBeInViewport()
  await option.click()
  await expect(field).toHaveValue('Hello @Bea ')
  await expect(field).toBeFocused()
  await page.keyboard.type('and good night')
  await page.reload()
  await expect(field).toHaveValue('Hello @Bea and good night')

  await page.getByRole('button', { name: 'Change tone and name' }).click()
  await page.getByRole('switch', { name: /anonymous/i }).check()
  await expect(page.getByText('An @name stays plain text.')).toBeVisible()
  await page.getByRole('switch', { name: /anonymous/i }).uncheck()
  await expect(page.getByText('An @name stays plain text.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(page.locator('[data-comment]').getByRole('link', { name: '@Bea' })).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
})

test('who can mention me is chosen in Settings, and No one takes away the links there are', async ({
  page,
  signIn,
  synapse,
}) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  const bea = await signUp(synapse.url, 'bea')
  await becomeFriends(ana, bea)
  const said = words('thank you')
  const { body: user } = await ana.get<{ id: string; shownName: string }>('/api/auth/user')
  await posts(bea, `@${user.shownName}, ${said}`, { mentions: [user.id] })
  await page.goto('/')
  await expect(cardOf(page, said).getByRole('link', { name: '@Ana' })).toBeVisible()
  await page.goto('/settings/privacy')
  await page.getByLabel('Who can mention me').selectOption('No one')
  await expect(notice(page)).toContainText('Saved')
  await page.goto('/')
  await expect(cardOf(page, said)).toContainText('@Ana')
  await expect(cardOf(page, said).getByRole('link', { name: '@Ana' })).toHaveCount(0)
})
