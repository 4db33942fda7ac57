import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { field, friends, makeFriends, opensABrowser, talk } from '#tests/support/chat-screens.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { asks } from '#tests/support/friends.ts'
import { writes } from '#tests/support/messages.ts'
import { cardOf, keepsNotices, notice, runSql, words } from '#tests/support/post-screens.ts'
import { comments, posts, uploads } from '#tests/support/posts.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const menuOf = (page: Page) => talk(page).getByRole('button', { name: /^More for your message of/ })
const choose = async (page: Page, item: string) => {
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

test('a message is taken back by keyboard, both see it, and its words can be written again', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const [anas, beas] = await Promise.all([opensABrowser(browser, ana), opensABrowser(browser, bea)])
  await writes(ana, bea, 'this is too much')
  await Promise.all([anas.page.goto(`/messages?with=${bea.id}`), beas.page.goto(`/messages?with=${ana.id}`)])
  await expect(talk(beas.page).getByText('this is too much')).toBeVisible()

  await menuOf(anas.page).press('Enter')
  await expect(anas.page.getByRole('menuitem')).toHaveText(['Edit', 'Take back'])
  await choose(anas.page, 'Take back')
  await expect(talk(anas.page).getByText('You took back a message')).toBeVisible()
  const again = talk(anas.page).getByRole('button', { name: 'Write it again' })
  await expect(again).toBeFocused()

  await expect(talk(beas.page).getByText('Ana took back a message')).toBeVisible()
  await expect(said(beas.page, 'Ana took back a message.')).toBeAttached()
  for (const { page } of [anas, beas]) await expect(page.getByText('this is too much')).toHaveCount(0)
  await expect(beas.page.getByRole('list', { name: 'Conversations' })).toContainText(
    'Ana took back a message',
  )
  // Whoever got it can still report it.
  await talk(beas.page)
    .getByRole('button', { name: /^More for the message of/ })
    .click()
  await expect(beas.page.getByRole('menuitem', { name: 'Report' })).toBeVisible()
  expect(await brokenRules(beas.page)).toEqual([])

  await again.press('Enter')
  await expect(field(anas.page)).toHaveValue('this is too much')
  await expect(field(anas.page)).toBeFocused()
  expect(await brokenRules(anas.page)).toEqual([])
})

test('a message is edited with a mark, on both sides; after an hour there is nothing to choose', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const [anas, beas] = await Promise.all([opensABrowser(browser, ana), opensABrowser(browser, bea)])
  const { id } = await writes(ana, bea, 'see you at too')
  await Promise.all([anas.page.goto(`/messages?with=${bea.id}`), beas.page.goto(`/messages?with=${ana.id}`)])
  await expect(talk(beas.page).getByText('see you at too')).toBeVisible()
  await menuOf(anas.page).press('Enter')
  await choose(anas.page, 'Edit')
  const editor = anas.page.getByRole('textbox', { name: 'Your message' })
  await expect(editor).toBeFocused()
  await editor.fill('never mind')
  await editor.press('Escape')
  await expect(talk(anas.page).getByText('see you at too')).toBeVisible()

  await menuOf(anas.page).press('Enter')
  await choose(anas.page, 'Edit')
  await expect(editor).toHaveValue('see you at too')
  await editor.fill('see you at two')
  await anas.page.getByRole('button', { name: 'Save changes' }).press('Enter')
  for (const { page } of [anas, beas]) {
    await expect(talk(page).getByText('see you at two')).toBeVisible()
    await expect(talk(page).getByText(/· edited$/)).toBeVisible()
  }
  await expect(said(beas.page, 'Ana edited a message: see you at two')).toBeAttached()

  await runSql(
    synapse.databaseUrl,
    "update messages set created_at = now() - interval '61 minutes' where id = $1",
    [id],
  )
  await anas.page.reload()
  await expect(talk(anas.page).getByText('see you at two')).toBeVisible()
  await expect(menuOf(anas.page)).toHaveCount(0)
})

test('time to undo is offered with the first message, and asked once', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page } = await opensABrowser(browser, ana)
  await page.goto(`/messages?with=${bea.id}`)
  await field(page).fill('hello')
  await field(page).press('Enter')
  const offer = page.getByRole('region', { name: 'Time to undo' })
  await offer.getByRole('button', { name: 'Yes, give me time' }).press('Enter')
  await expect(offer).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await field(page).fill('how are you?')
  await field(page).press('Enter')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page)).toHaveValue('how are you?')
})

