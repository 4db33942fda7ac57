import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/signed-in-test.ts'

const someId = '0190a0a0-0000-7000-8000-000000000001'
const signedInRoutes = [
  '/',
  '/communities',
  `/communities/${someId}`,
  '/discover',
  '/messages',
  '/profile',
  `/profile/${someId}`,
  '/settings',
  '/settings/notifications',
  '/settings/content',
  '/help',
  '/help/tones',
  '/settings/blocked',
  '/settings/privacy',
  '/settings/reports',
  '/settings/report-issue',
  '/settings/data',
  '/moderation',
  '/donate',
  '/donate/success',
  `/posts/${someId}`,
  '/no/such/place',
]
const openRoutes = [
  '/',
  '/donate',
  '/donate/success',
  '/help',
  '/api/login',
  '/api/signup',
  '/api/password/forgot',
  '/privacy',
  '/terms',
  '/goodbye',
]

const modes = {
  dark: { darkMode: 'true', theme: 'dark', lowStimMode: 'false' },
  light: { darkMode: 'false', theme: 'light', lowStimMode: 'false' },
  'low-stimulation': { darkMode: 'true', theme: 'dark', lowStimMode: 'true' },
}
const widths = [360, 768, 1280]

/** As if the setting had been changed in another tab; a page without application code is loaded again. */
async function choose(page: Page, mode: keyof typeof modes): Promise<void> {
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    window.dispatchEvent(new StorageEvent('storage'))
  }, modes[mode])
  const isChosen = await page.evaluate(({ darkMode, lowStimMode }) => {
    const { classList } = document.documentElement
    return (
      String(classList.contains('dark')) === darkMode &&
      String(classList.contains('low-stim')) === lowStimMode
    )
  }, modes[mode])
  if (!isChosen) await page.reload()
}

/** Every rule that is broken, in every mode at every width. */
async function problemsOn(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const mode of Object.keys(modes) as (keyof typeof modes)[]) {
    await choose(page, mode)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode(true)
        .options({ resultTypes: ['violations'] })
        .analyze()
      for (const { id, nodes } of violations) {
        problems.push(...nodes.map((node) => `${mode}, ${width} px, ${id}: ${node.html}`))
      }
    }
  }
  return problems
}

const isWhole = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading')).toHaveCount(0)
}

// Nine examinations each; on a busy machine they take a while.
test.describe.configure({ mode: 'parallel', timeout: 120_000 })

for (const path of openRoutes) {
  test(`axe finds nothing on ${path} for who is signed out`, async ({ page }) => {
    await page.goto(path)
    await isWhole(page)
    expect(await problemsOn(page)).toEqual([])
  })
}

for (const path of signedInRoutes) {
  test(`axe finds nothing on ${path} for who is signed in`, async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto(path)
    await isWhole(page)
    expect(await problemsOn(page)).toEqual([])
  })
}

for (const name of ['Search', 'Notifications', 'Settings']) {
  test(`axe finds nothing in the panel ${name}`, async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    expect(await problemsOn(page)).toEqual([])
  })
}
