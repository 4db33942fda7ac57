import type { Page } from '@playwright/test'
import { screens } from '#contract/core/screens.ts'
import { signUp } from '#tests/support/browser-people.ts'
import { friends, field as messageField, opensABrowser, talk } from '#tests/support/chat-screens.ts'
import { cardOf, posts, runSql, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { layoutShifts, watchLayoutShifts } from './layout-shifts.ts'

// As far from the server's time as it gets: what it has drawn must not be taken for the time here.
test.use({ timezoneId: 'Pacific/Auckland' })

/** As on a slow line: the page is there, the code of the application is not. */
async function hold(page: Page, files: '**/assets/app-*.js' | '**/assets/dialogs-*.js' | '**/assets/**') {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await isLetGo
    await route.continue()
  })
  return letGo
}

/** What somebody who reads the console of the browser would wonder about. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // A picture of somebody from another test may be gone.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  return complaints
}

const isTakenOver = (page: Page) => page.waitForFunction(() => !('early' in window))

for (const [width, height, isMobile] of [
  [360, 740, true],
  [1280, 800, false],
] as const) {
  test.describe(() => {
    test.use({
      viewport: { width, height },
      ...(isMobile && { userAgent: 'Mozilla/5.0 (Android 16) Mobile' }),
    })

    test(`every screen can be read before the application has come, is taken over as it is, and does not move, ${width} px wide`, async ({
      page,
      asAna,
      fullScreens: { ana, addressOf, alsoAt },
    }) => {
      await asAna()
      const complaints = complaintsOf(page)
      await watchLayoutShifts(page)
      for (const address of [...screens.map(addressOf), ...alsoAt]) {
        const letGo = await hold(page, '**/assets/app-*.js')
        await page.goto(new URL(address, ana.url).href, { waitUntil: 'commit' })
        const heading = page.getByRole('heading', { level: 1 })
        await expect(heading, address).toBeVisible()
        await expect(page, address).toHaveTitle(/ · Synapse$/)
        await heading.evaluate((element) => Object.assign(element, { wasDrawn: true }))
        letGo()
        await isTakenOver(page)
        expect(complaints.splice(0), address).toEqual([])
        expect(await heading.evaluate((element) => 'wasDrawn' in element), address).toBe(true)
        expect(await layoutShifts(page), address).toEqual([])
        await page.unroute('**/assets/app-*.js')
      }
    })
  })
}

test('what was drawn as just now stays so for a minute, so that nothing moves, and not for longer', async ({
  page,
  signIn,
  synapse,
}) => {
  const text = words('half a minute old')
  const bea = await signUp(synapse.url, 'bea')
  const { id } = await posts(bea, text)
  await runSql(
    synapse.databaseUrl,
    "update posts set created_at = now() - interval '30 seconds' where id = $1",
    [id],
  )
  await signIn('ana')
  const when = cardOf(page, text).locator('time')
  for (const said of ['just now', /^\d minutes ago$/]) {
    // The clock of the device alone, 45 seconds further each time. Playwright's clock would also take away how the page
    // was come to, without which it is not taken over.
    await page.addInitScript(() => {
      const { now } = Date
      Date.now = () => now() + 45_000
    })
    await page.goto('/')
    await isTakenOver(page)
    await expect(when).toHaveText(said)
  }
})

/** The page as it is on a slow line: drawn, and without the application. */
async function openDrawn(page: Page, address: string) {
  const letGo = await hold(page, '**/assets/app-*.js')
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return letGo
}

