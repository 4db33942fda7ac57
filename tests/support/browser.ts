import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'

// The headless shell is Chromium without its windows: the same pages in two thirds of the time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

// A browser that asks the network nothing of its own: the tests are about our pages alone.
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The machine's own Chromium, else the one that Playwright brought; nothing when there is neither. */
export function findBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...paths, '/usr/bin/chromium', chromium.executablePath()].find(isProgram)
}

export function browserLaunchOptions(): LaunchOptions {
  const executablePath = findBrowser()
  return executablePath ? { executablePath, args: quiet } : { args: quiet }
}

function isProgram(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
