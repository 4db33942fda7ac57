import type { Page } from '@playwright/test'
import { founds, joins } from '#tests/support/communities.ts'
import type { Person } from '#tests/support/people.ts'
import { cardOf, openAs, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'
import { layoutShifts, watchLayoutShifts } from './layout-shifts.ts'

const advice = { replyWish: 'advice' }
const part = (page: Page) => page.getByRole('region', { name: 'Conversations you could join' })
const threads = (page: Page) => part(page).getByRole('listitem')
const entry = (page: Page, text: string) => threads(page).filter({ hasText: text })

/** Something that only Ana likes: all tests of a worker share one network. */
async function anaLikes(ana: Person): Promise<string> {
  const interest = `moss${ana.id.slice(-6)}`
  await ana.patch('/api/profile', { interests: [interest] })
  return interest
}

test('by keyboard: what she likes, quiet ones first; not this one, undone; answered, it is gone', async ({
  browser,
  synapse,
}) => {
  const ana = await openAs(browser, synapse.url, 'ana')
  const bea = await openAs(browser, synapse.url, 'bea')
  const cleo = await openAs(browser, synapse.url, 'cleo')
  const { page } = ana
  const interest = await anaLikes(ana.person)
  const garden = await founds(bea.person, { name: words('Garden') })
  await joins(ana.person, garden)
  const quiet = await posts(bea.person, words(`Which ${interest} is this?`), {
    toneIndicators: ['Questioning'],
  })
  const busy = await posts(cleo.person, words(`My ${interest} is brown`), { ...advice, isAnonymous: true })
  await bea.person.post('/api/comments', { postId: busy.id, content: 'Water it' })
  const peas = await posts(bea.person, words('What eats my peas?'), { ...advice, communityId: garden.id })
  await posts(bea.person, words(`Just ${interest}`))

  await page.setViewportSize({ width: 1440, height: 900 })
  await watchLayoutShifts(page)
  await page.goto('/')
  await expect(threads(page)).toHaveCount(3)
  await expect(threads(page).nth(0)).toContainText(peas.content)
  await expect(threads(page).nth(0)).toContainText(`They’d like advice. It’s in a community you’re in.`)
  await expect(threads(page).nth(1)).toContainText(quiet.content)
  await expect(threads(page).nth(1)).toContainText(
    `They’re asking something. It’s about ${interest}, which you like.`,
  )
  await expect(threads(page).nth(2)).toContainText('Anonymous')
  await expect(part(page)).not.toContainText(/\d+ (comment|answer|like)/)
  expect(await brokenRules(page)).toEqual([])
  expect(await layoutShifts(page)).toEqual([])

  await entry(page, quiet.content).getByRole('button', { name: 'Not this one' }).press('Enter')
  const undo = part(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(undo).toHaveAccessibleDescription('We won’t suggest this one again. No one is told.')
  await expect(entry(page, quiet.content)).toHaveCount(0)
  expect(await brokenRules(page)).toEqual([])
  await undo.press('Enter')
  await expect(entry(page, quiet.content)).toBeVisible()
  await entry(page, quiet.content).getByRole('button', { name: 'Not this one' }).press('Enter')
  await expect(undo).toBeFocused()
  await page.reload()
  await expect(threads(page)).toHaveCount(2)
  await expect(entry(page, quiet.content)).toHaveCount(0)
  // It is only not suggested: the post stands where it stood.
  await expect(cardOf(page, quiet.content)).toBeVisible()

  await entry(page, peas.content).getByRole('link').press('Enter')
  await expect(page).toHaveURL(`/posts/${peas.id}`)
  await page.getByRole('textbox', { name: /comment/i }).fill('Pigeons')
  await page.getByRole('button', { name: 'Post comment' }).press('Enter')
  await expect(page.getByText('Pigeons', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).first().press('Enter')
  await expect(threads(page)).toHaveCount(1)
  await expect(entry(page, busy.content)).toBeVisible()
})

test('not now is for this visit, and a setting leaves them away', async ({ browser, synapse }) => {
  const ana = await openAs(browser, synapse.url, 'ana')
  const bea = await openAs(browser, synapse.url, 'bea')
  const { page } = ana
  const interest = await anaLikes(ana.person)
  await posts(bea.person, words(`Which ${interest} is this?`), advice)
  await page.goto('/')
  await expect(threads(page)).toHaveCount(1)
  await part(page).getByRole('button', { name: 'Not now' }).press('Enter')
  const undo = part(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(undo).toHaveAccessibleDescription('Put away until your next visit.')
  await undo.press('Enter')
  await expect(threads(page)).toHaveCount(1)
  await part(page).getByRole('button', { name: 'Not now' }).press('Enter')
  await expect(undo).toBeFocused()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(part(page)).toHaveCount(0)

  // Another visit.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(threads(page)).toHaveCount(1)
  await part(page).getByRole('button', { name: 'Not now' }).click()
  await part(page).getByRole('button', { name: 'Don’t show these any more' }).press('Enter')
  await expect(part(page)).toContainText('They won’t be shown again. You can turn them on in Settings.')
  await page.goto('/settings/comfort')
  const choice = page.getByRole('switch', { name: /^Conversations you could join/ })
  await expect(choice).not.toBeChecked()
  await choice.press('Space')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/')
  await expect(threads(page)).toHaveCount(1)
})

test('on a phone they stand below the posts, and the low-demand view has none', async ({
  browser,
  synapse,
}) => {
  const ana = await openAs(browser, synapse.url, 'ana')
  const bea = await openAs(browser, synapse.url, 'bea')
  const { page } = ana
  const interest = await anaLikes(ana.person)
  const asked = await posts(bea.person, words(`Which ${interest} is this?`), advice)
  await page.setViewportSize({ width: 390, height: 844 })
  await watchLayoutShifts(page)
  await page.goto('/')
  await expect(entry(page, asked.content)).toBeVisible()
  const list = await page.getByRole('list', { name: 'Posts' }).boundingBox()
  const place = await part(page).boundingBox()
  expect(place?.y).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 0))
  expect(await layoutShifts(page)).toEqual([])
  expect(await brokenRules(page)).toEqual([])
  // Its author takes it away: it goes here too.
  await bea.person.delete(`/api/posts/${asked.id}`)
  await expect(part(page)).toHaveCount(0)
  await posts(bea.person, words(`And which ${interest} is that?`), advice)
  await page.evaluate(() => localStorage.setItem('lowDemand', 'true'))
  await page.reload()
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(part(page)).toHaveCount(0)
})
