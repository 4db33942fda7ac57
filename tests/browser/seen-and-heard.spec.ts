import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { field, friends, opensABrowser } from '#tests/support/chat-screens.ts'
import { founds } from '#tests/support/communities.ts'
import { asks } from '#tests/support/friends.ts'
import { writes } from '#tests/support/messages.ts'
import { cardOf, words } from '#tests/support/post-screens.ts'
import { comments, posts } from '#tests/support/posts.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
/** Until what comes when the browser is idle, such as keys, is there and listens; it asks for live events then. */
async function opens(page: Page, path: string): Promise<void> {
  const listens = page.waitForRequest('**/api/events*')
  await page.goto(path)
  await listens
}
/** Where the focus is, and whether somebody who looks can see it. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const here = document.activeElement ?? document.body
    const { outlineStyle, outlineWidth } = getComputedStyle(here)
    return {
      isLost: here === document.body,
      hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      words: here.textContent ?? '',
    }
  })

test('whatever is done in a list by keyboard, the focus stays near and can be seen', async ({
  browser,
  synapse,
}) => {
  const { person: ana, page } = await opensABrowser(browser, await signUp(synapse.url, 'ana'))
  const [bea, cleo, dora] = await Promise.all(
    ['bea', 'cleo', 'dora'].map((name) => signUp(synapse.url, name)),
  )
  if (!bea || !cleo || !dora) throw new Error('Nobody there')
  const texts = {
    end: words('the last of them'),
    muted: words('of somebody to mute'),
    blocked: words('of somebody to block'),
    hidden: words('to hide'),
    mine: words('my own'),
    first: words('the first of them'),
  }
  await posts(ana, texts.end)
  await posts(bea, texts.muted)
  await posts(cleo, texts.blocked)
  await posts(dora, texts.hidden)
  await posts(ana, texts.mine)
  await posts(ana, texts.first)
  await opens(page, '/')
  await page.keyboard.press('j')
  await expect.poll(() => focus(page)).toMatchObject({ isLost: false, hasRing: true })

  const does = async (text: string, action: string) => {
    await cardOf(page, text).getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('menuitem', { name: action, exact: true }).press('Enter')
  }
  for (const [text, action] of [
    [texts.mine, 'Delete'],
    [texts.hidden, 'Hide'],
    [texts.muted, 'Mute'],
  ] as const) {
    await does(text, action)
    await expect(cardOf(page, text)).toHaveCount(0)
    await expect.poll(() => focus(page), action).toMatchObject({ isLost: false, hasRing: true })
  }
  await does(texts.blocked, 'Block')
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).press('Enter')
  await expect(cardOf(page, texts.blocked)).toHaveCount(0)
  await expect.poll(() => focus(page), 'Block').toMatchObject({ isLost: false, hasRing: true })
})

test('a comment that is brought back has the focus', async ({ browser, synapse }) => {
  const { person: ana, page } = await opensABrowser(browser, await signUp(synapse.url, 'ana'))
  const post = await posts(ana, words('to talk about'))
  const text = words('deleted too soon')
  await comments(ana, post, text)
  await opens(page, `/posts/${post.id}`)
  const comment = page.getByRole('article').filter({ hasText: text }).last()
  await comment.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('list', { name: 'Comments' }).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText(text)).toBeVisible()
  await expect.poll(() => focus(page)).toMatchObject({ isLost: false, hasRing: true })
  await expect(comment.getByRole('button', { name: 'Edit' })).toBeFocused()
})

/** Everything that a screen reader is told from now on, in order. */
async function hears(page: Page): Promise<string[]> {
  const heard: string[] = []
  await page.exposeFunction('hears', (words: string) => heard.push(words))
  await page.evaluate(() => {
    const region = document.querySelector('[role=status].visually-hidden')
    if (!region) throw new Error('Nothing is announced here')
    new MutationObserver(() =>
      (window as unknown as { hears: (words: string) => void }).hears(region.textContent ?? ''),
    ).observe(region, { childList: true, subtree: true, characterData: true })
  })
  return heard
}

test('what others do is said once and politely, or not at all where somebody chose that', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const cleo = await signUp(synapse.url, 'cleo')
  const { page } = await opensABrowser(browser, ana)
  await posts(bea, words('already there'))
  await opens(page, '/')
  const heard = await hears(page)
  await page.keyboard.press('j')
  await page.keyboard.press('l')
  await expect.poll(() => heard).toContain('Liked.')
  await posts(bea, words('new'))
  const news = 'There are new posts. A button above the list shows them.'
  await expect.poll(() => heard).toContain(news)
  // A second one says nothing more: the button counts it.
  await posts(bea, words('newer'))
  await expect(page.getByRole('button', { name: 'Show 2 new posts' })).toBeVisible()
  await asks(cleo, ana)
  await expect.poll(() => heard.join()).toContain('Cleo sent you a friend request')
  expect([...heard].sort()).toEqual([...new Set(heard)].sort())

  await opens(page, '/settings/reading')
  await page.getByRole('radio', { name: 'Messages only' }).check()
  await opens(page, '/')
  await posts(bea, words('newer'))
  await expect(page.getByRole('button', { name: /^Show .* new post/ })).toBeVisible()
  await expect(said(page, 'There are new posts.')).toHaveCount(0)
  await writes(bea, ana, 'psst')
  await expect(said(page, 'New message from Bea.')).toBeAttached()

  await page.goto(`/messages?with=${bea.id}`)
  await field(page).fill('I am here')
  await field(page).press('Enter')
  await expect(said(page, 'Message sent.')).toBeAttached()

  // Nothing: neither what others do nor what they write. What came of one's own deeds is said.
  await opens(page, '/settings/reading')
  await page.getByRole('radio', { name: 'Nothing' }).check()
  await opens(page, '/')
  await writes(bea, ana, 'psst again')
  await expect(page.getByRole('link', { name: /Messages.*1/ }).first()).toBeVisible()
  await expect(said(page, 'New message from Bea.')).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('l')
  await expect(said(page, /Liked\.|Like taken back\./)).toBeAttached()
})

test('search says how much it found once, when the typing rests; so do the filters of communities', async ({
  browser,
  synapse,
}) => {
  const { person: ana, page } = await opensABrowser(browser, await signUp(synapse.url, 'ana'))
  const text = words('lighthouse')
  await posts(ana, text)
  await founds(ana, { name: words('Mosses') })
  await opens(page, '/')
  const heard = await hears(page)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox').pressSequentially(text, { delay: 20 })
  await expect.poll(() => heard).toEqual([`1 result for ${text}. Use the arrow keys to choose one.`])
  await page.keyboard.press('Escape')

  for (const tab of ['Discover', /My Communities/]) {
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page.getByRole('link', { name: 'Communities' }).first().click()
    await page.getByRole('tab', { name: tab }).click()
    heard.length = 0
    await page.getByRole('searchbox').pressSequentially('nothing has this name', { delay: 20 })
    await expect.poll(() => heard).toEqual(['No communities found'])
    await page.getByRole('searchbox').fill('')
  }
})

test('a single key does nothing while something has the focus; ? shows the list', async ({
  browser,
  synapse,
}) => {
  const { person: ana, page } = await opensABrowser(browser, await signUp(synapse.url, 'ana'))
  await posts(ana, words('a post'))
  await opens(page, '/')
  await page.getByRole('button', { name: 'Create Post' }).first().focus()
  await page.keyboard.press('m')
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/\/messages/)
})
