import { requireBrowser } from '#scripts/test/get-browser.ts'
import type { Measure } from './bench.ts'
import { signIn, startDemo } from './demo-network.ts'
import { type Figure, inWords } from './figures.ts'
import { getLighthouse, type Lighthouse, type LighthouseReport } from './lighthouse.ts'
import { median } from './load.ts'
import { launchWatchable } from './watched-page.ts'

const turns = 3

export const comesWith = 'client'

/** As design/speed.md has it: a phone of 412 × 823, its processor four times slower, 150 ms, 1.6 Mbit a second. */
const phone = {
  logLevel: 'error',
  onlyCategories: ['performance'],
  formFactor: 'mobile',
  throttlingMethod: 'devtools',
  screenEmulation: { mobile: true, width: 412, height: 823, deviceScaleFactor: 1.75, disabled: false },
} as const

/** The main screens, by Lighthouse itself, with an empty cache and on a second visit; and how soon a press is answered. */
export const measure: Measure = async ({ tell, patience }) => {
  const figures: Figure[] = []
  const note = (...these: Figure[]) => {
    for (const figure of these) {
      figures.push(figure)
      tell(inWords(figure))
    }
  }
  await requireBrowser()
  const lighthouse = await getLighthouse()
  tell('Making the demo network.')
  const { url, end } = await startDemo()
  const { browser, port } = await launchWatchable()
  try {
    const { storageState, addresses, friend } = await signIn(browser, url)
    const cookie = storageState.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = { port, extraHeaders: { Cookie: cookie } }
    const at = new Map<string, string>(addresses)
    const screens: [string, string][] = [
      ['Home', '/'],
      ['A community', at.get('/communities/:id') ?? ''],
      ['Communities', '/communities'],
      ['Discover', '/discover'],
      ['Messages', '/messages'],
      ['A conversation', `/messages?with=${friend}`],
      ['A post', at.get('/posts/:id') ?? ''],
      ['A profile', at.get('/profile/:id') ?? ''],
      ['Settings', '/settings'],
    ]
    for (const [name, path] of screens)
      for (const isSecond of [false, true]) {
        const reports: LighthouseReport[] = []
        for (let turn = 0; turn < Math.max(1, Math.round(turns * patience)); turn += 1)
          reports.push(
            await lighthouse.measure(url + path, { ...phone, ...headers, disableStorageReset: isSecond }),
          )
        note(...(isSecond ? secondFigures(name, reports) : firstFigures(name, reports)))
      }
    note(...(await pressFigures(lighthouse, port, url, cookie, friend)))
  } finally {
    await browser.close()
    await end()
  }
  return {
    name: 'lighthouse',
    title: 'The client by Lighthouse',
    about:
      'Lighthouse 12, mobile, throttled by the browser (devtools): processor four times slower, 150 ms, 1.6 Mbit a second, 412 × 823, signed in by cookie, the demo network. The middle of three runs each. Lighthouse drives the page it measures, for which React is read again several times when it is loaded (decision 0075), and its blocking time ends when the page is idle; our own figures above watch the page only. Requests are those that began before the page could be used (Time to Interactive).',
    figures,
  }
}

const middle = (reports: readonly LighthouseReport[], of: (report: LighthouseReport) => number): number =>
  median(reports.map(of))

const audit =
  (name: string) =>
  ({ audits }: LighthouseReport): number =>
    audits[name]?.numericValue ?? Number.NaN

const requestsOf = (report: LighthouseReport) => report.audits['network-requests']?.details?.items ?? []

const requestsUntilUsable = (report: LighthouseReport): number => {
  const usable = audit('interactive')(report)
  return requestsOf(report).filter(({ networkRequestTime = 0 }) => networkRequestTime < usable).length
}

const kilobytesOf = (report: LighthouseReport, isWanted: (type: string) => boolean): number =>
  requestsOf(report)
    .filter(({ resourceType = '' }) => isWanted(resourceType))
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024

const firstFigures = (name: string, reports: LighthouseReport[]): Figure[] => [
  {
    what: `${name}: largest paint`,
    value: middle(reports, audit('largest-contentful-paint')),
    unit: 'ms',
    wanted: { atMost: 1300 },
    more: {
      'first paint': middle(reports, audit('first-contentful-paint')),
      'can be used': middle(reports, audit('interactive')),
    },
  },
  {
    what: `${name}: blocking`,
    value: middle(reports, audit('total-blocking-time')),
    unit: 'ms',
    wanted: { atMost: 150 },
  },
  {
    what: `${name}: layout shift`,
    value: middle(reports, audit('cumulative-layout-shift')),
    unit: '',
    wanted: { atMost: 0 },
  },
  {
    what: `${name}: requests until it can be used`,
    value: middle(reports, requestsUntilUsable),
    unit: 'files',
    wanted: { atMost: 20 },
    more: {
      'JavaScript in KB': middle(reports, (report) => kilobytesOf(report, (type) => type === 'Script')),
      'all but photos in KB': middle(reports, (report) => kilobytesOf(report, (type) => type !== 'Image')),
    },
  },
]

const secondFigures = (name: string, reports: LighthouseReport[]): Figure[] => [
  {
    what: `${name}, second visit: largest paint`,
    value: middle(reports, audit('largest-contentful-paint')),
    unit: 'ms',
    wanted: { atMost: 500 },
    more: { blocking: middle(reports, audit('total-blocking-time')) },
  },
]

/** How long until a press shows, by Lighthouse (Interaction to Next Paint), the processor four times slower. */
async function pressFigures(
  { connect, startFlow }: Lighthouse,
  port: number,
  url: string,
  cookie: string,
  friend: string,
): Promise<Figure[]> {
  const presses: [string, string, (page: Awaited<ReturnType<typeof newPage>>) => Promise<void>][] = [
    ['Like', '/', async (page) => (await page.waitForSelector('[data-post] [data-shortcut=like]'))?.click()],
    [
      'Create Post',
      '/',
      async (page) => (await page.waitForSelector('.phone-only [data-shortcut=new-post]'))?.click(),
    ],
    [
      'Send',
      `/messages?with=${friend}`,
      async (page) => {
        await page.type('main form textarea', 'A few words.')
        await (await page.waitForSelector('main form [type=submit]:enabled'))?.click()
      },
    ],
  ]
  const browser = await connect(port)
  const newPage = () => browser.newPage()
  const figures: Figure[] = []
  for (const [what, path, press] of presses) {
    const page = await newPage()
    await page.setExtraHTTPHeaders({ Cookie: cookie })
    await page.goto(url + path, { waitUntil: 'load' })
    await page.waitForFunction('!window.early')
    const flow = await startFlow(page, { flags: phone })
    await flow.startTimespan()
    await press(page)
    await page.waitForFunction(
      'new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(true), 500)))',
    )
    await flow.endTimespan()
    const [step] = (await flow.createFlowResult()).steps
    if (!step) throw new Error('Lighthouse saw nothing of the press.')
    const value = audit('interaction-to-next-paint')(step.lhr)
    figures.push({ what: `${what}: until the press shows`, value, unit: 'ms', wanted: { atMost: 200 } })
    await page.close()
  }
  await browser.disconnect()
  return figures
}
