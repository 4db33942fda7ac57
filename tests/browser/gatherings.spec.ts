import type { Page } from '@playwright/test'
import type { GatheringView } from '#contract/gatherings/gatherings.ts'
import { signUp } from '#tests/support/browser-people.ts'
import { friends, makeFriends, opensABrowser } from '#tests/support/chat-screens.ts'
import { founds } from '#tests/support/communities.ts'
import { aCall, aTea, at, wallIn } from '#tests/support/gatherings.ts'
import type { Person } from '#tests/support/people.ts'
import { notice, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const makes = async (person: Person, more: object = {}): Promise<GatheringView> =>
  (await person.post<GatheringView>('/api/gatherings', aTea(more))).body

test('ana makes a tea with its sensory sheet; bea reads it, comes, sees the address, and leaves without a word', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page } = await opensABrowser(browser, ana)
  const title = words('tea and quiet')

  await page.goto('/communities')
  await page.getByRole('link', { name: 'Gatherings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gatherings' })).toBeFocused()
  await page.getByRole('link', { name: 'Host a gathering' }).first().click()
  await page.getByRole('button', { name: 'Create gathering' }).click()
  await expect(page.getByText('Please give it a name.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(title)
  await page.getByLabel('Day', { exact: true }).fill(wallIn(6).slice(0, 10))
  // What was typed is there after a reload.
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(title)
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await page.getByRole('combobox', { name: 'City' }).fill('Leipzig')
  await page.getByRole('option', { name: 'Leipzig, Germany' }).click()
  await page.getByLabel('Area').fill('Near the park')
  await page.getByLabel('Address', { exact: true }).fill('Linden Lane 4')
  await page.getByLabel('Light', { exact: true }).selectOption('soft')
  await page.getByLabel('More about it: Light').fill('One lamp')
  await page.getByLabel('Noise', { exact: true }).selectOption('quiet')
  expect(await brokenRules(page)).toEqual([])
  await page.getByRole('button', { name: 'Create gathering' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(card(page, 'Where')).toContainText('Linden Lane 4')

  const other = await opensABrowser(browser, bea)
  await other.page.goto('/gatherings')
  await other.page.getByRole('link', { name: title }).click()
  await expect(card(other.page, 'What it’s like')).toContainText('Soft')
  await expect(card(other.page, 'What it’s like')).toContainText('One lamp')
  await expect(card(other.page, 'Where')).not.toContainText('Linden Lane 4')
  await expect(card(other.page, 'Where')).toContainText(
    'You see the area when you answer ‘I’m coming’ or ‘Maybe’.',
  )
  await other.page.getByRole('radio', { name: 'I’m coming' }).check()
  await other.page.getByRole('button', { name: 'Send answer' }).click()
  await expect(card(other.page, 'Where')).toContainText('Linden Lane 4')
  expect(await brokenRules(other.page)).toEqual([])

  // The host hears of it, and sees who it is.
  await page.reload()
  await expect(card(page, 'Who answered')).toContainText('Bea')
  await other.page.getByRole('button', { name: 'Leave without a word' }).click()
  await expect(notice(other.page)).toContainText('No one is told.')
  await expect(card(other.page, 'Where')).not.toContainText('Linden Lane 4')
  await expect(card(page, 'Who answered')).not.toContainText('Bea')
})

test('ana moves her gathering with one press, and cancels it; bea is told and asked anew', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const tea = await makes(ana, { title: words('a walk') })
  await bea.put(at(tea, '/answer'), { answer: 'coming' })
  const { page } = await opensABrowser(browser, ana)
  await page.goto(`/gatherings/${tea.id}`)
  await page.getByRole('button', { name: 'Move to another date' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'in 1 week' }).click()
  await expect(notice(page)).toContainText('Everyone who answered is told.')
  const other = await opensABrowser(browser, bea)
  await other.page.goto(`/gatherings/${tea.id}`)
  await expect(other.page.getByText('Are you still coming?')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel gathering' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this gathering?' })
  await dialog.getByLabel('A few words for them').fill('I’m not well.')
  expect(await brokenRules(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel gathering' }).click()
  await expect(page.getByText('This gathering is cancelled.')).toBeVisible()
  await expect(other.page.getByText('I’m not well.')).toBeVisible()
  await other.page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(other.page.getByText(`A gathering you answered is cancelled: ${tea.title}`)).toBeVisible()
})

test('elsewhere, times are one’s own, with those of the place beside them', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const date = wallIn(6).slice(0, 10)
  const tea = await makes(ana, {
    ...{ title: words('early tea'), startsAt: `${date}T02:00`, endsAt: `${date}T04:00` },
  })
  const { page } = await opensABrowser(browser, bea, { timezoneId: 'America/New_York' })
  await page.goto(`/gatherings/${tea.id}`)
  const here = new Date(tea.startsAt).toLocaleString('sv', { timeZone: 'America/New_York' })
  await expect(
    page.getByText(new RegExp(`^Berlin time. Your time: .*, ${here.slice(11, 16)} to `)),
  ).toBeVisible()
  await expect(page.getByText(/, 02:00 to 04:00$/)).toBeVisible()
})

test('the calendar shows a month, and goes to the next', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const tea = await makes(ana, { title: words('tea next month') })
  const { page } = await opensABrowser(browser, bea)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/gatherings?show=calendar&month=${tea.startsAt.slice(0, 7)}`)
  await expect(page.getByRole('table').getByRole('link', { name: tea.title })).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('link', { name: tea.title })).toHaveCount(0)
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('table').getByRole('link', { name: tea.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: tea.title })).toBeVisible()
})

test('a no of the host asks first, because it is told; yes is one press', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const tea = await makes(ana, { title: words('a small tea'), acceptsByHand: true })
  await bea.put(at(tea, '/answer'), { answer: 'coming' })
  const { page } = await opensABrowser(browser, ana)
  await page.goto(`/gatherings/${tea.id}`)
  await page.getByRole('button', { name: 'Say no to Bea' }).click()
  await expect(page.getByRole('button', { name: 'Decide later' })).toBeFocused()
  await expect(card(page, 'Who answered')).toContainText('Bea is told that there’s no place this time.')
  expect(await brokenRules(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(card(page, 'Who answered')).toContainText('Asks to come')
  await expect(page.getByRole('button', { name: 'Say no to Bea' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Say no', exact: true }).click()
  await expect(card(page, 'Who answered')).toContainText('You said no')
  await page.getByRole('button', { name: 'Say yes to Bea' }).click()
  await expect(card(page, 'Who answered')).toContainText('Coming')
})

test('what an answer leads to is said for the answer that is chosen, and online there is no address', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const call = (await ana.post<GatheringView>('/api/gatherings', aCall({ title: words('a call') }))).body
  const { page } = await opensABrowser(browser, bea)
  await page.goto(`/gatherings/${call.id}`)
  const answer = page.getByRole('form', { name: 'Would you like to come?' })
  await expect(answer).toContainText('You see the link if you’re coming.')
  await answer.getByRole('radio', { name: 'I’d like to, but I can’t' }).check()
  await expect(answer).toContainText('The host reads that you’d like to. You’re not asked why.')
  await expect(answer).not.toContainText('address')
})

test('an address is kept before there is a name, and a note that is too long is said before it is sent', async ({
  browser,
  synapse,
}) => {
  const [ana] = await friends(synapse, 'ana', 'bea')
  const { page } = await opensABrowser(browser, ana)
  await page.goto('/gatherings/new')
  await page.getByLabel('Address', { exact: true }).fill('Linden Lane 4')
  await page.reload()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Linden Lane 4')
  await page.getByLabel('Name', { exact: true }).fill(words('tea'))
  await page.getByLabel('Day', { exact: true }).fill(wallIn(6).slice(0, 10))
  await page.getByRole('radio', { name: 'Online' }).check()
  await page.getByLabel('Noise', { exact: true }).selectOption('quiet')
  await page.getByLabel('More about it: Noise').fill('a lamp '.repeat(20))
  await page.getByRole('button', { name: 'Create gathering' }).click()
  await expect(page.getByLabel('More about it: Noise')).toBeFocused()
  await expect(page.getByText('20 characters too many.').last()).toBeVisible()
})

test('the calendar of one community shows its gatherings alone', async ({ browser, synapse }) => {
  const [ana] = await friends(synapse, 'ana', 'bea')
  const community = await founds(ana)
  const here = await makes(ana, { title: words('here'), communityId: community.id })
  const elsewhere = await makes(ana, { title: words('elsewhere') })
  const { page } = await opensABrowser(browser, ana)
  await page.setViewportSize({ width: 1280, height: 900 })
  const month = here.startsAt.slice(0, 7)
  await page.goto(`/gatherings?show=calendar&month=${month}&community=${community.id}`)
  await expect(page.getByRole('table').getByRole('link', { name: here.title })).toBeVisible()
  await expect(page.getByRole('link', { name: elsewhere.title })).toHaveCount(0)
})

test('the form begins where the device is, by the name that its city has today', async ({
  browser,
  synapse,
}) => {
  const [ana] = await friends(synapse, 'ana', 'bea')
  const { page } = await opensABrowser(browser, ana, { timezoneId: 'Europe/Kiev' })
  await page.goto('/gatherings/new')
  const zone = page.getByLabel('Time zone')
  await expect(zone.locator('option:checked')).toHaveText('Kyiv (Europe/Kyiv)')
  await expect(zone.locator('option', { hasText: 'Kyiv' })).toHaveCount(1)
  await expect(zone.locator('option', { hasText: 'Kolkata (Asia/Kolkata)' })).toHaveCount(1)
  await expect(zone.locator('option', { hasText: /Kiev|Calcutta|Saigon|Rangoon/ })).toHaveCount(0)
})

test('where clocks agree it is said once, and it is said who sees the place', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const tea = await makes(ana, { title: words('tea'), timeZone: 'Europe/London' })
  const { page } = await opensABrowser(browser, bea, { timezoneId: 'Europe/Lisbon' })
  await page.goto(`/gatherings/${tea.id}`)
  await expect(
    page.getByText('These are London times. Your clock shows the same.').filter({ visible: true }),
  ).toHaveCount(1)
  await bea.put(at(tea, '/answer'), { answer: 'maybe' })
  await expect(card(page, 'Where')).toContainText('You see the address when you’re coming and have a place.')
  await bea.put(at(tea, '/answer'), { answer: 'coming' })
  await expect(card(page, 'Where')).toContainText('You see the address until a day after the end.')
})

test('a full gathering has a waiting list in words, and its host reads no counts of nobody', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const tea = await makes(ana, { title: words('tea for two'), capacity: 1 })
  const { page } = await opensABrowser(browser, ana)
  await page.goto(`/gatherings/${tea.id}`)
  await expect(card(page, 'Who answered')).toContainText('No answers yet.')
  await expect(card(page, 'Who answered')).not.toContainText('0')
  await bea.put(at(tea, '/answer'), { answer: 'coming' })
  await expect(card(page, 'Who answered')).toContainText('The one place is taken.')
  await expect(card(page, 'Who answered')).not.toContainText('0')
  const cleo = await signUp(synapse.url, 'cleo')
  await makeFriends(synapse, ana, cleo)
  const other = await opensABrowser(browser, cleo)
  await other.page.goto(`/gatherings/${tea.id}`)
  const form = other.page.getByRole('form', { name: 'Would you like to come?' })
  await expect(form).toContainText(
    'It’s full. You can join the waiting list. When a place is free, it’s yours',
  )
  await form.getByRole('radio', { name: 'I’m coming' }).check()
  await form.getByRole('button', { name: 'Send answer' }).click()
  await expect(other.page.getByText('You’re on the waiting list. When a place is free')).toBeVisible()
  await expect(card(page, 'Who answered')).toContainText('Waiting list: 1.')
})

test('a calendar file is explained to who may come; of a cancelled gathering it takes it out', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const tea = await makes(ana, { title: words('tea'), capacity: 2 })
  const { page } = await opensABrowser(browser, bea)
  await page.goto(`/gatherings/${tea.id}`)
  await expect(page.getByRole('link', { name: 'Add to my calendar' })).toBeVisible()
  await expect(page.getByText('The file has what you see here.')).toHaveCount(0)
  await bea.put(at(tea, '/answer'), { answer: 'maybe' })
  await expect(page.getByText('The file has what you see here.')).toBeVisible()
  await ana.post(at(tea, '/cancel'), {})
  await expect(page.getByRole('link', { name: 'Take it out of my calendar (file)' })).toBeVisible()
  await expect(page.getByText('Some calendars don’t take it out.')).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  const host = await opensABrowser(browser, ana)
  await host.page.goto(`/gatherings/${tea.id}`)
  await expect(card(host.page, 'Who answered')).toContainText('Bea')
  await expect(card(host.page, 'Who answered')).not.toContainText('Maybe: 1')
})
