/**
 * `npm run screenshots [-- settings messages]`: every screen of the demo network in each mode and width, on one page
 * to look through. Words narrow it down to screens whose address holds one of them.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { openScreens, screens } from '#contract/core/screens.ts'
import { requireBrowser } from '#scripts/test/get-browser.ts'
import { browserLaunchOptions } from '#tests/support/browser.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'screenshots')
const wanted = process.argv.slice(2)
const who = { email: 'person01@demo.synapse.example', password: 'a quiet lighthouse in spring' }

const modes: Record<string, Record<string, string>> = {
  dark: { darkMode: 'true', theme: 'dark' },
  light: { darkMode: 'false', theme: 'light' },
  'low-stim': { darkMode: 'true', theme: 'dark', lowStimMode: 'true' },
}
/** As high as the windows that people have at that width. */
const heights: Record<number, number> = { 360: 760, 390: 844, 768: 1024, 1024: 768, 1440: 900, 1920: 1080 }
/** For who is signed out. */
const openAddresses = [
  '/',
  ...openScreens.map((screen) => screen.replace(':id', 'tones')),
  '/api/login',
  '/api/signup',
]
const widths = [360, 390, 768, 1024, 1280, 1440, 1920]

await requireBrowser()
const dataDir = mkdtempSync(join(tmpdir(), 'synapse-screenshots-'))
const node = join(root, 'node_modules', '.bin', 'node')
const settings = { env: { ...process.env, DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_SCALE: '1000' } }

console.log('Making the demo network …')
const demo = spawn(node, [join(root, 'scripts', 'demo.ts')], { ...settings, stdio: 'inherit' })
const [failed] = await once(demo, 'exit')
if (failed) throw new Error('The demo network could not be made.')
const server = spawn(node, [join(root, 'src', 'server', 'main.mjs')], {
  ...settings,
  stdio: ['ignore', 'pipe', 'inherit'],
})

try {
  const url = await addressOf(server.stdout)
  const browser = await chromium.launch(browserLaunchOptions())
  mkdirSync(folder, { recursive: true })
  const pictures: string[] = []
  for (const [mode, values] of Object.entries(modes)) {
    const context = await browser.newContext({ baseURL: url, locale: 'en-GB' })
    await context.addInitScript((chosen) => {
      for (const [key, value] of Object.entries(chosen)) localStorage.setItem(key, value)
    }, values)
    pictures.push(...(await take(context, mode, openAddresses, 'out')))
    const signedIn = await context.request.post('/api/login', { data: who, headers: { origin: url } })
    if (!signedIn.ok()) throw new Error(`Nobody could sign in: ${await signedIn.text()}`)
    const ids = await idsFor(context)
    const addresses = screens.map((screen) =>
      screen.replace(
        /^(.*?)(\/:type)?\/:id$/,
        (_, path, type) => `${path}${type ? '/post' : ''}/${ids[path]}`,
      ),
    )
    pictures.push(...(await take(context, mode, addresses, 'in')))
    await context.close()
  }
  await browser.close()
  writeFileSync(join(folder, 'index.html'), contactSheet(pictures))
  console.log(`${pictures.length} pictures: open ${join(folder, 'index.html')}`)
} finally {
  server.kill()
  await once(server, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /Open (http:\S+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('Synapse did not start.')
}

/** Something to open at each address that names one thing. */
async function idsFor({ request }: BrowserContext): Promise<Record<string, string>> {
  const first = async (path: string): Promise<string> =>
    (await (await request.get(path)).json())[0]?.id ?? 'none'
  return {
    '/communities': await first('/api/communities?mine=true'),
    '/profile': await first('/api/friends'),
    '/posts': await first('/api/posts'),
    '/gatherings': await first('/api/gatherings'),
    '/rooms': await first('/api/rooms'),
    '/help': 'tones',
    '/moderation': await first('/api/posts'),
  }
}

async function take(
  context: BrowserContext,
  mode: string,
  addresses: readonly string[],
  signed: 'in' | 'out',
): Promise<string[]> {
  const taken: string[] = []
  const page = await context.newPage()
  for (const address of addresses) {
    if (wanted.length > 0 && !wanted.some((word) => address.includes(word))) continue
    for (const width of widths) {
      await page.setViewportSize({ width, height: heights[width] ?? 860 })
      await page.goto(address)
      await settled(page)
      const name = `${signed}${address.replaceAll(/[/?=]+/g, '_').slice(0, 40)}-${mode}-${width}.png`
      await page.screenshot({ path: join(folder, name), animations: 'disabled' })
      taken.push(name)
    }
  }
  await page.close()
  console.log(`  ${mode}, signed ${signed}: ${taken.length}`)
  return taken
}

/** The live stream never ends, so that the network is never idle: a page is ready when nothing is loading in it. */
async function settled(page: Page): Promise<void> {
  await page.locator('#root h1, body:not(:has(#root)) h1').first().waitFor()
  // What comes when the browser is idle, such as the columns at the sides.
  await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))')
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await page.getByText('Loading…', { exact: true }).waitFor({ state: 'detached' })
  await page.waitForFunction(
    '[...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)',
  )
  await page.evaluate('document.fonts.ready')
}

function contactSheet(pictures: readonly string[]): string {
  const figures = pictures
    .toSorted()
    .map((name) => `<figure><a href="${name}"><img loading="lazy" src="${name}" alt=""></a>${name}</figure>`)
  return `<!doctype html><meta charset="utf-8"><title>Synapse</title>
<style>body{font:15px system-ui;background:#777;color:#fff}figure{display:inline-block;margin:.5rem}img{height:420px;display:block}</style>
${figures.join('\n')}
`
}
