import type { Page } from '@playwright/test'
import type { Screen } from '#contract/core/screens.ts'
import { test as base, expect } from '#tests/support/signed-in-test.ts'
import { problemsOfOpened } from './every-look.ts'

const test = base.extend({ baseURL: async ({ fullScreens }, use) => use(fullScreens.ana.url) })

const opened = '[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible'

/** Nothing is written, whatever is pressed: each button can be tried. */
async function onlyRead(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('reducedMotion', 'true'))
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } }),
  )
}

/** What is written on a button, without the names of people and the numbers: one of each kind is enough. */
const kindOf = (words: string): string =>
  words
    .replace(/\d+|\bby .*$|\bfor .*$|\bwith .*$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

async function closeEverything(page: Page): Promise<void> {
  for (let presses = 0; presses < 4 && (await page.locator(opened).count()) > 0; presses += 1)
    await page.keyboard.press('Escape')
}

async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading')).toHaveCount(0)
}

/** Presses what can be pressed and looks at what opens; in a menu, each entry in turn. */
async function problemsOfEverythingOn(page: Page, address: string, known: Set<string>): Promise<string[]> {
  const problems: string[] = []
  await arrive(page, address)
  const buttons = page.locator('main button:visible, nav button:visible')
  const kinds = await buttons.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
  )
  const look = async (how: string) => {
    const found = await page.locator(opened).evaluateAll((all) => all.map((one) => one.getAttribute('role')))
    if (found.length === 0) return false
    await expect(page.locator(opened).getByText('Loading')).toHaveCount(0)
    problems.push(...(await problemsOfOpened(page)).map((one) => `${address}, ${how}: ${one}`))
    return true
  }
  for (const [index, words] of kinds.entries()) {
    const kind = kindOf(words)
    if (kind === '' || known.has(kind)) continue
    known.add(kind)
    const press = async () => {
      if (new URL(page.url()).pathname !== new URL(address, page.url()).pathname) await arrive(page, address)
      await buttons
        .nth(index)
        .click({ timeout: 3_000 })
        .catch(() => undefined)
      await page.waitForLoadState('networkidle')
    }
    await press()
    const entries = await page.getByRole('menuitem').allTextContents()
    await look(kind)
    for (const entry of entries) {
      const entryKind = `menu: ${kindOf(entry)}`
      if (known.has(entryKind)) continue
      known.add(entryKind)
      await closeEverything(page)
      await press()
      await page
        .getByRole('menuitem', { name: entry, exact: true })
        .click({ timeout: 3_000 })
        .catch(() => undefined)
      await page.waitForLoadState('networkidle')
      await look(`${kind}, ${entry}`)
    }
    await closeEverything(page)
  }
  return problems
}

const walks: { name: string; screens: readonly Screen[] }[] = [
  { name: 'posts', screens: ['/', '/posts/:id'] },
  { name: 'people', screens: ['/discover', '/messages', '/profile', '/profile/:id'] },
  { name: 'communities', screens: ['/communities', '/communities/:id'] },
  {
    name: 'settings',
    screens: [
      '/settings/account',
      '/settings/data',
      '/settings/invites',
      '/settings/reading',
      '/settings/comfort',
    ],
  },
]

for (const { name, screens } of walks) {
  test(`everything that opens on the screens of ${name} has a name, keeps the settings and is calm`, async ({
    page,
    asAna,
    fullScreens,
  }) => {
    await asAna()
    await onlyRead(page)
    const known = new Set<string>()
    const problems: string[] = []
    for (const screen of screens)
      problems.push(...(await problemsOfEverythingOn(page, fullScreens.addressOf(screen), known)))
    expect([...new Set(problems)]).toEqual([])
    expect(known.size).toBeGreaterThan(2)
  })
}

test('the title of a tab says which post, person or conversation it is', async ({
  page,
  asAna,
  fullScreens,
}) => {
  await asAna()
  const [conversation = ''] = fullScreens.alsoAt
  for (const [address, title] of [
    [fullScreens.addressOf('/posts/:id'), /^Post by .+: .+ · Synapse$/],
    [fullScreens.addressOf('/profile/:id'), /^Bea.* · Synapse$/],
    [conversation, /^Messages with Bea.* · Synapse$/],
    [fullScreens.addressOf('/communities/:id'), /^(?!Communit).+ · Synapse$/],
  ] as const)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(address)
      await expect(page).toHaveTitle(title)
    }
})

test('Help is in the settings of the header, and a notice and a tooltip keep the settings too', async ({
  page,
  asAna,
}) => {
  await asAna()
  await page.goto('/settings/report-issue')
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
  const panel = page.getByRole('dialog', { name: 'Settings' })
  await expect(panel.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help')
  await panel.getByRole('button', { name: 'Toggle Theme' }).click()
  await expect(page.getByRole('region', { name: 'Notification(s)' }).getByRole('listitem')).toBeVisible()
  expect(await problemsOfOpened(page)).toEqual([])
})
