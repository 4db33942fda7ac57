import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Locator, type Page } from '@playwright/test'
import { freePort } from '#scripts/security/target.ts'
import { run } from '#scripts/test/stages.ts'

/** A screen that nobody sees, with a window, a browser in it, and Orca. */
export interface Desktop {
  page: Page
  signsIn: (url: string, cookies: string) => Promise<void>
  /** Does something, and waits until Orca has said this, or for the end of what it says. */
  does: (what: string, act: () => Promise<unknown>, ...said: RegExp[]) => Promise<void>
  /** Moves the focus there and presses a key. */
  presses: (what: string, control: Locator, key: string, ...said: RegExp[]) => Promise<void>
  transcript: (title: string) => string
  end: () => Promise<void>
}

/** Orca has finished when it has been silent for so long. */
const silenceMs = 1_200
const patienceMs = 20_000

export async function startDesktop(place: string): Promise<Desktop> {
  mkdirSync(join(place, 'run'), { recursive: true, mode: 0o700 })
  const children: ChildProcess[] = []
  const env: Record<string, string | undefined> = {
    ...process.env,
    HOME: place,
    XDG_RUNTIME_DIR: join(place, 'run'),
    GTK_A11Y: 'atspi',
  }
  const start = (file: string, args: string[], stdio: 'ignore' | 'pipe' = 'ignore') => {
    const child = spawn(file, args, { env, cwd: place, stdio: ['ignore', stdio, 'ignore'] })
    child.on('error', () => undefined)
    children.push(child)
    return child
  }
  // It writes the number of the display that it found free.
  const screen = start(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'],
    'pipe',
  )
  const [number] = screen.stdout ? await once(screen.stdout, 'data') : ['99']
  env['DISPLAY'] = `:${String(number).trim()}`
  start('openbox', [])
  const asked = { ...(env as Record<string, string>) }
  await run('gsettings', ['set', 'org.gnome.desktop.interface', 'toolkit-accessibility', 'true'], asked)
  start('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately'])
  const log = join(place, 'orca.log')
  start('/usr/bin/python3', ['-c', lineByLine, `--debug-file=${log}`])
  const spoken = () => (existsSync(log) ? sentencesIn(readFileSync(log, 'utf8')) : [])
  process.on('exit', () => {
    for (const child of children) child.kill('SIGKILL')
  })
  await until(() => spoken().some((words) => /Screen reader on/.test(words)), 'Orca did not start.')

  const port = await freePort()
  start('chromium', [
    '--no-sandbox',
    '--force-renderer-accessibility',
    '--no-first-run',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--lang=en-GB',
    `--user-data-dir=${join(place, 'profile')}`,
    `--remote-debugging-port=${port}`,
    '--window-size=1240,960',
    '--app=about:blank',
  ])
  const answers = () => fetch(`http://127.0.0.1:${port}/json/version`).then(Boolean, () => false)
  await until(answers, 'Chromium did not start.')
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const context = browser.contexts()[0] ?? (await browser.newContext())
  const page = context.pages()[0] ?? (await context.newPage())
  const show = ['search', '--sync', '--onlyvisible', '--class', 'chromium', 'windowfocus', '--sync']
  await run('xdotool', show, asked)
  // Into the page: a new tab begins in the address bar.
  await run('xdotool', ['mousemove', '600', '600', 'click', '1'], asked)

  const lines: string[] = []
  let heardSoFar = spoken().length
  const does: Desktop['does'] = async (what, act, ...said) => {
    lines.push('', `— ${what}`)
    await act()
    const heard = () => spoken().slice(heardSoFar)
    for (const words of said)
      await until(
        () => words.test(heard().join(' ')),
        () => `After '${what}' nobody hears ${words}, but: ${heard().join(' / ')}`,
      )
    await untilSilent(spoken)
    const all = heard()
    heardSoFar += all.length
    lines.push(...all.map((words) => `  ${words}`))
  }
  return {
    page,
    does,
    presses: async (what, control, key, ...said) => {
      await does(`goes to ‘${await nameOf(control)}’`, () => control.focus())
      await does(what, () => control.press(key), ...said)
    },
    signsIn: (url, cookies) =>
      context.addCookies(
        cookies.split('; ').map((cookie) => {
          const at = cookie.indexOf('=')
          return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url, httpOnly: true }
        }),
      ),
    transcript: (title) => `${[`${title}, as Orca says it`, ...lines].join('\n')}\n`,
    end: async () => {
      await browser.close().catch(() => undefined)
      // Orca does not always listen to a kind word.
      for (const child of children.toReversed()) child.kill('SIGKILL')
    },
  }
}

/** Orca, with a log that is written at once: what it said a moment ago would wait in a buffer otherwise. */
const lineByLine = `
import builtins, runpy, sys
opens = builtins.open
def at_once(file, mode='r', buffering=-1, *more, **named):
    return opens(file, mode, 1 if str(file).endswith('orca.log') else buffering, *more, **named)
builtins.open = at_once
sys.argv[0] = 'orca'
runpy.run_path('/usr/bin/orca', run_name='__main__')`

/** From run to run: ports, ids, made-up addresses. */
const differs = /127\.0\.0\.1:\d+|[0-9a-f]{8}-[0-9a-f-]{27}|\w+\.[0-9a-f]{8}@example\.org/g

/** What it says, without the names of the keys that were pressed. */
const sentencesIn = (log: string): string[] =>
  [...log.matchAll(/SPEECH OUTPUT: '(.*)' ?(?:\{.*\})?$/gm)]
    .map(([, words = '']) => words.trim().replaceAll(differs, '…'))
    .filter((words) => words !== '' && !/^(tab|return|space|escape)$/.test(words))

/** As it is written: the label of a field, else its own words. */
const nameOf = async (control: Locator): Promise<string> => {
  const id = await control.getAttribute('id')
  const label = control.page().locator(`label[for="${id}"]`)
  const words = id && (await label.count()) > 0 ? await label.textContent() : await control.textContent()
  return words?.replaceAll(/\s+/g, ' ').trim() ?? ''
}

async function until(
  holds: () => boolean | Promise<boolean>,
  otherwise: string | (() => string),
): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(typeof otherwise === 'string' ? otherwise : otherwise())
    await pause(100)
  }
}

async function untilSilent(spoken: () => string[]): Promise<void> {
  let count = spoken().length
  for (let since = Date.now(); Date.now() - since < silenceMs; await pause(100)) {
    if (spoken().length === count) continue
    count = spoken().length
    since = Date.now()
  }
}
