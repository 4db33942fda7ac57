import { type Browser, firefox, type Page } from '@playwright/test'
import type { Device, Engine, Wires } from './engine.ts'
import { findFirefox } from './find-engines.ts'

/** Firefox as it is delivered, which Playwright drives by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const usual = await launch({})
  const others: Browser[] = []
  return {
    name: 'Firefox',
    open: async (device = {}) => {
      const isUsual = Object.keys(device).length === 0
      const browser = isUsual ? usual : await launch(device)
      if (!isUsual) others.push(browser)
      const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'allow' })
      return wiresOf(await context.newPage())
    },
    end: async () => {
      await Promise.all([usual, ...others].map((browser) => browser.close()))
    },
  }
}

async function launch({ prefersDark, prefersLessMotion }: Device): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: findFirefox() ?? '',
    firefoxUserPrefs: {
      'ui.systemUsesDarkTheme': prefersDark ? 1 : 0,
      'ui.prefersReducedMotion': prefersLessMotion ? 1 : 0,
    },
  })
  leaveOutMedia(browser)
  return browser
}

interface Sender {
  send: (method: string, parameters: unknown) => Promise<unknown>
}
interface Inside {
  _connection: { toImpl: (browser: Browser) => { _browserSession: Sender } }
}

/**
 * Playwright tells each new context which colours the device prefers, by a command that Firefox 153 does not know yet,
 * and gives up. Nobody here asks for it: the preferences above say it. When Debian's Firefox knows the command, this can go.
 */
function leaveOutMedia(browser: Browser): void {
  const session = (browser as Browser & Partial<Inside>)._connection?.toImpl(browser)._browserSession
  if (!session) throw new Error('Playwright keeps its session with Firefox elsewhere now.')
  const send = session.send.bind(session)
  session.send = async (method, parameters) =>
    method === 'emulation.setMediaFeaturesOverride' ? {} : send(method, parameters)
}

function wiresOf(page: Page): Wires {
  return {
    goTo: (url) => page.goto(url),
    reload: () => page.reload(),
    load: (source) => page.evaluate(source),
    run: <Answer, Given>(work: (given: Given) => Answer | Promise<Answer>, given: Given) =>
      page.evaluate<Answer>(`(${work})(${JSON.stringify(given)})`),
    clickAt: (x, y) => page.mouse.click(x, y),
    press: (key, withShift) => page.keyboard.press(withShift ? `Shift+${key}` : key),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewportSize({ width, height }),
    picture: () => page.screenshot(),
    addCookies: (cookies) =>
      page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: page.url(), httpOnly: true }))),
    close: () => page.context().close(),
  }
}
