import type { Browser } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import type { RunningSynapse } from '#tests/support/browser-test.ts'
import {
  endFriendship,
  field,
  friends,
  makeFriends,
  opensABrowser,
  talk,
} from '#tests/support/chat-screens.ts'
import { intercept } from '#tests/support/intercept.ts'
import { writes } from '#tests/support/messages.ts'
import { runSql } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'
import { problemsInAnyLook, typefaceOf } from './every-look.ts'

async function anaAndBea(browser: Browser, synapse: RunningSynapse, options: object = {}) {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page, context } = await opensABrowser(browser, ana, options)
  return { ana, bea, page, context }
}

test('two friends talk, and neither has to reload anything', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const [anas, beas] = await Promise.all([opensABrowser(browser, ana), opensABrowser(browser, bea)])
  await Promise.all([anas.page.goto(`/messages?with=${bea.id}`), beas.page.goto(`/messages?with=${ana.id}`)])
  await anas.page.getByRole('button', { name: 'Change tone and reply' }).click()
  await anas.page.getByRole('button', { name: 'Genuine' }).click()
  await anas.page.getByRole('checkbox', { name: 'No reply needed' }).check()
  await field(anas.page).fill('I liked today')
  await field(anas.page).press('Enter')

  await expect(field(anas.page)).toHaveValue('')
  await expect(anas.page.getByText('No tone.')).toBeVisible()
  await expect(talk(beas.page).getByText('I liked today')).toBeVisible()
  await expect(talk(beas.page).getByRole('list', { name: 'Tone' })).toContainText('Genuine')
  await expect(talk(beas.page).getByText('No reply needed')).toBeVisible()
  await expect(talk(beas.page).getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(talk(beas.page).getByText(/^\d\d:\d\d$/)).toBeVisible()

  await field(beas.page).fill('me too')
  await beas.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(talk(anas.page).getByText('me too')).toBeVisible()
  await expect(anas.page.getByRole('status').filter({ hasText: 'Bea: me too' })).toBeAttached()
  await expect(anas.page.getByRole('main').getByText(/typing|seen/i)).toHaveCount(0)
})

test('Shift and Enter make a new line, and a setting swaps the two', async ({ browser, synapse }) => {
  const { page, bea } = await anaAndBea(browser, synapse)
  await page.goto(`/messages?with=${bea.id}`)
  await field(page).fill('one')
  await field(page).press('Shift+Enter')
  await expect(field(page)).toHaveValue('one\n')
  await page.getByText('How writing works').click()
  await page.getByRole('switch', { name: 'Enter sends a message' }).click()
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('one\n\n')
  await field(page).press('Shift+Enter')
  await expect(field(page)).toHaveValue('')
  await expect(talk(page).getByText('one', { exact: true })).toBeVisible()
})