test('what is pressed before the application has come is done when it is there, once, and links lead on', async ({
  page,
  signIn,
  synapse,
}) => {
  const text = words('like me early')
  const bea = await signUp(synapse.url, 'bea')
  const post = await posts(bea, text)
  await signIn('ana')
  const letGo = await openDrawn(page, '/')
  const like = cardOf(page, text).getByRole('button', { name: 'Like' })
  // Who sees nothing happen presses again, and means the same.
  await like.dblclick()
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  const waiting = page.getByText('Still loading. We’ve kept what you pressed and typed.')
  await expect(waiting).toBeVisible()
  const liked = page.waitForResponse((answer) => answer.url().endsWith(`/api/posts/${post.id}/like`))
  letGo()
  expect((await liked).status()).toBe(200)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(waiting).toHaveCount(0)

  await page.unroute('**/assets/app-*.js')
  const letThisGo = await openDrawn(page, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Communities' }).click()
  await expect(page).toHaveURL('/communities')
  await expect(page.getByRole('heading', { level: 1, name: 'Communities' })).toBeVisible()
  letThisGo()
})

test('what is pressed in a part whose own code is still on its way is done when that is there', async ({
  page,
  signIn,
  synapse,
}) => {
  const text = words('found and closed')
  const { id } = await posts(await signUp(synapse.url, 'bea'), text)
  await signIn('ana')
  const letGo = await hold(page, '**/assets/dialogs-*.js')
  const partIsAskedFor = page.waitForRequest('**/assets/dialogs-*.js')
  await page.goto(`/?post=${id}`, { waitUntil: 'commit' })
  await partIsAskedFor
  const opened = page.getByRole('region', { name: 'The post you opened' })
  await expect(opened).toContainText(text)
  await opened.getByRole('button', { name: 'Close this post' }).click()
  letGo()
  await expect(page).toHaveURL('/')
  await expect(opened).toHaveCount(0)
})

test('a comment that is written and sent before the application has come is sent once, and whole', async ({
  page,
  signIn,
  synapse,
}) => {
  const bea = await signUp(synapse.url, 'bea')
  const post = await posts(bea, words('say something'))
  await signIn('ana')
  const letGo = await openDrawn(page, `/posts/${post.id}`)
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  const text = words('I was early')
  await comment.pressSequentially(text)
  await page.getByRole('button', { name: 'Post comment' }).click()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/comments'))
      sent.push(request.postData() ?? '')
  })
  letGo()
  await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1)
  await expect(comment).toHaveValue('')
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain(text)
})

test('what was begun before on this device stays above what is typed early', async ({
  page,
  signIn,
  synapse,
}) => {
  const bea = await signUp(synapse.url, 'bea')
  const post = await posts(bea, words('two halves'))
  await signIn('ana')
  await page.goto(`/posts/${post.id}`)
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  await isTakenOver(page)
  await comment.fill('the first half')
  const letGo = await openDrawn(page, `/posts/${post.id}`)
  await expect(comment).toHaveValue('')
  await comment.pressSequentially('the second half')
  letGo()
  await isTakenOver(page)
  await expect(comment).toHaveValue('the first half\n\nthe second half')
})

test('a conversation is drawn at its end, and its times only when it is known what they are here', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page } = await opensABrowser(browser, ana, { timezoneId: 'Pacific/Auckland' })
  for (let n = 0; n < 15; n += 1)
    await bea.post('/api/messages', { receiverId: ana.id, content: `line ${n}` })
  const letGo = await openDrawn(page, `/messages?with=${bea.id}`)
  const last = talk(page).getByText('line 14')
  await expect(last).toBeInViewport()
  await expect(talk(page).locator('time').last()).toBeHidden()
  await messageField(page).pressSequentially('already here')
  await messageField(page).press('Enter')
  letGo()
  await isTakenOver(page)
  await expect(talk(page).locator('time').last()).toBeVisible()
  await expect(last).toBeInViewport()
  await expect(talk(page).getByText('already here', { exact: true })).toHaveCount(1)
})

