import { expect, test } from '#tests/support/signed-in-test.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor can read the landing page and go on to sign in', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your people, in your own time.')
    await expect(page.getByRole('main')).toContainText('Social Spoons')
    await expect(page.locator('html')).toHaveCSS('font-family', /Atkinson/)
    await page.getByRole('link', { name: 'Get Started', exact: true }).click()
    await expect(page).toHaveURL(/\/api\/login/)
  })
})

test('every way in and every way to help is where the specification puts it', async ({ page }) => {
  await page.goto('/')
  const linkTo = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/api/login',
  )
  for (const name of ['Get Started', 'Sign In to Get Started']) {
    await expect(linkTo(name)).toHaveAttribute('href', '/api/login')
  }
  for (const name of ['Support Synapse (No account needed)', 'Support Our Community', 'Support Synapse']) {
    await expect(linkTo(name)).toHaveAttribute('href', '/donate')
  }
})

test('the words on the map stand on one line, whole, on every window', async ({ page }) => {
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const broken = await page.locator('.map-word').evaluateAll((words) =>
      words.flatMap((word) => {
        const range = document.createRange()
        range.selectNodeContents(word)
        const { left, right } = word.getBoundingClientRect()
        const isWhole = range.getClientRects().length === 1 && left >= 0 && right <= innerWidth
        return isWhole ? [] : [word.textContent]
      }),
    )
    expect([width, broken]).toEqual([width, []])
  }
})

test('what is drawn is drawn as in the application: faces, tones and communities', async ({ page }) => {
  await page.goto('/')
  const missing = await page
    .locator('use')
    .evaluateAll((uses) =>
      uses.map((use) => use.getAttribute('href') ?? '').filter((href) => !document.querySelector(href)),
    )
  expect(missing).toEqual([])
  for (const drawn of ['.face', '.tone-sign', '.mini-cover svg'])
    for (const one of await page.locator(drawn).all()) {
      const box = await one.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), drawn).toBeGreaterThan(16)
    }
  expect(await page.locator('.face').allTextContents()).toEqual(['', ''])
})

test('the landing page stands at every address except the donation page', async ({ page }) => {
  await page.goto('/communities/anything')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your people, in your own time.')
  await page.goto('/donate')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Find your people/)
})

test('a first visit costs less than 40 KB and runs no application code', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const files: string[] = []
  let bytes = 0
  session.on('Network.responseReceived', ({ response }) => files.push(new URL(response.url).pathname))
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(files.filter((file) => file.endsWith('.js') || file.startsWith('/api'))).toEqual([])
  expect(bytes).toBeGreaterThan(5_000)
  expect(bytes).toBeLessThan(40 * 1024)
})

for (const width of [320, 360, 768, 1024, 1280]) {
  test(`nothing moves while the page loads, and nothing sticks out, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    // A typeface that comes after the first paint is the usual reason for text that jumps.
    await page.route('**/*.woff2', async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const entries: PerformanceEntry[] = []
          const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
          observer.observe({ type: 'layout-shift', buffered: true })
          void document.fonts.ready.then(() =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                entries.push(...observer.takeRecords())
                resolve(
                  entries.reduce(
                    (sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value,
                    0,
                  ),
                )
              }),
            ),
          )
        }),
    )
    expect(shift).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('someone who chose light and calm sees the page so from the first paint on', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('darkMode', 'false')
    localStorage.setItem('lowStimMode', 'true')
    localStorage.setItem('reducedMotion', 'true')
    localStorage.setItem('hideImages', 'true')
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveClass('reduce-motion low-stim hide-images')
})

test('the page is dark for a newcomer, and follows the system about motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveClass('dark reduce-motion')
})
