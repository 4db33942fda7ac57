import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { founds, joins } from '#tests/support/communities.ts'
import {
  cardOf,
  composerText,
  notice,
  openAs,
  openComposer,
  posts,
  runSql,
  words,
} from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { markedWord, withSpeech } from './speech-stand-in.ts'

const says = (page: Page) => page.evaluate(() => window.sayWord())
const saysAll = (page: Page) =>
  page.evaluate(async () => {
    const said: string[] = []
    for (let one = await window.sayWord(); one; one = await window.sayWord()) said.push(one.word)
    return said.join(' ')
  })
/** Since everybody was where they were reading: a moment later nobody is offered it. */
const anHourPasses = (databaseUrl: string) =>
  runSql(databaseUrl, "update last_places set updated_at = updated_at - interval '1 hour'", [])
/** The code for keys, places and drafts comes when the browser is idle. */
const pressUntil = (page: Page, key: string, done: () => Promise<boolean>) =>
  expect
    .poll(async () => {
      await page.keyboard.press(key)
      return done()
    })
    .toBe(true)

test('a post is read aloud with its words marked, paused, made slower and stopped, and what is folded is never read', async ({
  page,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const bea = await signUp(synapse.url, 'bea')
  const plain = words('Moss is soft. It grows slowly')
  const secret = words('unread spiders')
  await posts(bea, secret, { contentNotes: ['food'] })
  await posts(bea, plain, { toneIndicators: ['Genuine'] })
  await withSpeech(page)
  await page.goto('/settings/reading')
  await page.getByRole('switch', { name: 'Read aloud' }).click()
  await page.goto('/')

  const card = cardOf(page, plain)
  const before = await card.innerHTML()
  await card.getByRole('button', { name: 'Listen' }).click()
  await expect(card.getByRole('button', { name: 'Pause' })).toBeFocused()
  expect((await says(page))?.word).toBe('Post')
  for (const word of ['by', 'Bea.']) expect((await says(page))?.word).toBe(word)
  // How it was meant comes before the words, as it stands on the card.
  expect((await says(page))?.word).toBe('Genuine')
  expect(await says(page)).toEqual({ word: 'Moss', rate: 1 })
  expect(await markedWord(page)).toBe('Moss')
  expect((await says(page))?.word).toBe('is')
  await card.getByRole('button', { name: 'Slower' }).click()
  expect(await says(page)).toEqual({ word: 'is', rate: 0.8 })
  await page.keyboard.press('Tab')
  await card.getByRole('button', { name: 'Pause' }).click()
  expect(await says(page)).toBeNull()
  expect(await markedWord(page)).toBe('is')
  await card.getByRole('button', { name: 'Go on' }).click()
  expect(await saysAll(page)).toBe(`is soft. It grows slowly${plain.slice(29)}`)
  expect(await markedWord(page)).toBe('')
  await card.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByRole('button', { name: 'Listen' })).toBeVisible()
  // The marks never touched the page.
  expect(await card.locator('[data-read]').filter({ hasText: plain }).innerHTML()).toBe(plain)
  expect(before).toContain(plain)

  const folded = page.getByRole('article').filter({ hasText: 'Content note: food' }).first()
  await expect(folded.getByRole('button', { name: 'Listen' })).toHaveCount(0)
  await folded.getByRole('button', { name: 'Show this post' }).click()
  await folded.getByRole('button', { name: 'Listen' }).click()
  await expect(folded.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect((await says(page))?.word).toBe('Post')
  await folded.getByRole('button', { name: 'Fold this post' }).click()
  await expect(folded.getByRole('button', { name: 'Pause' })).toHaveCount(0)
  expect(await says(page)).toBeNull()

  // The ruler marks a line for the eye, and no click is lost under it.
  await page.goto('/settings/reading')
  await page.getByRole('switch', { name: 'Reading ruler' }).click()
  const ruler = page.getByRole('slider', { name: /Reading ruler/ })
  // Its code, too, comes when the browser is idle: who points before that points again.
  let across = 300
  const pointedAt = async () => {
    await page.mouse.move(across++, 300)
    return Number(await ruler.getAttribute('aria-valuenow'))
  }
  await expect.poll(pointedAt).toBe(42)
  await ruler.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => Number(await ruler.getAttribute('aria-valuenow'))).toBeGreaterThan(42)
  await page.getByRole('switch', { name: 'Reading ruler' }).click()
  await expect(ruler).toHaveCount(0)
})