test('nothing is shown that this device hides, nor what is not the place one comes back to', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  const letGo = await openDrawn(page, '/')
  const root = page.locator('#root')
  await page.evaluate(() => localStorage.setItem('hideCounts', 'true'))
  await page.goto('/', { waitUntil: 'commit' })
  await expect(root).toBeAttached()
  await expect(root).toBeHidden()
  await page.evaluate(() => localStorage.removeItem('hideCounts'))
  await page.reload({ waitUntil: 'commit' })
  await expect(root).toBeAttached()
  await expect(root).toBeHidden()
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('the first paint needs nothing but the document, and has the styles and the typeface', async ({
  page,
  signIn,
  synapse,
}) => {
  const text = words('all at once')
  await posts(await signUp(synapse.url, 'bea'), text)
  await signIn('ana')
  const letGo = await hold(page, '**/assets/**')
  await page.goto('/', { waitUntil: 'commit' })
  const card = cardOf(page, text)
  await expect(card).toBeVisible()
  const looks = await card.evaluate((element) => {
    const faces = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    return { faces, colour: getComputedStyle(element).backgroundColor }
  })
  expect(looks.faces.join()).toContain('Atkinson Hyperlegible Next')
  expect(looks.colour).toMatch(/^oklch/)
  letGo()
  await isTakenOver(page)
  await expect(card).toBeVisible()
})

test('where nothing drawn is shown, the bar of the header is there with its mark, where the header then has it', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.goto('/')
  await isTakenOver(page)
  const letGo = await hold(page, '**/assets/app-*.js')
  await page.reload({ waitUntil: 'commit' })
  const mark = page.locator('#first-bar svg')
  await expect(mark).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  const place = await mark.boundingBox()
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.locator('header svg').first().boundingBox()).toEqual(place)
  await expect(mark).toHaveCount(0)
})

test('the letters that the list needs are asked for before it is drawn', async ({
  page,
  signIn,
  synapse,
}) => {
  const bea = await signUp(synapse.url, 'bea')
  const text = words('zażółć')
  await posts(bea, text)
  for (const n of [1, 2, 3, 4]) await posts(bea, words(`above it ${n}`))
  await signIn('ana')
  await page.setViewportSize({ width: 360, height: 400 })
  await page.addInitScript((wanted) => {
    new MutationObserver(() => {
      const list = document.querySelector('#root main')
      if (!('drawnAt' in window) && list?.textContent?.includes(wanted))
        Object.assign(window, { drawnAt: performance.now() })
    }).observe(document, { childList: true, subtree: true })
  }, text)
  await page.goto('/')
  await expect(cardOf(page, text)).toBeVisible()
  const { asked, drawnAt } = await page.evaluate(() => ({
    asked: performance.getEntriesByType('resource').find(({ name }) => name.includes('latin-ext'))?.startTime,
    drawnAt: (window as unknown as { drawnAt: number }).drawnAt,
  }))
  expect(asked).toBeLessThan(drawnAt)
})

test('what is chosen from a list before the application has come is chosen', async ({ page, signIn }) => {
  await signIn('ana')
  const letGo = await openDrawn(page, '/settings/privacy')
  const audience = page.getByLabel('Who can see your Social Spoons')
  await audience.selectOption('Only me')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/profile'))
  letGo()
  expect((await saved).status()).toBe(200)
  await expect(audience).toHaveValue('me')
})

for (const [how, leaves] of [
  ['one press', (page: Page) => page.getByRole('link', { name: 'Leave quickly' }).click()],
  [
    'Escape three times',
    async (page: Page) => {
      for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape')
    },
  ],
] as const)
  test(`${how} leaves before the application has come too, and Back does not lead in`, async ({
    page,
    signIn,
  }) => {
    await signIn('ana')
    await page.goto('/settings')
    await openDrawn(page, '/')
    await leaves(page)
    await expect(page).toHaveURL('/calendar')
    await page.goBack()
    await expect(page).toHaveURL('/calendar')
  })

test('where the application cannot be had, that is said, and the page can still be read', async ({
  page,
  signIn,
  synapse,
}) => {
  const text = words('no code')
  await posts(await signUp(synapse.url, 'bea'), text)
  await signIn('ana')
  await page.route('**/assets/app-*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'commit' })
  await expect(cardOf(page, text)).toBeVisible()
  await expect(page.getByText('Part of Synapse couldn’t be loaded.')).toBeVisible()
})
