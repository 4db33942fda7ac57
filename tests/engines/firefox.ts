import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import type { Device, Engine, Wires } from './engine.ts'
import { findFirefox } from './find-engines.ts'

/** Firefox as it is delivered, by WebDriver BiDi. Playwright's is another build; of this one it asks what it cannot do. */
export async function startFirefox(): Promise<Engine> {
  const usual = await launch({})
  const others: Browser[] = []
  return {
    name: 'Firefox',
    open: async (device = {}) => {
      const isUsual = Object.keys(device).length === 0
      const browser = isUsual ? usual : await launch(device)
      if (!isUsual) others.push(browser)
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport({ width: 1280, height: 720 })
      return { ...wiresOf(page), close: () => context.close() }
    },
    end: async () => {
      await Promise.all([usual, ...others].map((browser) => browser.close()))
    },
  }
}

const launch = ({ prefersDark, prefersLessMotion }: Device): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox() ?? '',
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB, en',
      'ui.systemUsesDarkTheme': prefersDark ? 1 : 0,
      'ui.prefersReducedMotion': prefersLessMotion ? 1 : 0,
    },
  })

const wiresOf = (page: Page): Omit<Wires, 'close'> => ({
  goTo: (url) => page.goto(url),
  reload: () => page.reload(),
  load: (source) => page.evaluate(source),
  run: <Answer, Given>(work: (given: Given) => Answer | Promise<Answer>, given: Given) =>
    page.evaluate(`(${work})(${JSON.stringify(given)})`) as Promise<Answer>,
  clickAt: (x, y) => page.mouse.click(x, y),
  press: async (key, withShift) => {
    if (withShift) await page.keyboard.down('Shift')
    await page.keyboard.press(key)
    if (withShift) await page.keyboard.up('Shift')
  },
  type: (text) => page.keyboard.type(text),
  resize: (width, height) => page.setViewport({ width, height }),
  picture: async () => Buffer.from(await page.screenshot()),
  addCookies: async (cookies) => {
    const { hostname } = new URL(page.url())
    await page
      .browserContext()
      .setCookie(...cookies.map((cookie) => ({ ...cookie, domain: hostname, path: '/', httpOnly: true })))
  },
})
