import type { Locator, Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { friends, opensABrowser } from '#tests/support/chat-screens.ts'
import { founds } from '#tests/support/communities.ts'
import { cardOf, keepsNotices, notice, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

/** How much of the one lies on the other, in pixels. */
const overlap = async (one: Locator, other: Locator): Promise<number> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('It is not there')
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, wide) * Math.max(0, high)
}
const expectFree = (page: Page, thing: Locator) =>
  expect.poll(() => overlap(notice(page), thing), { message: 'what lies under the notice' }).toBe(0)

const sizes = [
  [390, 844],
  [1440, 900],
] as const

for (const [width, height] of sizes) {
  test(`at ${width} px a notice leaves the message field and Send free`, async ({ browser, synapse }) => {
    const [ana, bea] = await friends(synapse, 'ana', 'bea')
    const { page, context } = await opensABrowser(browser, ana)
    await keepsNotices(page)
    await page.setViewportSize({ width, height })
    await page.goto(`/messages?with=${bea.id}`)
    const field = page.getByRole('textbox', { name: /^Write to/ })
    await expect(field).toBeVisible()
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: /^Mute/ }).click()
    await expect(notice(page)).toBeVisible()
    await expectFree(page, page.getByRole('button', { name: 'Send', exact: true }))
    await expectFree(page, field)
    await context.close()
  })

  test(`at ${width} px a menu that opens where a notice stands is free`, async ({
    page,
    signIn,
    synapse,
  }) => {
    const bea = await signUp(synapse.url, 'bea')
    const text = words('down here')
    await posts(bea, text)
    await signIn('ana')
    await keepsNotices(page)
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: async () => {} }))
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const card = cardOf(page, text)
    await card.getByRole('button', { name: 'Share' }).click()
    await expect(notice(page)).toContainText('Shared!')
    const more = card.getByRole('button', { name: /^More for/ })
    // The menu opens downwards, to where the notice stands.
    await more.evaluate((button) => {
      document.body.style.paddingTop = `${innerHeight}px`
      document.body.style.paddingBottom = `${innerHeight}px`
      scrollTo(0, scrollY + button.getBoundingClientRect().top - innerHeight * 0.55)
    })
    await more.click()
    await expectFree(page, page.getByRole('menu'))
    await page.getByRole('menuitem', { name: 'Hide' }).click()
    await expect(notice(page)).toContainText('Post hidden')
    await expect(notice(page)).toHaveCount(1)
  })

  test(`at ${width} px a notice in a dialog leaves its words, its buttons and Close free`, async ({
    page,
    signIn,
  }) => {
    await signIn('ana')
    await keepsNotices(page)
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await page.getByRole('button', { name: 'Create Post' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Post' })
    await page
      .getByLabel('Photo file')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expect(notice(page)).toContainText('Invalid file type')
    for (const button of ['Post', 'Close'])
      await expectFree(page, dialog.getByRole('button', { name: button, exact: true }).first())
    await expectFree(page, page.getByRole('textbox', { name: 'What would you like to say?' }))
  })
}

test('at 390 px the notice of having joined leaves Create Post free', async ({ page, signIn, synapse }) => {
  const bea = await signUp(synapse.url, 'bea')
  const community = await founds(bea, { name: words('Quiet makers') })
  await signIn('ana')
  await keepsNotices(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/communities/${community.id}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(notice(page)).toContainText('Joined community')
  const create = page.getByRole('button', { name: 'Create Post' })
  const stands = (await notice(page).boundingBox())?.y ?? 0
  await create.evaluate((button, top) => {
    document.body.style.paddingTop = `${innerHeight}px`
    document.body.style.paddingBottom = `${innerHeight}px`
    scrollTo(0, scrollY + button.getBoundingClientRect().top - top - 20)
  }, stands)
  await expectFree(page, create)
})

test('what cannot be used now has a quiet, whole edge', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/')
  const dashed = await page.evaluate(() => {
    const things = ['input', 'textarea', 'select', 'button'].map((tag) => {
      const thing = document.createElement(tag)
      thing.setAttribute('disabled', '')
      thing.className = tag === 'button' ? 'button button-main' : 'input'
      document.body.append(thing)
      const { borderTopStyle } = getComputedStyle(thing)
      thing.remove()
      return borderTopStyle
    })
    return things.filter((style) => style === 'dashed')
  })
  expect(dashed).toEqual([])
})

for (const [width, height] of sizes) {
  test(`at ${width} px the words of chips and badges stand in their middle`, async ({ page, signIn }) => {
    const offCentre = () =>
      page.evaluate(() => {
        const chips = document.querySelectorAll('.badge, [aria-pressed].rounded-full, label.rounded-full')
        return [...chips].flatMap((chip) => {
          const range = document.createRange()
          range.selectNodeContents(chip)
          const outer = chip.getBoundingClientRect()
          if (outer.width === 0) return []
          const boxes = [...range.getClientRects()].filter(({ width: wide }) => wide > 1)
          const left = Math.min(...boxes.map((box) => box.left)) - outer.left
          const right = outer.right - Math.max(...boxes.map((box) => box.right))
          const top = Math.min(...boxes.map((box) => box.top)) - outer.top
          const bottom = outer.bottom - Math.max(...boxes.map((box) => box.bottom))
          const isOff = Math.abs(left - right) > 2 || Math.abs(top - bottom) > 2
          return isOff ? [`${chip.textContent}: ${[left, right, top, bottom].map(Math.round)}`] : []
        })
      })
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expect(page.locator('.badge').first()).toBeAttached()
    expect(await offCentre(), 'on the landing page').toEqual([])
    await signIn('ana')
    await page.goto('/')
    const dialog = page.getByRole('dialog', { name: 'Create Post' })
    await page.getByRole('button', { name: 'Create Post' }).click()
    const tone = dialog.getByRole('button', { name: 'Tone', exact: true })
    if ((await tone.getAttribute('aria-expanded')) === 'false') await tone.click()
    await dialog.getByRole('button', { name: 'Joking', exact: true }).click()
    expect(await offCentre(), 'in the composer').toEqual([])
  })
}