test('keys go through the feed, are shown, changed and turned off, and never act while I write', async ({
  page,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const bea = await signUp(synapse.url, 'bea')
  const [older, newer] = [words('older'), words('newer')]
  await posts(bea, older)
  await posts(bea, newer)
  await page.goto('/')
  await pressUntil(page, '?', () => page.getByRole('dialog').isVisible())
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog.getByText('Go to the next post')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const focusedPost = page.locator('li:focus')
  await page.keyboard.press('j')
  await expect(focusedPost).toContainText(newer)
  await page.keyboard.press('j')
  await expect(focusedPost).toContainText(older)
  await page.keyboard.press('l')
  await expect(cardOf(page, older).getByRole('button', { name: /Liked/ })).toBeVisible()
  await page.keyboard.press('k')
  await expect(focusedPost).toContainText(newer)
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: 'Comments' })).toBeVisible()
  await page.keyboard.press('j')
  await page.getByRole('dialog').getByRole('textbox').pressSequentially('jkl')
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('jkl')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The focus comes back a moment after the dialog has gone, and closes what was opened in between.
  await expect(focusedPost).toContainText(newer)
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/settings/reading')
  const row = page.getByRole('listitem').filter({ hasText: 'Go to Messages' })
  await row.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('New key for “Go to Messages”').press('k')
  await expect(row.getByRole('alert')).toContainText('K already does this: “Go to the post before”.')
  await page.getByLabel('New key for “Go to Messages”').press('x')
  await expect(row.getByRole('button', { name: 'Change' })).toBeFocused()
  await expect(row).toContainText('Key: X')
  await page.getByRole('switch', { name: 'Go to your profile' }).click()
  // A key does nothing while a control has the focus (decision 0083).
  const heading = page.getByRole('heading', { level: 1 })
  await heading.focus()
  await page.keyboard.press('p')
  await pressUntil(page, 'x', async () => new URL(page.url()).pathname === '/messages')

  await page.goto('/settings/reading')
  await page.getByRole('switch', { name: 'Keyboard shortcuts', exact: true }).click()
  await expect(page.getByText('They’re all turned off.')).toBeVisible()
  await heading.focus()
  await page.keyboard.press('h')
  await expect(page).toHaveURL('/settings/reading')
})

test('on another device I am offered the place in the feed and the text that I did not finish, and nothing moves by itself', async ({
  page,
  browser,
  signIn,
  synapse,
}) => {
  const ana = await signIn('ana')
  const { person: bea } = await openAs(browser, synapse.url, 'bea')
  const lines: string[] = []
  for (let n = 0; n < 26; n += 1) lines.push(words(`thought ${n}`))
  for (const line of lines) await posts(bea, line)
  const there = lines[1] ?? ''

  // On the phone: far down the feed for a while, and half a post.
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('button', { name: 'Show more posts' }).click()
  await cardOf(page, there).evaluate((card) => card.scrollIntoView({ block: 'start' }))
  const phone = await ana.alsoSignsIn()
  const asks = async () =>
    (await phone.get<{ place: object | null; unfinished: object | null }>('/api/where-was-i')).body
  await openComposer(page)
  await composerText(page).fill('half a thought')
  await expect.poll(async () => (await asks()).unfinished).not.toBeNull()
  await page.keyboard.press('Escape')
  await cardOf(page, there).evaluate((card) => card.scrollIntoView({ block: 'start' }))
  await page.clock.fastForward(30_000)
  await page.goto('/help')
  await expect.poll(async () => (await asks()).place).not.toBeNull()
  // The same device, a moment later, knows this itself.
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Where you were' })).toHaveCount(0)

  await anHourPasses(synapse.databaseUrl)
  const context = await browser.newContext({ baseURL: synapse.url, locale: 'en-GB' })
  const cookies = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly)
  await context.addCookies(cookies)
  const laptop = await context.newPage()
  await laptop.goto('/')
  const bar = laptop.getByRole('region', { name: 'Where you were' })
  await expect(bar).toContainText('You have an unfinished post, last changed just now.')
  // One at a time, and what was begun comes first.
  await expect(bar).not.toContainText('You were reading')
  expect(await laptop.evaluate(() => window.scrollY)).toBe(0)
  await bar.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(composerText(laptop)).toHaveValue('half a thought')
  await laptop.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
  await expect(laptop.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => (await asks()).unfinished).toBeNull()
  await expect(bar).toContainText(/You were reading the feed, at a post by .Bea., 1 hour ago\./)
  await bar.getByRole('button', { name: 'Take me there' }).press('Enter')
  await expect(laptop.locator('li:focus')).toContainText(there)
  await expect(cardOf(laptop, there)).toBeInViewport()
  // Answered: not offered again.
  await laptop.reload()
  await expect(laptop.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await context.close()
})

