import type { Page } from '@playwright/test'
import type { Screen } from '#contract/core/screens.ts'
import { signUp } from '#tests/support/browser-people.ts'
import { cardOf, posts, words } from '#tests/support/post-screens.ts'
import { comments } from '#tests/support/posts.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { problemsInAnyMode } from './every-look.ts'

const usesLowDemand = (page: Page) => page.addInitScript(() => localStorage.setItem('lowDemand', 'true'))
const entries = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const tools = (page: Page) => page.getByRole('banner').getByRole('button')
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true })

test('a post is its writer, its words and one action; everything else is one tap further', async ({
  page,
  signIn,
  synapse,
}) => {
  const bea = await signUp(synapse.url, 'bea')
  const text = words('The moss is awake.')
  await posts(bea, text, { replyWish: 'advice', toneIndicators: ['Genuine'] })
  await signIn('ana')
  await page.goto('/')
  const card = cardOf(page, text)
  const buttons = card.getByRole('button')
  await expect(buttons).toHaveText([/^More/, /^Like/, /^Comment/, /^Share/])

  await usesLowDemand(page)
  await page.goto('/')
  await expect(card).toContainText('Bea')
  await expect(card).toContainText('Genuine')
  await expect(buttons).toHaveText([/^More/, /^Like/])
  const like = await card.getByRole('button', { name: 'Like' }).boundingBox()
  expect(like?.height).toBeGreaterThanOrEqual(48)

  await card.getByRole('button', { name: /^More/ }).focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('menuitem')).toHaveText([
    'Comment',
    'Share',
    'Save',
    'Give as a pebble',
    'Hide',
    'Ask about tone',
    'Suggest a content note',
    'Mute',
    'Block',
    'Report',
  ])
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Good morning, moss.')
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(page.getByRole('dialog').getByText('Good morning, moss.')).toBeVisible()
})

test('a long post has one button more for the words until it is read, and then none', async ({
  page,
  signIn,
  synapse,
}) => {
  const bea = await signUp(synapse.url, 'bea')
  const text = words('So it began.')
  await posts(bea, `${text} ${'And then it went on. '.repeat(60)}`)
  await signIn('ana')
  await usesLowDemand(page)
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: text })
  await card.getByRole('button', { name: 'Read more' }).click()
  await expect(card.getByRole('button')).toHaveText([/^More/, /^Like/])
  await expect(card.locator('p[data-read]')).toBeFocused()
})

test('a comment is its writer and its words, and the form comes when I ask for it', async ({
  page,
  signIn,
  synapse,
}) => {
  const bea = await signUp(synapse.url, 'bea')
  const post = await posts(bea, words('Rain again.'))
  await comments(bea, post, 'Still raining.')
  await signIn('ana')
  await usesLowDemand(page)
  await page.goto(`/posts/${post.id}`)
  const comment = page.getByRole('article').filter({ hasText: 'Still raining.' })
  await expect(comment.getByRole('button')).toHaveText([/^More/])
  const field = page.getByRole('textbox', { name: /Write a (comment|reply)/ })
  await expect(field).toHaveCount(0)
  await page.getByRole('button', { name: 'Write a comment' }).click()
  await expect(field).toBeFocused()

  await page.reload()
  await comment.getByRole('button', { name: /^More/ }).click()
  await expect(comment.getByRole('menuitem')).toHaveText([
    'Reply',
    'Hide',
    'Ask about tone',
    'Mute',
    'Block',
    'Report',
  ])
  await comment.getByRole('menuitem', { name: 'Reply' }).click()
  await expect(field).toBeFocused()
  await field.fill('Here too.')
  await page.getByRole('button', { name: 'Post comment' }).click()
  const own = page.getByRole('article').filter({ hasText: 'Here too.' })
  await expect(own.getByRole('button')).toHaveText([/^More/])
  await own.getByRole('button', { name: /^More/ }).click()
  await expect(own.getByRole('menuitem')).toHaveText(['Reply', 'Edit', 'Delete'])
})

