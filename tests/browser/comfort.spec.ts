import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { accepts, asks } from '#tests/support/friends.ts'
import { cardOf, openAs, posts, runSql, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

const chip = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true })
const toggle = (page: Page, name: string) => page.getByRole('main').getByRole('switch', { name, exact: true })
const notice = (page: Page) => page.getByRole('region', { name: 'Notification(s)' }).getByRole('listitem')
const root = (page: Page) => page.locator('html')
const keptWithAccount = (page: Page, name: string) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/comfort-settings') &&
      answer.ok() &&
      (answer.request().postData() ?? '').includes(name),
  )
/** How far the page can be pushed sideways: nothing may stick out. */
const sticksOut = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('what I set on one device is there on the next before its first paint, and a profile goes there and back', async ({
  page,
  context,
  browser,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await signIn('ana')
  await page.goto('/settings/comfort')

  const fonts: string[] = []
  page.on('request', (request) => fonts.push(new URL(request.url()).pathname))
  await chip(page, 'Typeface', 'OpenDyslexic').check()
  await expect.poll(() => fonts.filter((path) => path.includes('opendyslexic')).length).toBeGreaterThan(0)
  const bodySize = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
  const usualSize = await bodySize()
  const larger = keptWithAccount(page, 'textSize')
  await chip(page, 'Text size', '200 %').check()
  await expect.poll(bodySize).toBeCloseTo(usualSize * 2)
  await larger
  expect(await sticksOut(page)).toBe(0)
  await page.goto('/settings')
  const kept = keptWithAccount(page, 'darkMode')
  await toggle(page, 'Dark mode').uncheck()
  await kept
  expect(await sticksOut(page)).toBe(0)

  // Another device of the same person: the document itself says how it should look.
  const phone = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await phone.addCookies(await context.cookies())
  const onPhone = await phone.newPage()
  await onPhone.goto('/discover', { waitUntil: 'commit' })
  await expect(root(onPhone)).toHaveAttribute('data-text-size', '200')
  await expect(root(onPhone)).not.toHaveClass(/\bdark\b/)
  await phone.close()

  // A profile, from the header of any screen; it says what it changed.
  await page.goto('/messages')
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
  const panel = page.getByRole('dialog', { name: 'Settings' })
  await panel.getByRole('button', { name: 'Overloaded' }).click()
  await expect(notice(page)).toContainText('Hide images: on')
  await expect(root(page)).toHaveClass(/low-stim/)
  await panel.getByRole('button', { name: 'Back to how it was' }).click()
  await expect(root(page)).not.toHaveClass(/low-stim|\bdark\b/)
  await expect(root(page)).toHaveAttribute('data-text-size', '200')

  // One of my own, kept under a name; and everything back to the start, with the way back.
  await panel.getByRole('link', { name: 'More comfort settings' }).click()
  await page.getByRole('textbox', { name: /Save the settings/ }).fill('Evening')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByRole('button', { name: 'Use the usual settings' }).click()
  await expect(root(page)).toHaveClass(/\bdark\b/)
  await expect(root(page)).not.toHaveAttribute('data-text-size')
  await page.getByRole('button', { name: 'Evening', exact: true }).first().click()
  await expect(root(page)).toHaveAttribute('data-text-size', '200')
  await expect(notice(page)).toContainText('Text size')
  await notice(page).getByRole('button', { name: 'Undo' }).click()
  await expect(root(page)).not.toHaveAttribute('data-text-size')
})

test('low spoons offer the low-demand view, which asks nothing of me, and I can go back', async ({
  page,
  signIn,
}) => {
  const ana = await signIn('ana')
  const device = await ana.alsoSignsIn()
  const text = words('I watered the plants.')
  const post = await device.post<{ id: string }>('/api/posts', { content: text })
  await device.post(`/api/posts/${post.body.id}/like`)
  await page.goto('/')
  const card = cardOf(page, text)
  const like = card.getByRole('button', { name: /Liked/ })
  await expect(like).toHaveAccessibleName('Liked (1 like)')
  await page.getByRole('button', { name: 'Energy, Medium Energy' }).click()
  await page.getByRole('dialog', { name: 'Energy' }).getByRole('button', { name: 'Low Energy' }).click()
  await page.getByRole('button', { name: 'Use the low-demand view' }).click()
  await expect(page.getByText('Low-demand view is on.')).toBeVisible()
  // A document asked for before the energy is saved would still tell of the one before.
  await expect(notice(page)).toContainText('it now.')
  await expect(like).toHaveAccessibleName('Liked')
  await expect(page.getByRole('heading', { name: 'Welcome to Synapse' })).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Share' })).toHaveCount(0)

  // One button, and the others one tap further (low-demand.spec.ts has more of it).
  await card.getByRole('button', { name: /^More/ }).click()
  await card.getByRole('menuitem', { name: 'Comment' }).click()
  await page.getByRole('button', { name: 'Quick replies' }).click()
  await page.getByRole('button', { name: 'I’m happy for you.' }).click()
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('I’m happy for you.')
  await page.keyboard.press('Escape')

  await page.reload()
  await page.getByRole('button', { name: 'Back to the usual view' }).click()
  await expect(like).toHaveAccessibleName('Liked (1 like)')
  // It was answered: nothing asks again until the energy is set anew.
  await page.reload()
  await expect(like).toHaveAccessibleName('Liked (1 like)')
  await expect(page.getByText('would a quieter screen help?')).toHaveCount(0)
})

test('with images hidden no picture is asked for on any screen, and the one of a profile can be shown', async ({
  browser,
  synapse,
}) => {
  const { person: ana, page } = await openAs(browser, synapse.url, 'ana')
  const bea = await signUp(synapse.url, 'bea')
  await asks(ana, bea)
  await accepts(bea, ana)
  const picture = '/api/no-such-picture'
  await runSql(synapse.databaseUrl, 'update users set profile_image_url = $1 where id = $2', [
    picture,
    bea.id,
  ])
  const text = words('from bea')
  await posts(bea, text)
  await bea.post('/api/messages', { receiverId: ana.id, content: text })

  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === picture) asked += 1
  })
  await page.goto('/settings')
  await toggle(page, 'Hide images').check()
  const screens = [
    ['/', cardOf(page, text)],
    ['/discover?tab=friends', page.getByRole('main').getByText('Bea').first()],
    ['/messages', page.getByText(text).first()],
    [`/messages?with=${bea.id}`, page.getByRole('main').getByText(text).last()],
    ['/communities', page.getByRole('heading', { name: 'Communities', exact: true })],
    [`/profile/${bea.id}`, page.getByRole('button', { name: 'Show image' })],
  ] as const
  for (const [path, seen] of screens) {
    await page.goto(path)
    await expect(seen).toBeVisible()
  }
  expect(asked).toBe(0)
  await page.getByRole('button', { name: 'Show image' }).click()
  await expect.poll(() => asked).toBe(1)
  await page.context().close()
})