test('a place in another list is found in that list, not in the one that is on the screen', async ({
  page,
  browser,
  signIn,
  synapse,
}) => {
  const ana = await signIn('ana')
  const phone = await ana.alsoSignsIn()
  const { person: bea } = await openAs(browser, synapse.url, 'bea')
  const community = await founds(bea)
  await joins(phone, community)
  const there = words('in the community')
  const { id: postId } = await posts(bea, there, { communityId: community.id })
  await posts(bea, words('in the community, later'), { communityId: community.id })
  await posts(bea, words('for everyone'))

  for (const place of [
    { kind: 'community', id: community.id, postId },
    { kind: 'communitiesFeed', id: null, postId },
  ]) {
    expect((await phone.put('/api/where-was-i/place', place)).status).toBe(204)
    await anHourPasses(synapse.databaseUrl)
    await page.goto('/')
    await page.getByRole('button', { name: 'Take me there' }).press('Enter')
    await expect(page).toHaveURL(place.id ? `/communities/${place.id}` : '/?feed=communities')
    await expect(page.locator('li:focus')).toContainText(there)
  }
})

test('a moment on Home is no place to go back to, and a while of reading is', async ({
  page,
  signIn,
  synapse,
}) => {
  const ana = await signIn('ana')
  const bea = await signUp(synapse.url, 'bea')
  const lines = Array.from({ length: 12 }, (_, n) => words(`seen in passing ${n}`))
  for (const line of lines) await posts(bea, line)
  const device = await ana.alsoSignsIn()
  const place = async () => (await device.get<{ place: object | null }>('/api/where-was-i')).body.place
  await page.clock.install()
  const scrolls = async () => {
    // Live updates come with the code that notes places.
    const listens = page.waitForRequest('**/api/events*')
    await page.goto('/')
    await listens
    await cardOf(page, lines[4] ?? '').evaluate((card) => card.scrollIntoView({ block: 'start' }))
  }
  await scrolls()
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  expect(await place()).toBeNull()

  await scrolls()
  await page.clock.fastForward(30_000)
  await expect.poll(place).not.toBeNull()
})

test('a text that was sent on another device is no longer offered, and never opens an empty box', async ({
  page,
  browser,
  signIn,
  synapse,
}) => {
  const ana = await signIn('ana')
  const phone = await ana.alsoSignsIn()
  const begins = () => phone.put('/api/drafts/post', { value: JSON.stringify({ content: 'half a thought' }) })
  expect((await begins()).status).toBe(200)
  const listens = page.waitForRequest('**/api/events*')
  await page.goto('/')
  const bar = page.getByRole('region', { name: 'Where you were' })
  await expect(bar).toContainText('You have an unfinished post')
  await listens
  expect((await phone.delete('/api/drafts/post')).status).toBe(204)
  await expect(bar).toHaveCount(0)

  // A device that does not hear of it asks before it opens anything.
  await begins()
  const context = await browser.newContext({ baseURL: synapse.url, locale: 'en-GB' })
  await context.addCookies((await page.context().cookies()).filter(({ httpOnly }) => httpOnly))
  const laptop = await context.newPage()
  await laptop.route('**/api/events*', (route) => route.abort())
  await laptop.goto('/')
  const offered = laptop.getByRole('region', { name: 'Where you were' })
  await expect(offered).toContainText('You have an unfinished post')
  await phone.delete('/api/drafts/post')
  await offered.getByRole('button', { name: 'Continue' }).click()
  await expect(notice(laptop)).toContainText('This text isn’t here any more')
  await expect(laptop.getByRole('dialog')).toHaveCount(0)
  await expect(offered).toHaveCount(0)
  await context.close()
})

test('who says Not now to a place is asked on no other device', async ({
  page,
  browser,
  signIn,
  synapse,
}) => {
  const ana = await signIn('ana')
  const phone = await ana.alsoSignsIn()
  const bea = await signUp(synapse.url, 'bea')
  const { id } = await posts(bea, words('to come back to'))
  expect((await phone.put('/api/where-was-i/place', { kind: 'post', id })).status).toBe(204)
  await anHourPasses(synapse.databaseUrl)
  await page.goto('/')
  const bar = (on: Page) => on.getByRole('region', { name: 'Where you were' })
  await expect(bar(page)).toContainText('You were reading a post by')
  const forgotten = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await bar(page).getByRole('button', { name: 'Not now' }).click()
  await forgotten
  const context = await browser.newContext({ baseURL: synapse.url, locale: 'en-GB' })
  await context.addCookies((await page.context().cookies()).filter(({ httpOnly }) => httpOnly))
  const laptop = await context.newPage()
  await laptop.goto('/')
  await expect(laptop.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(bar(laptop)).toHaveCount(0)
  await context.close()
})