for (const width of [360, 390, 768, 1440]) {
  test(`the frame is Home, Messages, Leave and Menu, and Menu brings the rest, ${width} px wide`, async ({
    page,
    signIn,
  }) => {
    await signIn('ana')
    await page.setViewportSize({ width, height: 900 })
    await usesLowDemand(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await expect(entries(page)).toHaveText(['Home', 'Messages'])
    await expect(tools(page)).toHaveText(['Menu'])
    await expect(page.getByRole('banner').getByRole('link', { name: 'Leave quickly' })).toBeVisible()
    await expect(page.locator('.beside:visible')).toHaveCount(0)

    await menu(page).focus()
    await page.keyboard.press('Enter')
    await expect(entries(page)).toHaveText(['Home', 'Communities', 'Discover', 'Messages', 'Profile'])
    await expect(tools(page)).toHaveText([
      /Menu/,
      /Medium/,
      /Search/,
      /Notifications/,
      /Settings/,
      /Usual view/,
    ])
    const isWithin = await page.locator('.tools-break ~ * button, .tools-break ~ button').evaluateAll((all) =>
      all.every((one) => {
        const { left, right, height } = one.getBoundingClientRect()
        return left >= 0 && right <= window.innerWidth && height >= 44
      }),
    )
    expect(isWithin).toBe(true)
    await tools(page).filter({ hasText: 'Notifications' }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
    await page.keyboard.press('Escape')
    await entries(page).filter({ hasText: 'Profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    // Where one is stays; the rest is folded again.
    await expect(entries(page)).toHaveText(['Home', 'Messages', 'Profile'])
    await menu(page).click()
    await page.getByRole('button', { name: 'Usual view' }).click()
    await expect(entries(page)).toHaveText(['Home', 'Communities', 'Discover', 'Messages', 'Profile'])
    await expect(menu(page)).toHaveCount(0)
  })
}

test('the keys for search and settings open what waits behind Menu', async ({ page, signIn }) => {
  await signIn('ana')
  await usesLowDemand(page)
  await page.goto('/')
  await expect(menu(page)).toBeVisible()
  // The keys listen once the browser was idle.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('Not now to the low-demand view holds on my other devices, until my energy changes', async ({
  page,
  signIn,
  browser,
  synapse,
}) => {
  const ana = await signIn('ana')
  const device = await ana.alsoSignsIn()
  await device.patch('/api/profile', { socialSpoons: 'low' })
  const offer = (of: Page) => of.getByRole('button', { name: 'Use the low-demand view' })
  await page.goto('/')
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/comfort-settings') && answer.request().method() === 'PATCH',
  )
  await page
    .getByRole('region', { name: /quieter screen/ })
    .getByRole('button', { name: 'Not now' })
    .click()
  await expect(offer(page)).toHaveCount(0)
  expect((await saved).status()).toBe(200)

  const phone = await browser.newContext({ baseURL: synapse.url })
  await phone.addCookies(
    [...device.cookies].map(([name, value]) => ({ name, value, url: synapse.url, httpOnly: true })),
  )
  const other = await phone.newPage()
  await other.goto('/')
  await expect(other.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(other.getByRole('button', { name: /^Energy, Low/ })).toBeVisible()
  await expect(offer(other)).toHaveCount(0)
  await device.patch('/api/profile', { socialSpoons: 'empty' })
  await other.goto('/')
  await expect(offer(other)).toBeVisible()
  await phone.close()
})

const fullTest = test.extend({ baseURL: async ({ fullScreens }, use) => use(fullScreens.ana.url) })
const quietScreens: Screen[] = [
  '/',
  '/communities/:id',
  '/posts/:id',
  '/messages',
  '/discover',
  '/profile',
  '/profile/:id',
]

for (const screen of quietScreens) {
  fullTest(
    `${screen} in the low-demand view is comfortable in every mode`,
    async ({ page, asAna, fullScreens }) => {
      await asAna()
      await usesLowDemand(page)
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(fullScreens.addressOf(screen))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText('Loading')).toHaveCount(0)
        expect([width, await problemsInAnyMode(page)]).toEqual([width, []])
      }
    },
  )
}
