import { chromium } from '@playwright/test'
import { browserLaunchOptions, findBrowser } from '#tests/support/browser.ts'
import { type Outcome, run } from './stages.ts'

/** Sees to a browser that starts: the machine's own, else Debian's, else the one that Playwright offers. */
export async function getBrowser(): Promise<Outcome> {
  let output = ''
  const attempt = async (file: string, ...args: string[]) => {
    const result = await run(file, args, { DEBIAN_FRONTEND: 'noninteractive' })
    output += `$ ${file} ${args.join(' ')}\n${result.output}\n`
    return result.code === 0
  }
  const install = (name: string) => attempt('apt-get', 'install', '-y', '--no-install-recommends', name)
  // Where the system has no package of the headless shell, the whole Chromium does as well, only slower.
  const installOne = async () => (await install('chromium-headless-shell')) || (await install('chromium'))
  if (!findBrowser() && process.getuid?.() === 0) {
    if (!(await installOne()) && (await attempt('apt-get', 'update'))) await installOne()
  }
  if (!findBrowser()) await attempt('playwright', 'install', 'chromium')

  const problem = await whyItDoesNotStart()
  if (!problem) return { passed: 1, failed: 0, output }
  const sentence = findBrowser()
    ? `The browser ${findBrowser()} does not start. Its libraries may be missing: sudo npx playwright install-deps chromium`
    : 'There is no browser, and none could be installed. Install Chromium (sudo apt-get install chromium), then run this again.'
  return { passed: 0, failed: 1, output: `${output}${problem}\n${sentence}\n` }
}

/** For what cannot be done without a browser. */
export async function requireBrowser(): Promise<void> {
  const { failed, output } = await getBrowser()
  if (failed > 0) throw new Error(output)
}

async function whyItDoesNotStart(): Promise<string | undefined> {
  if (!findBrowser()) return 'No Chromium was found.'
  try {
    const browser = await chromium.launch(browserLaunchOptions())
    await browser.close()
    return undefined
  } catch (error) {
    return String(error)
  }
}
