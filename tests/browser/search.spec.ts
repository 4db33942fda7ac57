import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { founds } from '#tests/support/communities.ts'
import { posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

async function openSearch(page: Page) {
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const box = page.getByRole('combobox', { name: 'People, communities and posts' })
  await expect(box).toBeFocused()
  return box
}

const oneWord = (text: string) => words(text).replaceAll(/[ -]/g, '')

test('search says how much to type, what it finds, and when it finds nothing', async ({
  page,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const bea = await signUp(synapse.url, 'bea')
  const word = oneWord('larkspur')
  await bea.patch('/api/profile', { displayName: `Bea ${word}` })
  const community = await founds(bea, { name: `Growers of ${word}` })
  const named = await posts(bea, `My ${word} has opened`)
  const anonymous = await posts(bea, `A secret ${word}`, { isAnonymous: true })
  await page.goto('/')
  const box = await openSearch(page)
  await expect(page.getByText('Type at least 3 characters to search')).toBeVisible()
  await box.fill('zq')
  await expect(page.getByText('Type at least 3 characters to search')).toBeVisible()
  await box.fill('zqzqzqzqzq')
  await expect(page.getByText('No results found')).toBeVisible()

  await box.fill(word)
  const group = (name: string) => page.getByRole('listbox', { name: 'Results' }).getByRole('group', { name })
  await expect(group('People').getByRole('option')).toHaveAttribute('href', `/profile/${bea.id}`)
  await expect(group('Communities').getByRole('option')).toHaveAttribute(
    'href',
    `/communities/${community.id}`,
  )
  await expect(group('Posts').getByRole('option')).toHaveCount(2)
  await expect(group('Posts').getByRole('option').first()).toHaveAttribute('href', `/?post=${anonymous.id}`)
  await expect(group('Posts').getByRole('option').first()).toContainText('by Anonymous')
  await expect(group('Posts').getByRole('option').last()).toHaveAttribute('href', `/?post=${named.id}`)
  expect(await brokenRules(page)).toEqual([])
})

test('the arrow keys, Enter and Escape are enough', async ({ page, signIn, synapse }) => {
  await signIn('ana')
  const bea = await signUp(synapse.url, 'bea')
  const word = oneWord('foxglove')
  const first = await founds(bea, { name: `${word} one` })
  await posts(bea, `A ${word} by the wall`)
  await page.goto('/settings')
  let box = await openSearch(page)
  await page.keyboard.type(word)
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    (await page.getByRole('option').first().getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/communities/${first.id}$`))
  await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0)

  box = await openSearch(page)
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()
})

test('the answer for one more letter, if it is the same, leaves the choice where it is', async ({
  page,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const bea = await signUp(synapse.url, 'bea')
  const word = oneWord('betony')
  await founds(bea, { name: `${word} one` })
  await posts(bea, `A ${word} by the wall`)
  const answer = Promise.withResolvers<void>()
  await page.route(`**/api/search?q=${word}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/settings')
  const box = await openSearch(page)
  await box.fill(word.slice(0, -1))
  await expect(page.getByRole('option')).toHaveCount(2)
  const asked = page.waitForRequest(`**/api/search?q=${word}`)
  await box.fill(word)
  await asked
  await page.keyboard.press('ArrowDown')
  answer.resolve()
  await expect(page.getByText(`2 results for ${word}`)).toBeAttached()
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
})

test('a screen that comes late leaves who searches alone', async ({ page, signIn, synapse }) => {
  await signIn('ana')
  const community = await founds(await signUp(synapse.url, 'bea'), { name: oneWord('yarrow') })
  await page.goto('/communities')
  const answer = Promise.withResolvers<void>()
  await page.route(`**/api/communities/${community.id}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('link', { name: community.name }).click()
  await expect(page).toHaveURL(new RegExp(`/communities/${community.id}$`))
  const box = await openSearch(page)
  await page.keyboard.type('moss')
  answer.resolve()
  await expect(page.getByRole('heading', { level: 1, name: community.name })).toBeVisible()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('moss')
})

test('a screen that comes late leaves who has searched again meanwhile where they are', async ({
  page,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const word = oneWord('comfrey')
  const community = await founds(await signUp(synapse.url, 'bea'), { name: word })
  await page.goto('/settings')
  const answer = Promise.withResolvers<void>()
  await page.route(`**/api/communities/${community.id}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await openSearch(page)
  await page.keyboard.type(word)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/communities/${community.id}$`))
  await openSearch(page)
  await page.keyboard.press('Escape')
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await expect(button).toBeFocused()
  answer.resolve()
  await expect(page.getByRole('heading', { level: 1, name: community.name })).toBeVisible()
  await expect(button).toBeFocused()
})

test('the same words within half a minute are not asked for again', async ({ page, signIn, synapse }) => {
  await signIn('ana')
  const bea = await signUp(synapse.url, 'bea')
  const word = oneWord('campion')
  await posts(bea, `A ${word}`)
  await page.goto('/')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/search')) asked += 1
  })
  const box = await openSearch(page)
  await box.fill(word)
  await expect(page.getByRole('option')).toHaveCount(1)
  await box.fill('')
  await expect(page.getByRole('option')).toHaveCount(0)
  await box.fill(word)
  await expect(page.getByRole('option')).toHaveCount(1)
  expect(asked).toBe(1)
})
