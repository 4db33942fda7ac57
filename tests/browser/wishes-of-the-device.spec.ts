import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { composerText, openComposer, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { problemsOfFields } from './fields.ts'
import { problemsOnPaper } from './on-paper.ts'

/** The share of a colour that shines through, as it is drawn. */
const opacityOf = (page: Page, property: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = `var(${name})`
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) throw new Error('No canvas')
    canvas.fillStyle = getComputedStyle(probe).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    probe.remove()
    return canvas.getImageData(0, 0, 1, 1).data[3]
  }, property)

test('a device that asks for less transparency gets a cover behind dialogs that nothing shines through', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.goto('/')
  expect(await opacityOf(page, '--shade')).toBeLessThan(255)
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-transparency', value: 'reduce' }],
  })
  expect(await opacityOf(page, '--shade')).toBe(255)
  await openComposer(page)
  await expect(composerText(page)).toBeVisible()
})

test('a post prints its words in black, without bars, buttons or what floats over it', async ({
  page,
  signIn,
  synapse,
}) => {
  const text = words('to hang on the wall')
  const post = await posts(await signUp(synapse.url, 'bea'), text)
  await signIn('ana')
  await page.goto(`/posts/${post.id}`)
  await expect(page.getByText(text)).toBeVisible()
  expect(await problemsOnPaper(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeHidden()
})

// By the names that browsers and password managers know (WCAG 1.3.5).
const tokens: Record<string, Record<string, string>> = {
  '/api/signup': { email: 'email', password: 'new-password', displayName: 'nickname' },
  '/api/login': { email: 'username webauthn', password: 'current-password' },
  '/api/password/forgot': { email: 'username' },
}

for (const [path, fields] of Object.entries(tokens)) {
  test(`${path} tells browsers what its fields are for`, async ({ page }) => {
    await page.goto(path)
    for (const [name, token] of Object.entries(fields))
      await expect(page.locator(`input[name=${name}]`)).toHaveAttribute('autocomplete', token)
    expect(await problemsOfFields(page)).toEqual([])
  })
}

test('the fields of one’s own profile and account say what they are for', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('dialog').locator('input[autocomplete=nickname]')).toBeVisible()
  expect(await problemsOfFields(page)).toEqual([])
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Change email address' }).click()
  await expect(page.getByRole('dialog').locator('input[autocomplete=email]')).toBeVisible()
  expect(await problemsOfFields(page)).toEqual([])
})
