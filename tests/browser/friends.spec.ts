import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { asks } from '#tests/support/friends.ts'
import { failing, unreadable } from '#tests/support/intercept.ts'
import type { Person } from '#tests/support/people.ts'
import { notice, openAs, runSql, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { problemsInAnyMode } from './every-look.ts'

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const bell = (page: Page) => page.getByRole('button', { name: 'Notifications' })

/** A name that nobody else has: all tests of a worker share one network. */
async function isNamed(person: Person, text: string, more: object = {}): Promise<string> {
  const displayName = words(text)
  const answer = await person.patch('/api/profile', { displayName, ...more })
  if (answer.status !== 200) throw new Error(`${person.name} could not change that: ${answer.text}`)
  return displayName
}

test('two people find each other, become friends, and part quietly', async ({
  page,
  browser,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const interest = words('moss')
  const { person: bea, page: beaPage } = await openAs(browser, synapse.url, 'bea')
  const name = await isNamed(bea, 'Bea', { interests: [interest, 'Tea', 'Trains', 'Bees', 'Bread'] })
  await page.request.patch('/api/profile', { data: { interests: [interest], displayName: words('Ana') } })
  const me = (await (await page.request.get('/api/auth/user')).json()) as { displayName: string }

  await page.goto('/discover')
  await expect(card(page, name)).toContainText(`You both like ${interest}.`)
  await expect(card(page, name).getByRole('list', { name: 'Interests' }).getByRole('listitem')).toHaveText([
    interest,
    'Tea',
    'Trains',
    '+2 more',
  ])
  await card(page, name).getByRole('button', { name: 'Add Friend' }).click()
  await expect(notice(page)).toContainText('Friend request sent')
  await expect(card(page, name).getByText('Request sent')).toBeFocused()

  await beaPage.goto('/')
  await expect(beaPage.getByRole('button', { name: 'Notifications, 1 friend request' })).toBeVisible()
  await beaPage.goto('/discover?tab=requests')
  await expect(beaPage.getByRole('tab', { name: 'Requests (1)' })).toBeVisible()
  await card(beaPage, me.displayName).getByRole('button', { name: 'Accept' }).click()
  await expect(notice(beaPage)).toContainText('Friend request accepted')
  await expect(notice(beaPage)).toContainText('You are now friends!')
  await expect(beaPage.getByText('No friend requests')).toBeVisible()
  await expect(beaPage.getByRole('button', { name: 'Notifications, 1 friend request' })).toHaveCount(0)

  await beaPage.getByRole('tab', { name: 'Friends' }).click()
  await expect(card(beaPage, me.displayName).getByRole('link', { name: 'Message' })).toHaveAttribute(
    'href',
    /\/messages\?with=/,
  )
  await expect(card(beaPage, me.displayName).getByRole('button', { name: 'Remove friend' })).toHaveCount(0)
  const removes = async () => {
    await card(beaPage, me.displayName)
      .getByRole('button', { name: /^More for/ })
      .click()
    await beaPage.getByRole('menuitem', { name: 'Remove friend' }).click()
  }
  await removes()
  await beaPage.getByRole('dialog').getByRole('button', { name: 'Stay friends' }).click()
  await expect(card(beaPage, me.displayName)).toBeVisible()
  await removes()
  await beaPage.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(beaPage.getByRole('button', { name: 'Ask again' })).toBeFocused()
  // Once the list is left, nothing is left of it.
  await beaPage.getByRole('tab', { name: 'Requests' }).click()
  await beaPage.getByRole('tab', { name: 'Friends' }).click()
  await expect(beaPage.getByText('No friends yet')).toBeVisible()
  await beaPage.context().close()
})

test('a request can be answered from the notifications, and the focus goes to the next one', async ({
  page,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const me = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  const cleo = await signUp(synapse.url, 'cleo')
  const name = await isNamed(cleo, 'Cleo')
  await page.goto('/settings')
  await expect(bell(page)).toHaveText('Notifications')
  await asks(cleo, me)
  await expect(page.getByRole('button', { name: 'Notifications, 1 friend request' })).toBeVisible()
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('link', { name })).toBeVisible()

  const letThrough = await failing(page, '**/api/friends/requests/*/decline')
  await panel.getByRole('button', { name: 'Decline' }).click()
  await expect(notice(page)).toContainText('Failed to decline request')
  await expect(notice(page)).toContainText('Please try again')
  letThrough()

  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/friends/requests/*/decline', async (route) => {
    await held
    await route.continue()
  })
  await panel.getByRole('button', { name: 'Decline' }).click()
  await expect(panel.getByRole('button', { name: 'Declining...' })).toBeDisabled()
  await expect(panel.getByRole('button', { name: 'Accept' })).toBeDisabled()
  letGo()
  await expect(notice(page)).toContainText('Friend request declined')
  await expect(panel.getByRole('link', { name })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Undo', exact: true })).toBeFocused()

  const [dora, eve, fay] = await Promise.all(
    ['dora', 'eve', 'fay'].map(async (who) => signUp(synapse.url, who)),
  )
  for (const one of [dora, eve, fay]) if (one) await asks(one, me)
  const requests = panel.getByRole('region', { name: 'Friend requests' }).getByRole('listitem')
  // With the line where the first was.
  await expect(requests).toHaveCount(4)
  await requests.first().getByRole('button', { name: 'Accept' }).click()
  await expect(requests).toHaveCount(3)
  await expect(requests.first()).toBeFocused()

  await page.goto('/discover?tab=requests')
  const cards = page.getByRole('list', { name: 'Friend requests' }).getByRole('listitem')
  await cards.last().getByRole('button', { name: 'Decline' }).click()
  await expect(cards.last().getByRole('button', { name: 'Undo' })).toBeFocused()
  await cards.first().getByRole('button', { name: 'Accept' }).click()
  await expect(cards).toHaveCount(1)
  await expect(cards).toBeFocused()
  await cards.getByRole('button', { name: 'Undo' }).click()
  await cards.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('No friend requests')).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Requests' })).toBeFocused()
})

test('who likes to can write a note with a request, and nothing typed is lost when it fails', async ({
  page,
  browser,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const { person: bea, page: beaPage } = await openAs(browser, synapse.url, 'bea')
  const name = await isNamed(bea, 'Bea')
  const note = words('we both like moss')
  await bea.post('/api/word-filters', { phrase: 'hush', effect: 'fold' })
  await page.goto('/discover')
  await card(page, name).getByRole('button', { name: 'Ask with a note' }).click()
  const dialog = page.getByRole('dialog', { name: `Ask ${name} to be friends` })
  await expect(dialog.getByLabel('Your note')).toBeFocused()
  expect(await problemsInAnyMode(page)).toEqual([])
  await dialog.getByLabel('Your note').fill('m'.repeat(203))
  await expect(dialog.getByText('3 characters too many.')).toBeVisible()
  await dialog.getByLabel('Your note').fill(`${note} hush`)
  const letThrough = await failing(page, '**/api/friends/request/*')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(notice(page)).toContainText('Failed to send request')
  await expect(dialog.getByLabel('Your note')).toHaveValue(`${note} hush`)
  letThrough()
  await page.reload()
  await card(page, name).getByRole('button', { name: 'Ask with a note' }).click()
  await expect(dialog.getByLabel('Your note')).toHaveValue(`${note} hush`)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card(page, name).getByText('Request sent')).toBeFocused()

  await beaPage.goto('/discover?tab=requests')
  const request = beaPage.getByRole('list', { name: 'Friend requests' }).getByRole('listitem')
  await expect(request.getByText('Has words you filter')).toBeVisible()
  await expect(beaPage.getByText(note)).toHaveCount(0)
  await request.getByRole('button', { name: 'Show this note' }).click()
  await expect(request.getByText(note)).toBeVisible()
  await beaPage.context().close()
})

test('failures are told in words: asking, and loading people', async ({ page, signIn, synapse }) => {
  await signIn('ana')
  const dana = await signUp(synapse.url, 'dana')
  const name = await isNamed(dana, 'Dana')
  await page.goto('/discover')
  await failing(page, '**/api/friends/request/*')
  await card(page, name).getByRole('button', { name: 'Add Friend' }).click()
  await expect(notice(page)).toContainText('Failed to send request')
  await expect(notice(page)).toContainText('The kettle is on strike.')
  await expect(card(page, name).getByRole('button', { name: 'Add Friend' })).toBeVisible()

  await page.request.patch('/api/profile', { data: { location: 'Leeds' } })
  const letThrough = await unreadable(page, '**/api/discover?*')
  await page.goto('/discover?mode=local')
  await expect(page.getByText('Failed to fetch users')).toBeVisible()
  letThrough()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Failed to fetch users')).toHaveCount(0)
})

test('Local asks for a place first, and then finds who is near', async ({ page, signIn, synapse }) => {
  await signIn('ana')
  const near = await signUp(synapse.url, 'near')
  const nearName = await isNamed(near, 'Near', {
    location: 'Bradford, UK',
    audience: { location: 'everyone' },
  })
  const far = await signUp(synapse.url, 'far')
  const farName = await isNamed(far, 'Far', { location: 'Lima, Peru', audience: { location: 'everyone' } })
  await page.goto('/discover')
  await page.getByRole('button', { name: 'Local' }).click()
  await expect(page.getByText('Where are you?')).toBeVisible()
  await page.request.patch('/api/profile', { data: { location: 'Leeds' } })
  await page.goto('/discover?mode=local')
  await expect(card(page, nearName)).toBeVisible()
  await expect(card(page, farName)).toHaveCount(0)
})

test('people, requests and friends are in order on a phone, in every mode', async ({
  page,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const me = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  const [eli, fay] = [await signUp(synapse.url, 'eli'), await signUp(synapse.url, 'fay')]
  await signUp(synapse.url, 'gwen')
  await isNamed(eli, 'Eli', { interests: ['Tea', 'Trains', 'Bees', 'Bread'], bio: 'I like slow mornings.' })
  await asks(eli, me)
  await runSql(
    synapse.databaseUrl,
    'insert into friendships (user_id_1, user_id_2) values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid))',
    [me.id, fay.id],
  )
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/discover')
  for (const tab of ['Discover', 'Requests', 'Friends']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible()
    expect(await problemsInAnyMode(page)).toEqual([])
  }
})

test('what I sent can be seen and withdrawn: in the list, on the profile and in Discover', async ({
  page,
  browser,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const { person: bea, page: beaPage } = await openAs(browser, synapse.url, 'bea')
  const [beas, cleo] = [await isNamed(bea, 'Bea'), await signUp(synapse.url, 'cleo')]
  const cleos = await isNamed(cleo, 'Cleo')
  const note = words('we both like moss')
  await page.request.post(`/api/friends/request/${cleo.id}`, { data: {} })
  await page.request.post(`/api/friends/request/${bea.id}`, { data: { note } })
  await beaPage.goto('/discover?tab=requests')
  await expect(beaPage.getByText(note)).toBeVisible()

  await page.goto('/discover?tab=requests')
  const sent = page.getByRole('region', { name: 'Requests you sent' })
  await expect(sent.getByRole('listitem')).toHaveCount(2)
  await expect(card(page, beas)).toContainText(/You asked .*/)
  await expect(card(page, beas)).toContainText(note)
  expect(await problemsInAnyMode(page)).toEqual([])
  await card(page, beas).getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this request?' })
  await expect(dialog).toContainText('They aren’t told.')
  expect(await problemsInAnyMode(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(card(page, beas).getByRole('button', { name: 'Withdraw' })).toBeFocused()

  const letThrough = await failing(page, '**/api/friends/requests/*')
  await card(page, beas).getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(notice(page)).toContainText('Failed to withdraw request')
  letThrough()
  await dialog.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(notice(page)).toContainText('Friend request withdrawn')
  await expect(sent.getByRole('listitem')).toHaveCount(1)
  await expect(sent.getByRole('listitem')).toBeFocused()
  // It goes from the other screen by itself.
  await expect(beaPage.getByText(note)).toHaveCount(0)
  await beaPage.context().close()

  await page.goto(`/profile/${cleo.id}`)
  await expect(page.getByText('Friend request sent')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(page.getByText('Request withdrawn', { exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Add Friend' })).toBeVisible()

  await page.goto('/discover')
  await card(page, cleos).getByRole('button', { name: 'Add Friend' }).click()
  await expect(card(page, cleos).getByText('Request sent')).toBeFocused()
  await card(page, cleos).getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(card(page, cleos).getByText('Request withdrawn')).toBeFocused()
  await expect(card(page, cleos).getByRole('button', { name: 'Add Friend' })).toBeVisible()
  await page.getByRole('tab', { name: 'Requests' }).click()
  await expect(page.getByText('No friend requests')).toBeVisible()
  await expect(sent).toHaveCount(0)
})
