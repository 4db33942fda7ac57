import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { friends, opensABrowser } from '#tests/support/chat-screens.ts'
import { cardOf, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

const email = (page: Page) => page.getByLabel('Email address')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const summary = (page: Page) => page.getByRole('main').getByRole('alert')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'in a browser as usual' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('signing up says what is missing at each field and in a summary, all of it at once', async ({
      page,
    }) => {
      await page.goto('/api/signup')
      await expect(page.getByText('(required)')).toHaveCount(4)
      await email(page).fill('ana at home')
      await page.getByLabel('Name that others see').fill('Ana')
      await page.getByRole('button', { name: 'Create my account' }).click()
      const wrong = {
        email: /doesn’t look like an email address/,
        password: /at least \d+ characters/,
        adult: /aged 18 or over/,
      }
      for (const [id, sentence] of Object.entries(wrong)) {
        const field = page.locator(`#${id}`)
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(field).toHaveAccessibleDescription(sentence)
        await expect(summary(page).getByRole('link', { name: sentence })).toHaveAttribute('href', `#${id}`)
      }
      await expect(summary(page).getByRole('link')).toHaveCount(3)
      await expect(email(page)).toBeFocused()
      await expect(email(page)).toHaveValue('ana at home')
      await expect(page.getByLabel('Name that others see')).not.toHaveAttribute('aria-invalid', 'true')
    })

    test('a forgotten password without an address is asked for in words', async ({ page }) => {
      await page.goto('/api/password/forgot')
      await page.getByRole('button', { name: 'Send me a link' }).click()
      await expect(summary(page)).toContainText('Please enter your email address.')
      await expect(email(page)).toHaveAccessibleDescription('Please enter your email address.')
      await expect(email(page)).toBeFocused()
    })

    test('signing in without a password says so at its field', async ({ page }) => {
      await page.goto('/api/login')
      await email(page).fill('ana@example.org')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(password(page)).toHaveAccessibleDescription('Please enter your password.')
      await expect(summary(page)).toContainText('Please enter your password.')
    })
  })
}

test('a typed password stays while the rest is put right, and what was wrong is said no longer', async ({
  page,
}) => {
  await page.goto('/api/signup')
  await email(page).fill('ana')
  await password(page).fill('a quiet lighthouse in spring')
  await page.getByLabel('Show password').check()
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(summary(page).getByRole('link')).toHaveCount(3)
  await expect(password(page)).toHaveValue('a quiet lighthouse in spring')
  await expect(password(page)).toHaveAttribute('type', 'text')
  await email(page).fill('ana@example.org')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(summary(page).getByRole('link')).toHaveCount(2)
  await expect(email(page)).not.toHaveAttribute('aria-invalid', 'true')
  await expect(email(page)).toHaveAccessibleDescription('For signing in. No one else sees it.')
})

test('the box for a message has a label that stays while one writes', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page, context } = await opensABrowser(browser, ana)
  await page.goto(`/messages?with=${bea.id}`)
  const box = page.getByRole('textbox', { name: 'Write to Bea' })
  await box.fill('hello')
  const label = page.locator('label', { hasText: 'Write to Bea' })
  await expect(label).toBeVisible()
  expect((await label.boundingBox())?.height).toBeGreaterThan(16)
  await context.close()
})

test('a report without a reason says so at the group of reasons', async ({ page, signIn, synapse }) => {
  const text = words('to be reported')
  await posts(await signUp(synapse.url, 'bea'), text)
  await signIn('ana')
  await page.goto('/')
  await cardOf(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const group = page.getByRole('radiogroup', { name: 'What’s wrong?' })
  await expect(group).toHaveAttribute('aria-invalid', 'false')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(group).toHaveAttribute('aria-invalid', 'true')
  await expect(group).toHaveAccessibleDescription('Please choose what’s wrong.')
  await expect(group.getByRole('radio').first()).toBeFocused()
})
