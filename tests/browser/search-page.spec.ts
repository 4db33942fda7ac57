import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { founds } from '#tests/support/communities.ts'
import { posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

const oneWord = (text: string) => words(text).replaceAll(/[ -]/g, '')
const box = (page: Page) => page.getByRole('combobox', { name: 'People, communities and posts' })

/** As on a slow line: these files come when they are let go. */
async function hold(page: Page, files: string) {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await isLetGo
    await route.continue()
  })
  return letGo
}

test('the first letters are there, however late the rest of search comes', async ({
  page,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const word = oneWord('woodruff')
  await founds(await signUp(synapse.url, 'bea'), { name: word })
  const letGo = await hold(page, '**/assets/dialogs-*.js')
  await page.goto('/')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.keyboard.type(word)
  await expect(box(page)).toHaveValue(word)
  letGo()
  await expect(page.getByRole('option', { name: word })).toBeVisible()
  await expect(box(page)).toBeFocused()
})

for (const width of [390, 1440]) {
  test(`whoever presses Search before the application has come loses no letter, ${width} px wide`, async ({
    page,
    signIn,
    synapse,
  }) => {
    await signIn('ana')
    const word = oneWord('stitchwort')
    await founds(await signUp(synapse.url, 'bea'), { name: word })
    await page.setViewportSize({ width, height: 844 })
    const letGo = await hold(page, '**/assets/app-*.js')
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Search' }).click()
    await page.keyboard.type(word.slice(0, 4))
    letGo()
    await expect(box(page)).toHaveValue(word.slice(0, 4))
    await expect(box(page)).toBeFocused()
    await page.keyboard.type(word.slice(4))
    await expect(box(page)).toHaveValue(word)
    await expect(page.getByRole('option', { name: word })).toBeVisible()
  })
}

test('whoever sends it before the application has come is led to what was found', async ({
  page,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const word = oneWord('cowbane')
  await founds(await signUp(synapse.url, 'bea'), { name: word })
  const letGo = await hold(page, '**/assets/app-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Search' }).click()
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  letGo()
  await expect(page).toHaveURL(`/search?q=${word}`)
  await expect(
    page.getByRole('region', { name: 'Communities' }).getByRole('link', { name: word }),
  ).toBeVisible()
})

test('from one group that has nothing a way leads to the others', async ({ page, signIn, synapse }) => {
  await signIn('ana')
  const word = oneWord('sanicle')
  await founds(await signUp(synapse.url, 'bea'), { name: word })
  await page.goto(`/search?q=${word}&of=posts`)
  await expect(page.getByText('No results found')).toBeVisible()
  await page.getByRole('link', { name: 'Back to all results' }).click()
  await expect(
    page.getByRole('region', { name: 'Communities' }).getByRole('link', { name: word }),
  ).toBeVisible()
})

test('the page of a search has people, communities and posts, and all of each', async ({
  page,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const bea = await signUp(synapse.url, 'bea')
  const word = oneWord('speedwell')
  await bea.patch('/api/profile', { displayName: 'Bea of the ditch', interests: [`Blue ${word}`] })
  const about = await founds(bea, { name: 'Small blue flowers', interests: [word] })
  const named = await founds(bea, { name: word })
  for (const n of [1, 2, 3, 4]) await posts(bea, `A ${word}, number ${n}`)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/search?q=${word}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeFocused()

  const group = (name: string) => page.getByRole('region', { name })
  const person = group('People').getByRole('link')
  await expect(person).toHaveAttribute('href', `/profile/${bea.id}`)
  await expect(person).toContainText(`Interested in Blue ${word}`)
  // An exact name comes first.
  const communities = group('Communities').getByRole('link')
  await expect(communities.first()).toHaveAttribute('href', `/communities/${named.id}`)
  await expect(communities.last()).toHaveAttribute('href', `/communities/${about.id}`)
  await expect(communities.last()).toContainText(`About ${word}`)
  await expect(group('Posts').getByRole('listitem')).toHaveCount(3)

  await group('Posts').getByRole('link', { name: 'Show all posts' }).click()
  await expect(page).toHaveURL(`/search?q=${word}&of=posts`)
  await expect(group('Posts').getByRole('listitem')).toHaveCount(4)
  await expect(group('People')).toHaveCount(0)
  await page.goBack()
  await expect(group('People').getByRole('link')).toHaveCount(1)

  const field = page.getByRole('searchbox', { name: 'People, communities and posts' })
  await expect(field).toHaveValue(word)
  await field.fill('qzqzqzqzqz')
  await expect(page.getByText('No results found')).toBeVisible()
  await expect(page).toHaveURL('/search?q=qzqzqzqzqz')
  await field.fill('q')
  await expect(page.getByText('Type at least 3 characters to search')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Type at least 3 characters to search')).toBeVisible()
})
