import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '#scripts/security/target.ts'
import { whenWeEnd } from '#tests/support/end-with-us.ts'
import type { Device, Engine, Key, Wires } from './engine.ts'
import { findMiniBrowser } from './find-engines.ts'
import { WebDriverSession } from './webdriver.ts'

/** WebKit in its own small browser, on a screen that nobody sees, driven by its own WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const place = mkdtempSync(join(tmpdir(), 'synapse-webkit-'))
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  // It writes the number of the display that it found free.
  const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')
  const endScreen = whenWeEnd('kill "$1"; rm -rf "$2"', String(screen.pid), place)
  const drivers: (() => Promise<void>)[] = []

  return {
    name: 'WebKit',
    open: async (device = {}) => {
      const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, ...wishesOf(device, place) }
      const { address, end } = await startDriver(env)
      drivers.push(end)
      // Without the bar of a window, the page is as wide as the window, also that of a phone.
      const colours = device.prefersDark ? ['--dark-mode'] : []
      const options = { binary: findMiniBrowser(), args: ['--automation', '--full-screen', ...colours] }
      const session = await WebDriverSession.begin(address, { 'webkitgtk:browserOptions': options })
      return wiresOf(session, end)
    },
    end: async () => {
      await Promise.all(drivers.map((end) => end()))
      await endScreen()
    },
  }
}

/** A driver of its own for each browser: one driver has one session at a time, and one environment. */
async function startDriver(env: NodeJS.ProcessEnv) {
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const end = whenWeEnd('kill "$1" 2>/dev/null', String(driver.pid))
  const address = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`${address}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { intervals: [20] },
    )
    .toBe(true)
  return { address, end }
}

/** GTK tells WebKit what the person has chosen for all programs of the device. */
function wishesOf(device: Device, place: string): Record<string, string> {
  const folder = join(place, device.prefersLessMotion ? 'less-motion' : 'plain')
  mkdirSync(join(folder, 'gtk-3.0'), { recursive: true })
  const settings = `[Settings]\ngtk-enable-animations=${!device.prefersLessMotion}\n`
  writeFileSync(join(folder, 'gtk-3.0', 'settings.ini'), settings)
  return { XDG_CONFIG_HOME: folder, NO_AT_BRIDGE: '1' }
}

/** Keys have no name in WebDriver, but a place in Unicode's private area. */
const keys: Record<Key | 'Shift', string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  End: '\uE010',
  Shift: '\uE008',
}

const stroke = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
]

function wiresOf(session: WebDriverSession, endDriver: () => Promise<void>): Wires {
  const perform = (source: object) => session.post('actions', { actions: [source] })
  const onKeyboard = (actions: object[]) => perform({ type: 'key', id: 'keyboard', actions })
  return {
    goTo: (url) => session.post('url', { url }),
    reload: () => session.post('refresh'),
    load: (source) => session.post('execute/sync', { script: source, args: [] }),
    run: (work, given) =>
      session.post('execute/sync', { script: `return (${work})(arguments[0])`, args: [given ?? null] }),
    clickAt: (x, y) =>
      perform({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    press: (key, withShift) => {
      const shift = { value: keys.Shift }
      return onKeyboard([
        ...(withShift ? [{ type: 'keyDown', ...shift }] : []),
        ...stroke(keys[key]),
        ...(withShift ? [{ type: 'keyUp', ...shift }] : []),
      ])
    },
    type: (text) => onKeyboard([...text].flatMap(stroke)),
    resize: (width, height) => session.post('window/rect', { x: 0, y: 0, width, height }),
    picture: async () => Buffer.from(await session.get<string>('screenshot'), 'base64'),
    addCookies: async (cookies) => {
      for (const cookie of cookies) await session.post('cookie', { cookie: { ...cookie, httpOnly: true } })
    },
    close: async () => {
      await session.end()
      await endDriver()
    },
  }
}
