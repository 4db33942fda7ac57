import type { Page } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { asks } from '#tests/support/friends.ts'
import type { Person } from '#tests/support/people.ts'
import { openAs, runSql, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const cards = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('article')
const people = (page: Page) => page.getByRole('list', { name: 'People' }).locator('> li')
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const filters = (page: Page) => page.locator('summary').filter({ hasText: 'Filters' })

async function isNamed(person: Person, name: string, more: object): Promise<string> {
  const displayName = words(name)
  const answer = await person.patch('/api/profile', { displayName, ...more })
  if (answer.status !== 200) throw new Error(`${person.name} could not change that: ${answer.text}`)
  return displayName
}

/**
 * So many more people who like the same thing. Their ids say when they came, as all do: others would be the newest of
 * all for ever, and stand before everyone that a later test looks for.
 */
const others = (databaseUrl: string, interest: string, count: number) =>
  runSql(
    databaseUrl,
    `insert into users (id, email, display_name, interests)
      select id, md5($1 || n) || '@example.org', 'Other ' || n, array[$1::text]
      from unnest($2::uuid[]) with ordinality as them(id, n)`,
    [interest, Array.from({ length: count }, () => uuidv7())],
  )

test('by keyboard: a filter, twelve and twelve more, an end; not for me, undone, and for good', async ({
  browser,
  synapse,
}) => {
  const interest = words('moss')
  const ana = await openAs(browser, synapse.url, 'ana')
  const bea = await openAs(browser, synapse.url, 'bea')
  const { page } = ana
  const anasName = await isNamed(ana.person, 'Ana', { interests: [interest] })
  const beasName = await isNamed(bea.person, 'Bea', { interests: [interest, 'Tea'] })
  await others(synapse.databaseUrl, interest, 13)

  await page.goto('/discover')
  await filters(page).press('Enter')
  await chip(page, 'Shared interests').press('Space')
  await expect(page).toHaveURL('/discover?interests=shared')
  await expect(chip(page, 'Shared interests')).toHaveAttribute('aria-pressed', 'true')
  await expect(chip(page, 'Shared interests')).toBeFocused()
  await expect(filters(page)).toHaveText('Filters (1 on)')
  await expect(cards(page)).toHaveCount(12)
  await expect(cards(page).getByText(`You both like ${interest}.`)).toHaveCount(12)
  await page.getByRole('button', { name: 'Show twelve more' }).press('Enter')
  await expect(cards(page)).toHaveCount(14)
  await expect(page.getByText('That’s everyone we found today.')).toBeVisible()
  expect(await brokenRules(page)).toEqual([])

  const beasBefore = await bea.person.get('/api/discover?interests=shared')
  await card(page, beasName).getByRole('button', { name: 'Not for me' }).press('Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(undo).toHaveAccessibleDescription(
    `Discover won’t suggest ${beasName} again. They aren’t told.`,
  )
  await expect(card(page, beasName)).toHaveCount(0)
  await expect(people(page)).toHaveCount(14)
  expect(await brokenRules(page)).toEqual([])
  await undo.press('Enter')
  await expect(card(page, beasName)).toBeVisible()
  await expect(page.getByRole('list', { name: 'People' }).locator(':focus')).toHaveCount(1)

  await card(page, beasName).getByRole('button', { name: 'Not for me' }).press('Enter')
  await expect(undo).toBeFocused()
  // Once the list is left, nothing is left of it.
  await page.goto('/discover?interests=shared')
  await expect(cards(page)).toHaveCount(12)
  await page.getByRole('button', { name: 'Show twelve more' }).click()
  await expect(cards(page)).toHaveCount(13)
  await expect(card(page, beasName)).toHaveCount(0)
  expect((await bea.person.get('/api/discover?interests=shared')).text).toBe(beasBefore.text)

  await page.getByRole('link', { name: 'People you set aside' }).click()
  await expect(page.getByRole('heading', { name: 'Set aside in Discover' })).toBeVisible()
  const aside = page.getByRole('list', { name: 'People you set aside' })
  await expect(aside).toContainText(beasName)
  expect(await brokenRules(page)).toEqual([])
  await aside.getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByText('You haven’t set anyone aside.')).toBeVisible()
  await page.goto('/discover?interests=shared')
  await page.getByRole('button', { name: 'Show twelve more' }).click()
  await expect(card(page, beasName)).toBeVisible()

  // Bea has noticed nothing.
  await bea.page.goto('/discover?interests=shared')
  await bea.page.getByRole('button', { name: 'Show twelve more' }).click()
  await expect(card(bea.page, anasName)).toContainText(`You both like ${interest}.`)
})