test('a deleted post leaves a line with Undo in its place, whatever else is said meanwhile', async ({
  browser,
  synapse,
}) => {
  const { person, page } = await opensABrowser(browser, await signUp(synapse.url, 'ana'))
  const [above, text, below] = [words('above'), words('deleted by mistake'), words('below')]
  for (const one of [below, text, above]) await posts(person, one)
  await page.goto('/')
  await cardOf(page, text).getByRole('button', { name: 'More' }).press('Enter')
  await choose(page, 'Delete')
  const line = page.getByRole('listitem').filter({ hasText: 'Post deleted. For 30 days' })
  const undo = line.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(notice(page)).toContainText('Post deleted')
  // Between the two that it stood between.
  const list = page.getByRole('list', { name: 'Posts', exact: true }).getByRole('listitem')
  const order = await list.allInnerTexts()
  const at = order.findIndex((one) => one.includes('Post deleted.'))
  expect([order[at - 1], order[at + 1]]).toEqual([
    expect.stringContaining(above),
    expect.stringContaining(below),
  ])
  // Another notice takes the place of the first. The line stays.
  await cardOf(page, below).getByRole('button', { name: 'More' }).press('Enter')
  await choose(page, 'Delete')
  await expect(page.getByText('Post deleted. For 30 days')).toHaveCount(2)
  await undo.first().press('Enter')
  await expect(cardOf(page, text)).toBeVisible()
  await expect(page.locator('li:focus')).toContainText(text)
  // Once the screen is left, the line is gone.
  await page.getByRole('link', { name: 'Communities' }).first().click()
  // Home pressed before that would hold, and nobody would have left.
  await expect(page.getByRole('heading', { level: 1, name: 'Communities' })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(cardOf(page, text)).toBeVisible()
  await expect(page.getByText('Post deleted. For 30 days')).toHaveCount(0)
})

test('what was deleted is in the profile: it is restored from there, or deleted for good', async ({
  browser,
  synapse,
}) => {
  const { person, page } = await opensABrowser(browser, await signUp(synapse.url, 'ana'))
  const bea = await signUp(synapse.url, 'bea')
  const [kept, secret] = [words('worth keeping'), words('without a name')]
  const post = await posts(person, kept)
  const hidden = await posts(person, secret, { isAnonymous: true })
  const comment = await comments(person, await posts(bea, words('of bea')), words('my comment'))
  await person.delete(`/api/posts/${post.id}`)
  await person.delete(`/api/posts/${hidden.id}`)
  await person.delete(`/api/comments/${comment.id}`)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Recently deleted' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Recently deleted' })
  const items = dialog.getByRole('listitem')
  await expect(items).toHaveCount(3)
  await expect(items.nth(0)).toContainText('Comment')
  await expect(items.nth(1)).toContainText('Post, anonymous')
  await expect(items.nth(2)).toContainText('Gone for good in 30 days.')
  expect(await brokenRules(page)).toEqual([])

  await items.nth(1).getByRole('button', { name: 'Delete for good' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await items.nth(1).getByRole('button', { name: 'Delete for good' }).press('Enter')
  await expect(items).toHaveCount(2)
  await expect(dialog.getByText(secret)).toHaveCount(0)
  await expect(items.last()).toBeFocused()
  await items.last().getByRole('button', { name: 'Restore' }).press('Enter')
  await expect(items).toHaveCount(1)
  await expect(items.first()).toBeFocused()
  await items.first().getByRole('button', { name: 'Restore' }).press('Enter')
  await expect(dialog.getByText('Nothing here.')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(cardOf(page, kept)).toBeVisible()
})

test('a missed notice is under Recent messages, and what it offered still works there, once', async ({
  browser,
  synapse,
}) => {
  const { person, page } = await opensABrowser(browser, await signUp(synapse.url, 'ana'))
  const text = words('gone in a moment')
  await posts(person, text)
  await page.goto('/')
  await cardOf(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await notice(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Communities' }).first().click()
  await page.getByRole('button', { name: 'Notifications' }).press('Enter')
  const recent = page.getByRole('region', { name: 'Recent messages' })
  await expect(recent).toContainText('Post deleted')
  expect(await brokenRules(page)).toEqual([])
  await recent.getByRole('button', { name: 'Undo: Post deleted' }).press('Enter')
  await expect(recent.getByRole('listitem').first()).toContainText('Post restored')
  await expect(recent.getByRole('button')).toHaveCount(0)
  await expect(recent.getByRole('heading')).toBeFocused()
})

test('a notice says which key leads to it', async ({ browser, synapse }) => {
  const { person, page } = await opensABrowser(browser, await signUp(synapse.url, 'ana'))
  const text = words('gone with F8')
  await posts(person, text)
  await keepsNotices(page)
  await page.goto('/')
  await cardOf(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(notice(page).getByRole('button', { name: 'Undo' })).toHaveText(/F8/)
  await page.keyboard.press('F8')
  await expect(page.locator('[data-notices]:focus-within')).toHaveCount(1)
  const undo = notice(page).getByRole('button', { name: 'Undo' })
  // The notice itself, its Close, its action.
  for (const _ of [1, 2, 3]) await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(cardOf(page, text)).toBeVisible()
})

test('a declined request and a removed friend leave a line in their place', async ({ browser, synapse }) => {
  const { person, page } = await opensABrowser(browser, await signUp(synapse.url, 'ana'))
  const [bea, cleo] = await Promise.all([signUp(synapse.url, 'bea'), signUp(synapse.url, 'cleo')])
  await asks(bea, person)
  await makeFriends(synapse, person, cleo)
  await page.goto('/discover?tab=requests')
  await page.getByRole('tab', { name: /Requests/ }).click()
  const requests = page.getByRole('list', { name: 'Friend requests' })
  await requests.getByRole('button', { name: 'Decline' }).press('Enter')
  const undo = requests.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(requests).toContainText('You declined the request of Bea. They aren’t told.')
  await undo.press('Enter')
  await expect(requests.getByRole('button', { name: 'Accept' })).toBeVisible()

  await page.getByRole('tab', { name: /Friends/ }).click()
  const list = page.getByRole('list', { name: 'Friends' })
  await list.getByRole('button', { name: 'More for Cleo' }).press('Enter')
  await choose(page, 'Remove friend')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  const again = list.getByRole('button', { name: 'Ask again' })
  await expect(list).toContainText('You and Cleo are no longer friends.')
  await again.press('Enter')
  await expect(list.getByText('You’ve asked Cleo to be friends again.')).toBeFocused()
})

test('a notice with something to press waits while the pointer or the focus is on it', async ({
  browser,
  synapse,
}) => {
  const { person, page } = await opensABrowser(browser, await signUp(synapse.url, 'ana'))
  const [first, second] = [words('gone under the pointer'), words('gone with the focus')]
  await posts(person, first)
  await posts(person, second)
  await page.clock.install()
  await page.goto('/')
  const deletes = async (text: string) => {
    await cardOf(page, text).getByRole('button', { name: 'More' }).press('Enter')
    await choose(page, 'Delete')
    await expect(notice(page)).toContainText('Post deleted')
    // It listens for pointer and focus a moment after it is drawn, sooner than anybody can be there. The clock stands
    // still, so the moment is over when the browser has nothing else to do.
    await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }))
  }
  await deletes(first)
  await notice(page).hover()
  await page.clock.fastForward(60_000)
  await expect(notice(page)).toContainText('Post deleted')
  await page.mouse.move(5, 300)
  await page.clock.fastForward(6_000)
  await expect(notice(page)).toHaveCount(0)

  await deletes(second)
  await page.keyboard.press('F8')
  await expect(page.locator('[data-notices]:focus-within')).toHaveCount(1)
  await page.clock.fastForward(60_000)
  await expect(notice(page)).toContainText('Post deleted')
  // Escape closes what has the focus: the notice, and nothing else.
  for (const _ of [1, 2, 3]) await page.keyboard.press('Tab')
  await expect(notice(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(notice(page)).toHaveCount(0)
})

test('a post that is deleted on its own page leaves a line there, with Undo', async ({
  browser,
  synapse,
}) => {
  const { person, page } = await opensABrowser(browser, await signUp(synapse.url, 'ana'))
  const text = words('on its own page')
  const { id } = await posts(person, text)
  for (const address of [`/posts/${id}`, `/?post=${id}`]) {
    await page.goto(address)
    const card = cardOf(page, text).first()
    await card.getByRole('button', { name: 'More' }).press('Enter')
    await choose(page, 'Delete')
    const line = page.getByText('Post deleted. For 30 days')
    await expect(line).toBeVisible()
    await expect(page).toHaveURL(address)
    const undo = page.getByRole('main').getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await expect(page.getByText('This post isn’t here.')).toHaveCount(0)
    await undo.press('Enter')
    await expect(card).toBeVisible()
    await expect(line).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  }
  // Once the screen is left, the line is gone.
  await cardOf(page, text).first().getByRole('button', { name: 'More' }).press('Enter')
  await choose(page, 'Delete')
  await expect(page.getByText('Post deleted. For 30 days')).toBeVisible()
  await page.getByRole('link', { name: 'Communities' }).first().click()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByText('Post deleted. For 30 days')).toHaveCount(0)
})

test('a community that is left leaves a line with the way back, in the list and on its page', async ({
  browser,
  synapse,
}) => {
  const { person, page } = await opensABrowser(browser, await signUp(synapse.url, 'ana'))
  const bea = await signUp(synapse.url, 'bea')
  const [open, byRequest] = [words('Open door'), words('Quiet door')]
  const garden = await founds(bea, { name: open })
  const quiet = await founds(bea, { name: byRequest, joinPolicy: 'request' })
  await joins(person, garden)
  await joins(person, quiet)
  await bea.post(`/api/communities/${quiet.id}/requests/${person.id}/accept`)

  await page.goto('/communities?tab=my')
  const my = page.getByRole('list', { name: 'My Communities' })
  const at = (name: string) => my.getByRole('listitem').filter({ hasText: name })
  await at(open).getByRole('button', { name: 'Joined' }).press('Enter')
  await expect(at(open)).toContainText(`You left ${open}. What you wrote there stays.`)
  await expect(at(open).getByRole('button', { name: 'Join again' })).toBeFocused()
  await at(byRequest).getByRole('button', { name: 'Joined' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Leave community' }).press('Enter')
  await expect(at(byRequest)).toContainText('To come back you ask again, and a moderator decides.')
  expect(await brokenRules(page)).toEqual([])
  await at(open).getByRole('button', { name: 'Join again' }).press('Enter')
  await expect(at(open).getByRole('button', { name: 'Joined' })).toBeVisible()
  await at(byRequest).getByRole('button', { name: 'Ask to join again' }).press('Enter')
  await expect(my.getByText(`You’ve asked to join ${byRequest} again.`)).toBeFocused()
  // Once the screen is left, the line is gone.
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('link', { name: 'Communities' }).first().click()
  await page.getByRole('tab', { name: /My Communities/ }).click()
  await expect(at(open)).toBeVisible()
  await expect(at(byRequest)).toHaveCount(0)

  await page.goto(`/communities/${garden.id}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Joined' }).press('Enter')
  await expect(main).toContainText(`You left ${open}. What you wrote there stays.`)
  // What was pressed is still there.
  await expect(main.getByRole('button', { name: 'Join', exact: true })).toBeFocused()
  expect(await brokenRules(page)).toEqual([])
  await main.getByRole('button', { name: 'Join again' }).press('Enter')
  await expect(main.getByRole('heading', { name: 'Posts' })).toBeVisible()
})

test('a friend who is removed on their profile can be asked again there', async ({ browser, synapse }) => {
  const { person, page } = await opensABrowser(browser, await signUp(synapse.url, 'ana'))
  const bea = await signUp(synapse.url, 'bea')
  await makeFriends(synapse, person, bea)
  await page.goto(`/profile/${bea.id}`)
  await page.getByRole('button', { name: 'More for Bea' }).press('Enter')
  await choose(page, 'Remove friend')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByText('You’re no longer friends. They aren’t told. You can ask again.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Friend' }).press('Enter')
  await expect(notice(page)).toContainText('Friend request sent')
})

test('moderators read the words and see the photo from before the edit, beside what was reported', async ({
  browser,
  synapse,
}) => {
  const [bea, cleo, vera] = await Promise.all(
    ['bea', 'cleo', 'vera'].map((name) => signUp(synapse.url, name)),
  )
  if (!bea || !cleo || !vera) throw new Error('Nobody there')
  await runSql(synapse.databaseUrl, "update users set role = 'moderator' where id = $1", [vera.id])
  const { id } = await posts(bea, words('unkind'), { imageUrl: await uploads(bea) })
  await bea.patch(`/api/posts/${id}`, { content: 'so kind' })
  await bea.delete(`/api/posts/${id}/image`)
  await cleo.post('/api/reports', { subjectType: 'post', subjectId: id, reason: 'unkind' })
  const { page } = await opensABrowser(browser, vera)
  await page.goto(`/moderation/post/${id}`)
  const earlier = page.getByRole('region', { name: 'Words before the edit' })
  await expect(earlier).toContainText(/Until .* at \d\d:\d\d/)
  await expect(earlier.getByRole('blockquote').first()).toContainText('unkind')
  const photo = page
    .getByRole('region', { name: 'Photos that were taken off' })
    .getByRole('img', { name: 'A photo that was taken off' })
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await brokenRules(page)).toEqual([])
})
