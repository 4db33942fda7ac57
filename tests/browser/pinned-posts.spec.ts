import type { Page } from '@playwright/test'
import { founds, joins } from '#tests/support/communities.ts'
import { cardOf, keepsNotices, notice, openAs, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

async function choose(page: Page, text: string, item: string) {
  await cardOf(page, text)
    .getByRole('button', { name: /^More for the post/ })
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const entries = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

test('a post is pinned to the profile, a second takes its place, and Undo brings the first back', async ({
  page,
  signIn,
  synapse,
  browser,
}) => {
  await keepsNotices(page)
  const ana = await (await signIn('ana')).alsoSignsIn()
  const [first, second, third] = [words('about me'), words('about lamps'), words('about trains')]
  for (const text of [first, second, third]) await posts(ana, text)
  await page.goto('/')
  await choose(page, first, 'Pin to my profile')
  await expect(notice(page)).toContainText('It’s first there, for everyone who can see this post.')

  await page.goto('/profile')
  const own = entries(page, 'Your posts')
  await expect(own).toHaveCount(3)
  await expect(own.first()).toContainText(first)
  await expect(own.first()).toContainText('Pinned')
  expect(await brokenRules(page)).toEqual([])

  await choose(page, second, 'Pin to my profile')
  await expect(own.first()).toContainText(second)
  await expect(own).toHaveCount(3)
  await expect(page.getByText('Pinned', { exact: true })).toHaveCount(1)
  await expect(cardOf(page, second).getByRole('button', { name: /^More for the post/ })).toBeFocused()
  await expect(notice(page)).toContainText('It takes the place of the post you had pinned before.')
  await notice(page).getByRole('button', { name: 'Undo' }).click()
  await expect(own.first()).toContainText(first)
  await expect(own).toHaveCount(3)

  const bea = await openAs(browser, synapse.url, 'bea')
  const { body: me } = await ana.get<{ id: string }>('/api/auth/user')
  await bea.page.goto(`/profile/${me.id}`)
  const theirs = entries(bea.page, 'Posts by Ana')
  await expect(theirs.first()).toContainText('Pinned')
  await expect(theirs.first()).toContainText(first)
  await expect(theirs).toHaveCount(3)
  await bea.page.context().close()

  // What is deleted leaves its line where it stood, and is not pinned when it is back.
  await choose(page, first, 'Delete')
  await expect(own.first().getByRole('button', { name: 'Undo' })).toBeVisible()
  await own.first().getByRole('button', { name: 'Undo' }).click()
  await expect(cardOf(page, first)).toBeVisible()
  await expect(page.getByText('Pinned', { exact: true })).toHaveCount(0)
})

test('unpinning leaves the focus where the list begins', async ({ page, signIn }) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  const [older, newer] = [words('about me'), words('about lamps')]
  const post = await posts(ana, older)
  await posts(ana, newer)
  await ana.put(`/api/posts/${post.id}/pinned-on-profile`)
  await page.goto('/profile')
  const own = entries(page, 'Your posts')
  await expect(own.first()).toContainText('Pinned')
  await choose(page, older, 'Unpin from my profile')
  await expect(own.first()).toContainText(newer)
  await expect(own.first()).toBeFocused()
  await expect(own).toHaveCount(2)
  await expect(page.getByText('Pinned', { exact: true })).toHaveCount(0)
})

test('a moderator pins a post in a community, members see it first, and are not offered to pin', async ({
  page,
  signIn,
  synapse,
  browser,
}) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  const bea = await openAs(browser, synapse.url, 'bea')
  const garden = await founds(ana, { name: words('Garden') })
  await joins(bea.person, garden)
  const [rules, moss] = [words('how things work here'), words('moss')]
  for (const text of [rules, moss]) await posts(bea.person, text, { communityId: garden.id })
  await page.goto(`/communities/${garden.id}`)
  await choose(page, rules, `Pin in ${garden.name}`)
  const shown = entries(page, `Posts in ${garden.name}`)
  await expect(shown.first()).toContainText(rules)
  await expect(shown.first()).toContainText('Pinned')
  await expect(shown).toHaveCount(2)

  await bea.page.goto(`/communities/${garden.id}`)
  const seen = entries(bea.page, `Posts in ${garden.name}`)
  await expect(seen.first()).toContainText(rules)
  await expect(seen.first()).toContainText('Pinned')
  await cardOf(bea.page, rules)
    .getByRole('button', { name: /^More for the post/ })
    .click()
  await expect(bea.page.getByRole('menuitem', { name: 'Pin to my profile' })).toBeVisible()
  await expect(bea.page.getByRole('menuitem', { name: /in Garden/ })).toHaveCount(0)
  await bea.page.context().close()
})