test('leaving a tab and coming back shows nobody who was set aside, not for a moment', async ({
  browser,
  synapse,
}) => {
  const interest = words('lichen')
  const { person, page } = await openAs(browser, synapse.url, 'ana')
  await isNamed(person, 'Ana', { interests: [interest] })
  await others(synapse.databaseUrl, interest, 2)
  // Longer than the window of a phone.
  await runSql(
    synapse.databaseUrl,
    `update users set bio = repeat('I like it. ', 60) where interests = array[$1::text]`,
    [interest],
  )
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto('/discover?interests=shared')
  await card(page, 'Other 1').getByRole('button', { name: 'Not for me' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(page.getByText('Discover won’t suggest Other 1 again.')).toBeInViewport({ ratio: 1 })
  await chip(page, 'Open to a hello').click()
  await expect(page.getByText('No one found with these filters')).toBeVisible()
  await chip(page, 'Open to a hello').click()
  await expect(card(page, 'Other 2')).toBeVisible()
  await expect(card(page, 'Other 1')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('a filter that finds nobody says why and can be cleared; the address keeps it for the way back', async ({
  browser,
  synapse,
}) => {
  const interest = words('ferns')
  const { person, page } = await openAs(browser, synapse.url, 'ana')
  await isNamed(person, 'Ana', { interests: [interest], neurotypes: ['ADHD'] })
  await others(synapse.databaseUrl, interest, 1)
  await page.goto('/discover?interests=shared&neurotypes=shared')
  await expect(filters(page)).toHaveText('Filters (2 on)')
  await expect(page.getByText('No one found with these filters')).toBeVisible()
  await expect(
    page.getByText('‘Shared neurotypes’ needs neurotypes on your profile that everyone can see.'),
  ).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await chip(page, 'Shared neurotypes').click()
  await expect(page).toHaveURL('/discover?interests=shared')
  await card(page, 'Other 1').getByRole('link', { name: 'Other 1' }).first().click()
  await expect(page).toHaveURL(/\/profile\//)
  await page.goBack()
  await expect(page).toHaveURL('/discover?interests=shared')
  await expect(cards(page)).toHaveCount(1)
  await chip(page, 'Shared neurotypes').click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/discover')
  await expect(filters(page)).toHaveText('Filters')
})

test('a language of mine, about my age: what is missing is said, and a card says what is shared', async ({
  browser,
  synapse,
}) => {
  const [ana, bea, cleo] = [
    await openAs(browser, synapse.url, 'ana'),
    await openAs(browser, synapse.url, 'bea'),
    await openAs(browser, synapse.url, 'cleo'),
  ]
  const { page } = ana
  const everyone = { audience: { languages: 'everyone', ageRange: 'everyone' } }
  // Hardly anybody else in these tests has them.
  const same = { languages: ['en', 'sgg'], ageRange: '55-64' }
  await isNamed(ana.person, 'Ana', same)
  const beasName = await isNamed(bea.person, 'Bea', { ...same, ageRange: '65+', ...everyone })
  const cleosName = await isNamed(cleo.person, 'Cleo', { ...same, ageRange: '18-24', ...everyone })

  await page.goto('/discover')
  await filters(page).click()
  await chip(page, 'A language of mine').click()
  await chip(page, 'About my age').click()
  await expect(page).toHaveURL('/discover?languages=shared&age=near')
  await expect(page.getByText('No one found with these filters')).toBeVisible()
  for (const missing of [
    '‘A language of mine’ needs languages on your profile that everyone can see.',
    '‘About my age’ needs an age range on your profile that everyone can see.',
  ])
    await expect(page.getByText(missing)).toBeVisible()
  expect(await brokenRules(page)).toEqual([])

  await ana.person.patch('/api/profile', everyone)
  await page.reload()
  await expect(filters(page)).toHaveText('Filters (2 on)')
  await expect(card(page, beasName)).toContainText('A language you share: Swiss German Sign Language (DSGS).')
  await expect(card(page, cleosName)).toHaveCount(0)
  await chip(page, 'About my age').click()
  await expect(card(page, cleosName)).toContainText(
    'A language you share: Swiss German Sign Language (DSGS).',
  )
  await card(page, beasName).getByRole('link', { name: beasName }).first().click()
  const about = page.getByRole('region', { name: `About ${beasName}` })
  await expect(about.getByText('Age: 65 and over')).toBeVisible()
  await expect(about.getByText('Swiss German Sign Language (DSGS)')).toBeVisible()
})

test('whose request was declined does not come back, to neither of them', async ({ browser, synapse }) => {
  const interest = words('paper')
  const [ana, bea] = [await openAs(browser, synapse.url, 'ana'), await openAs(browser, synapse.url, 'bea')]
  const anasName = await isNamed(ana.person, 'Ana', { interests: [interest] })
  const beasName = await isNamed(bea.person, 'Bea', { interests: [interest] })
  await ana.page.goto('/discover?interests=shared')
  await expect(card(ana.page, beasName)).toBeVisible()
  await asks(bea.person, ana.person)
  await ana.page.goto('/discover?tab=requests')
  await card(ana.page, beasName).getByRole('button', { name: 'Decline' }).click()
  await expect(ana.page.getByText(`You declined the request of ${beasName}.`)).toBeVisible()
  for (const { page } of [ana, bea]) {
    await page.goto('/discover?interests=shared')
    await expect(page.getByText('No one found with these filters')).toBeVisible()
  }
  await ana.page.goto('/settings/blocked')
  await expect(ana.page.getByRole('list', { name: 'People you set aside' })).toContainText(beasName)
  await bea.page.goto('/settings/blocked')
  await expect(bea.page.getByText('You haven’t set anyone aside.')).toBeVisible()
  await expect(bea.page.getByText(anasName)).toHaveCount(0)
})

test('in the low-demand view a card has one reason, and ‘Not for me’ is in its menu', async ({
  browser,
  synapse,
}) => {
  const interest = words('bread')
  const { person, page } = await openAs(browser, synapse.url, 'ana')
  await isNamed(person, 'Ana', { interests: [interest] })
  await others(synapse.databaseUrl, interest, 1)
  await page.addInitScript(() => localStorage.setItem('lowDemand', 'true'))
  await page.goto('/discover?interests=shared')
  await page.getByRole('button', { name: 'Show people anyway' }).click()
  await expect(card(page, 'Other 1')).toContainText(`You both like ${interest}.`)
  await expect(card(page, 'Other 1').getByRole('button', { name: 'Not for me' })).toHaveCount(0)
  await card(page, 'Other 1')
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Not for me' }).click()
  await expect(page.getByText('Discover won’t suggest Other 1 again.')).toBeVisible()
})
