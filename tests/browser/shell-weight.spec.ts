import { expect, test } from '#tests/support/signed-in-test.ts'

test('home costs less than 110 KB of compressed JavaScript before it can be used', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  // What comes when the browser is idle is for later, and not part of the price.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
      .map((entry) => ({ name: entry.name, sent: entry.encodedBodySize, whole: entry.decodedBodySize })),
  )
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter(({ sent, whole }) => whole > 1000 && sent >= whole)).toEqual([])
  expect(scripts.reduce((sum, { sent }) => sum + sent, 0)).toBeLessThan(110 * 1024)
})
