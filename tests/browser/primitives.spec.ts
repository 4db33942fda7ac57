import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

let cacheDir: string
let server: ViteDevServer

// One after the other, so that the code is put together once.
test.describe.configure({ mode: 'default' })

/** The gallery of primitives, as `npm run dev` shows it. */
test.beforeAll(async () => {
  cacheDir = mkdtempSync(join(tmpdir(), 'synapse-gallery-'))
  server = await createServer({ cacheDir, logLevel: 'error', server: { port: 0, host: '127.0.0.1' } })
  await server.listen()
})
test.afterAll(async () => {
  await server.close()
  rmSync(cacheDir, { recursive: true, force: true })
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function open(page: Page, mode = 'dark') {
  await page.goto(`${server.resolvedUrls?.local[0]}gallery?mode=${encodeURIComponent(mode)}`)
  await expect(page.getByRole('heading', { name: 'The system' })).toBeVisible()
}

const modes = [
  { mode: 'dark', width: 360 },
  { mode: '', width: 768 },
  { mode: 'dark low-stim', width: 1280 },
  { mode: 'low-stim', width: 360 },
]

for (const { mode, width } of modes) {
  test(`axe finds nothing in the primitives, open or closed, in "${mode || 'light'}"`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    await open(page, mode)
    expect(await brokenRules(page)).toEqual([])
    for (const [opener, role] of [
      ['Open a dialog', 'dialog'],
      ['Open a popover', 'dialog'],
      ['More for this example', 'menu'],
    ] as const) {
      await press(page, opener)
      await expect(page.getByRole(role)).toBeVisible()
      // The rest of the page is as it was.
      expect(await brokenRules(page, 'all', `[role="${role}"]`), opener).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole(role)).toHaveCount(0)
      await expect(page.getByRole('button', { name: opener, exact: true })).toBeFocused()
    }
    await press(page, 'Failure')
    expect(await brokenRules(page, 'all', '[role="region"]'), 'a notice').toEqual([])
  })
}

test('a new notice takes the place of the older one, and F8 leads to it', async ({ page }) => {
  await open(page)
  const notices = page.getByRole('region', { name: 'Notification(s)' }).getByRole('listitem')
  await press(page, 'Plain notice')
  await expect(notices).toHaveText(/Saved/)
  await press(page, 'Failure')
  await expect(notices).toHaveText([/Failed to save/])
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Notification(s)' }).getByRole('list')).toBeFocused()
  await page.getByRole('listitem').getByRole('button', { name: 'Close' }).click()
  await expect(notices).toHaveCount(0)
})

test('a failure interrupts a screen reader, good news waits its turn', async ({ page }) => {
  // An announcement leaves the page after a second. The page's clock is ours, so that a slow machine sees it too.
  await page.clock.install({ time: 0 })
  await open(page)
  await page.clock.pauseAt(3_600_000)
  const said = (politeness: string) => page.locator(`[role=status][aria-live=${politeness}]`)
  await press(page, 'Failure')
  await page.clock.runFor(200)
  await expect(said('assertive')).toContainText('Failed to save')
  await press(page, 'Plain notice')
  await page.clock.runFor(200)
  await expect(said('polite')).toContainText('Saved')
})

test('a person who asked for less motion sees none at all', async ({ page }) => {
  await open(page, 'dark reduce-motion')
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')].filter((element) => {
      const { animationName, transitionDuration } = getComputedStyle(element)
      return animationName !== 'none' || transitionDuration !== '0s'
    }),
  )
  expect(moving).toEqual([])
})

test('a finger can hit every control', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page)
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, [role=tab], input:not([type=checkbox], [type=radio]), select, textarea, label:has(input)',
      ),
    ]
      .map((element) => ({ html: element.outerHTML.slice(0, 80), box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ html }) => html),
  )
  expect(small).toEqual([])
})