test('blank words are not sent', async ({ browser, synapse }) => {
  const { page, bea } = await anaAndBea(browser, synapse)
  await page.goto(`/messages?with=${bea.id}`)
  await field(page).fill('   ')
  await field(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await expect(talk(page).getByText('Nothing here yet.')).toBeVisible()
})

test('what was typed to each friend is still there after a reload', async ({ browser, synapse }) => {
  const { page, ana, bea } = await anaAndBea(browser, synapse)
  const [, cleo] = await friends(synapse, 'dora', 'cleo')
  await writes(bea, ana, 'hello')
  await page.goto(`/messages?with=${bea.id}`)
  await field(page).fill('for bea')
  await page.reload()
  await expect(field(page)).toHaveValue('for bea')
  await page.goto(`/messages?with=${cleo.id}`)
  await expect(page.getByText('This conversation isn’t here.')).toBeVisible()
})

test('a message that could not be sent stays in its place until it is sent', async ({ browser, synapse }) => {
  const { page, bea } = await anaAndBea(browser, synapse)
  await page.goto(`/messages?with=${bea.id}`)
  const body = { code: 'unavailable', message: 'Synapse is resting for a minute.' }
  const letThrough = await intercept(page, '**/api/messages', (route) =>
    route.fulfill({ status: 503, json: body }),
  )
  await field(page).fill('keep me')
  await field(page).press('Enter')
  await expect(page.getByText('Failed to send message').first()).toBeVisible()
  const unsent = page.getByRole('list', { name: 'Not sent yet' })
  await expect(unsent.getByText('keep me')).toBeVisible()
  await page.reload()
  await expect(unsent.getByText('keep me')).toBeVisible()
  letThrough()
  await unsent.getByRole('button', { name: 'Try again' }).click()
  await expect(unsent).toHaveCount(0)
  await expect(talk(page).getByText('keep me')).toHaveCount(1)
})

test('with time to undo, a message can be taken back, and leaves by itself otherwise', async ({
  browser,
  synapse,
}) => {
  const { page, bea } = await anaAndBea(browser, synapse)
  await page.goto('/settings/reading')
  await page.getByRole('switch', { name: 'Time to undo' }).click()
  await page.clock.install()
  await page.goto(`/messages?with=${bea.id}`)
  await expect(field(page)).toBeVisible()
  // The clock stands still but for what the test lets pass: on a slow machine, too, there is time to undo.
  await page.clock.pauseAt(Date.now() + 60_000)
  await field(page).fill('oh no')
  await field(page).press('Enter')
  await expect(page.getByText('Sending…')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page)).toHaveValue('oh no')
  await field(page).fill('oh yes')
  await field(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.clock.fastForward(5000)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(talk(page).getByText('oh yes')).toBeVisible()
  await expect(talk(page).getByText('oh no')).toHaveCount(0)
})

test('both empty states are said in words', async ({ signIn, page }) => {
  await signIn('ana')
  await page.goto('/messages')
  await expect(page.getByText('No conversations yet.')).toBeVisible()
  await expect(page.getByText('Select a conversation to start messaging')).toBeVisible()
})

test('friends with whom nothing was written yet are listed, and New message leads to each of them', async ({
  browser,
  synapse,
}) => {
  const { page, bea } = await anaAndBea(browser, synapse)
  await page.goto('/messages')
  await expect(page.getByText('No conversations yet.')).toBeVisible()
  await expect(page.getByText(/When you have friends/)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Friends' }).getByRole('link', { name: /Bea/ })).toBeVisible()
  await page.getByRole('button', { name: 'New message' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New message' })
  // With one friend there is nothing to look through.
  await expect(dialog.getByRole('link', { name: /Bea/ })).toBeVisible()
  await expect(dialog.getByRole('searchbox')).toHaveCount(0)
  expect(await brokenRules(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'New message' })).toBeFocused()
  await page.getByRole('button', { name: 'New message' }).press('Enter')
  await dialog.getByRole('link', { name: /Bea/ }).press('Enter')
  await expect(page).toHaveURL(`/messages?with=${bea.id}`)
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('hello bea')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText('You: hello bea')
  await expect(page.getByText('No conversations yet.')).toHaveCount(0)
})

test('one of many friends is found by name, on a phone too', async ({ browser, synapse }) => {
  const { page, ana, bea } = await anaAndBea(browser, synapse, { viewport: { width: 390, height: 844 } })
  await writes(bea, ana, 'hello')
  const zoe = await signUp(synapse.url, 'zoe')
  await zoe.patch('/api/profile', { displayName: 'Zoë' })
  const names = ['cleo', 'dora', 'edda', 'fay', 'gwen', 'hedda', 'ines']
  const others = await Promise.all(names.map((name) => signUp(synapse.url, name)))
  for (const friend of [zoe, ...others]) await makeFriends(synapse, ana, friend)
  await page.goto('/messages')
  await page.getByRole('button', { name: 'New message' }).click()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await expect(dialog.getByRole('list', { name: 'Friends' }).getByRole('link')).toHaveCount(9)
  const box = dialog.getByRole('searchbox', { name: 'Find a friend' })
  await box.fill('nobody')
  await expect(dialog.getByText('None of your friends has this name.')).toBeVisible()
  await box.fill('zoe')
  await expect(dialog.getByRole('list', { name: 'Friends' }).getByRole('link')).toHaveText([/Zoë/])
  await dialog.getByRole('link', { name: /Zoë/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë' })).toBeVisible()
  await expect(field(page)).toBeFocused()
})

test('a narrow screen shows one pane, with a way back', async ({ browser, synapse }) => {
  const { page, ana, bea } = await anaAndBea(browser, synapse, { viewport: { width: 767, height: 700 } })
  await writes(bea, ana, 'hello ana')
  await page.goto('/messages')
  await expect(page.getByText('Select a conversation to start messaging')).toHaveCount(0)
  await page.getByRole('link', { name: /Bea/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bea' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Conversations' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Messages' }).click()
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible()
  await page.setViewportSize({ width: 768, height: 700 })
  await expect(page.getByText('Select a conversation to start messaging')).toBeVisible()
})

test('unread messages are counted in the list and in the navigation, and no longer once they were read', async ({
  browser,
  synapse,
}) => {
  const { page, ana, bea } = await anaAndBea(browser, synapse)
  await writes(bea, ana, 'one')
  await page.goto('/messages')
  await expect(page.getByRole('link', { name: /Bea.*1 new/ })).toBeVisible()
  await writes(bea, ana, 'two')
  await expect(page.getByRole('link', { name: /Bea.*2 new/ })).toBeVisible()
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Messages/ })
  await expect(entry).toHaveAccessibleName('Messages , 1 unread')
  await page.getByRole('link', { name: /Bea.*2 new/ }).click()
  await expect(talk(page).getByText('two')).toBeVisible()
  await expect(page.getByText(/\d new/)).toHaveCount(0)
  await expect(entry).toHaveAccessibleName('Messages')
  await page.reload()
  await expect(page.getByText(/\d new/)).toHaveCount(0)
})

test('older messages come when asked for, and nothing jumps', async ({ browser, synapse }) => {
  const { page, ana, bea } = await anaAndBea(browser, synapse)
  for (let n = 1; n <= 45; n++) await writes(n % 2 ? ana : bea, n % 2 ? bea : ana, `message ${n}.`)
  await page.goto(`/messages?with=${bea.id}`)
  await expect(talk(page).getByText('message 45.')).toBeInViewport()
  const older = page.getByRole('button', { name: 'Show older messages' })
  await older.scrollIntoViewIfNeeded()
  const first = talk(page).getByText('message 26.')
  const before = await first.boundingBox()
  await older.click()
  await expect(talk(page).getByText('message 6.', { exact: true })).toBeAttached()
  // A place in a page is a whole number of pixels, the height of a line is not.
  expect(Math.abs(((await first.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1)
  await older.click()
  await expect(talk(page).getByText('message 1.', { exact: true })).toBeAttached()
  await expect(older).toHaveCount(0)
})

test('a message that comes while one reads further up does not move anything', async ({
  browser,
  synapse,
}) => {
  const { page, ana, bea } = await anaAndBea(browser, synapse)
  for (let n = 1; n <= 20; n++) await writes(bea, ana, `message ${n}.`)
  await page.goto(`/messages?with=${bea.id}`)
  await expect(talk(page).getByText('message 20.')).toBeInViewport()
  await talk(page).focus()
  await page.keyboard.press('Home')
  // The way there takes a few frames.
  await expect.poll(() => talk(page).evaluate((box) => box.scrollTop)).toBe(0)
  const first = talk(page).getByText('message 1.', { exact: true })
  await expect(first).toBeInViewport()
  const before = await first.boundingBox()
  await writes(bea, ana, 'the newest')
  const show = page.getByRole('button', { name: 'Show 1 new message' })
  await expect(show).toBeVisible()
  expect((await first.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  await show.click()
  await expect(talk(page).getByText('the newest')).toBeInViewport()
  await expect(show).toHaveCount(0)
})

test('the order of conversations changes only when asked to', async ({ browser, synapse }) => {
  const { page, ana, bea } = await anaAndBea(browser, synapse)
  const cleo = await signUp(synapse.url, 'cleo')
  await makeFriends(synapse, ana, cleo)
  await writes(bea, ana, 'from bea')
  await writes(cleo, ana, 'from cleo')
  await page.goto('/messages')
  const entries = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await expect(entries).toHaveText([/Cleo/, /Bea/])
  await writes(bea, ana, 'again from bea')
  await expect(entries).toHaveText([/Cleo/, /Bea.*again from bea/])
  await page.getByRole('button', { name: 'Newest first' }).click()
  await expect(entries).toHaveText([/Bea/, /Cleo/])
})

test('after a friendship has ended the words stay, and writing is over', async ({ browser, synapse }) => {
  const { page, ana, bea } = await anaAndBea(browser, synapse)
  await writes(bea, ana, 'it was nice')
  await endFriendship(synapse, ana, bea)
  await page.goto(`/messages?with=${bea.id}`)
  await expect(talk(page).getByText('it was nice')).toBeVisible()
  await expect(page.getByText('You can write to each other only while you are friends.')).toBeVisible()
  await expect(field(page)).toHaveCount(0)
})

test('axe finds nothing in a conversation, in any mode and width', async ({ browser, synapse }) => {
  const { page, ana, bea } = await anaAndBea(browser, synapse)
  await writes(bea, ana, 'hello', { toneIndicators: ['Genuine'], noReplyNeeded: true })
  await writes(ana, bea, 'hello back')
  await page.goto(`/messages?with=${bea.id}`)
  await expect(talk(page).getByText('hello back')).toBeVisible()
  expect(await problemsInAnyLook(page)).toEqual([])
})

test('a friend who supports Synapse has a row as tall as everyone else’s', async ({ browser, synapse }) => {
  const { page, ana, bea } = await anaAndBea(browser, synapse)
  const cleo = await signUp(synapse.url, 'cleo')
  await makeFriends(synapse, ana, cleo)
  await runSql(synapse.databaseUrl, 'update users set is_supporter = true where id = $1', [bea.id])
  for (const friend of [bea, cleo]) await writes(friend, ana, 'hello')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/messages')
  const heightOf = async (name: string) =>
    (await page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name }).boundingBox())
      ?.height
  await expect(page.getByText('Supporter')).toBeVisible()
  await typefaceOf(page)
  expect(await heightOf('Bea')).toBe(await heightOf('Cleo'))

  // Where the name leaves no room beside it, the badge stands below, on nothing.
  await bea.patch('/api/profile', { displayName: 'Beatrice Longname' })
  await page.reload()
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: 'Beatrice' })
  await expect(row.getByText('Supporter')).toBeVisible()
  await typefaceOf(page)
  // All in one look: the badge is put in its place anew when the code of its tooltip comes.
  const [name, badge, words] = await row.evaluate((link) => {
    const parts = [...link.querySelectorAll('*')]
    // The innermost part with those words.
    return ['Beatrice Longname', 'Supporter', 'hello'].map((text) =>
      parts
        .findLast(({ textContent }) => textContent?.includes(text))
        ?.getBoundingClientRect()
        .toJSON(),
    ) as [DOMRect, DOMRect, DOMRect]
  })
  expect(badge.top).toBeGreaterThanOrEqual(name.bottom - 1)
  expect(badge.bottom).toBeLessThan(words.top + words.height / 2)
})
