import type { Page } from '@playwright/test'
import { brokenRules, type Examination } from './axe.ts'
import { comfortNotReached, stimulationLeft } from './comfort-on-page.ts'
import { unexplained } from './explained-findings.ts'
import { problemsOfFields } from './fields.ts'
import { ibmFindings } from './ibm.ts'
import { motionOnPage, problemsOfBars, problemsOfFocus, problemsOnPage } from './measure-page.ts'
import { problemsOnPaper } from './on-paper.ts'
import { problemsOfOrder } from './reading-order.ts'
import { structureOfPage } from './structure-of-page.ts'

interface Look {
  width: number
  height?: number
  settings: Record<string, string>
  text?: string
  /** With the spacing that WCAG 1.4.12 asks a page to bear. */
  isSpaced?: boolean
  axe?: Examination
  /** It differs little from another one, and is left to `npm run test:all`. */
  rarely?: boolean
}

const light = { darkMode: 'false', theme: 'light' }
const lowStimulation = { lowStimMode: 'true' }
const usualHeight = 800

/**
 * A page is loaded once and then changed in place. Nothing fades or moves meanwhile, so no measurement has to wait:
 * that this holds is measured too. A rule of axe that is not about colours cannot be broken by another colour, and
 * colours do not depend on the width; our own measurement is quick, and made everywhere. Another width lays everything
 * out anew, so each is gone through once. `npm test` has each mode on a phone and on a wide screen, and twice the text
 * where there is least room for it.
 */
const looks: Look[] = [
  { width: 320, settings: {}, rarely: true },
  { width: 320, settings: {}, text: '200%' },
  { width: 320, settings: { textSize: '200' } },
  { width: 320, settings: {}, isSpaced: true },
  { width: 320, settings: { typeface: 'opendyslexic', letterSpacing: 'widest' }, rarely: true },
  // As a window of 1280 × 1024 is at 400 %.
  { width: 320, height: 256, settings: {} },
  // A phone on its side.
  { width: 640, height: 320, settings: {} },
  { width: 360, settings: {}, text: '200%', axe: 'structure', rarely: true },
  { width: 360, settings: {}, axe: 'structure' },
  { width: 360, settings: light },
  { width: 360, settings: lowStimulation, axe: 'colours' },
  { width: 768, settings: lowStimulation, rarely: true },
  { width: 768, settings: light, rarely: true },
  { width: 768, settings: {}, axe: 'structure', rarely: true },
  { width: 768, settings: {}, text: '200%', rarely: true },
  { width: 768, settings: {}, isSpaced: true, rarely: true },
  { width: 1024, settings: {}, axe: 'structure', rarely: true },
  // By our own setting: letters that are larger in the browser itself make its media queries wait for more room too.
  { width: 1280, settings: { textSize: '200' }, rarely: true },
  { width: 1280, settings: { typeface: 'opendyslexic', letterSpacing: 'widest' }, rarely: true },
  { width: 1280, settings: {}, isSpaced: true, rarely: true },
  { width: 1280, settings: {}, axe: 'all' },
  { width: 1280, settings: light, axe: 'colours' },
  { width: 1280, settings: lowStimulation },
  { width: 1440, settings: {}, rarely: true },
  { width: 1920, settings: {}, rarely: true },
]

const isPlain = ({ settings, text }: Look) => Object.keys(settings).length === 0 && !text
const isForIbm = ({ axe }: Look) => axe === 'all' || (areAllWanted && axe === 'structure')

const areAllWanted = process.env['LOOKS'] === 'all'

const usual = {
  darkMode: 'true',
  theme: 'dark',
  lowStimMode: 'false',
  reducedMotion: 'true',
  textSize: '100',
  typeface: 'atkinson',
  letterSpacing: 'usual',
}

/** WCAG 1.4.12, as somebody's own style. The security policy lets no element bring it. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'

async function look(page: Page, { width, height = usualHeight, settings, ...more }: Look): Promise<string> {
  const before = page.viewportSize()
  const isOtherSize = before?.width !== width || before.height !== height
  if (isOtherSize) await page.setViewportSize({ width, height })
  const { text = '', isSpaced = false } = more
  await page.evaluate(
    async ([values, size, spaced, isResized]) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
      const root = document.documentElement
      const isLaidOutAnew =
        isResized ||
        root.style.fontSize !== size ||
        values.textSize !== (root.dataset['textSize'] ?? '100') ||
        values.typeface !== (root.dataset['typeface'] ?? 'atkinson') ||
        document.adoptedStyleSheets.length > 0 !== (spaced !== '')
      root.style.fontSize = size
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(spaced)
      document.adoptedStyleSheets = spaced ? [sheet] : []
      // As if the setting had been changed in another tab. A page without application code is told by hand.
      window.dispatchEvent(new StorageEvent('storage'))
      root.classList.toggle('dark', values.darkMode === 'true')
      root.classList.toggle('low-stim', values.lowStimMode === 'true')
      if (values.textSize === '100') delete root.dataset['textSize']
      else root.dataset['textSize'] = values.textSize
      // Units of the window, and what looks at the room that there is, follow with the next frame.
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      if (isLaidOutAnew) for (const _ of [1, 2, 3]) await frame()
    },
    [{ ...usual, ...settings }, text, isSpaced ? spacing : '', isOtherSize] as const,
  )
  const { textSize, typeface, ...modes } = settings
  const words = [
    textSize && `text of ${textSize} %`,
    typeface,
    ...Object.keys(modes),
    text,
    isSpaced && 'spaced',
  ]
  return `${width} × ${height} ${words.filter(Boolean).join(' ')}`
}

/** Until its typeface is there, a page stands in another one. It may not even have been asked for yet. */
export const typefaceOf = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // The faces of the system that stand in for it may not be there.
    await document.fonts.load(`1em ${getComputedStyle(document.body).fontFamily}`).catch(() => undefined)
    await document.fonts.ready
  })

/** What cannot be different in another look that is measured. */
async function problemsOfThisLook(page: Page, { axe, height, settings }: Look): Promise<string[]> {
  const wrong: string[] = []
  if (axe) wrong.push(...(await brokenRules(page, axe)))
  if (axe === 'structure' || axe === 'all')
    wrong.push(...(await structureOfPage(page)), ...(await comfortNotReached(page)))
  if (height) wrong.push(...(await problemsOfBars(page)))
  if (settings === lowStimulation) wrong.push(...(await stimulationLeft(page)))
  return wrong
}

/** Everything that is measured about a page as it stands, in each look. Its name is for explained-findings.ts. */
export async function problemsInAnyLook(page: Page, screen = ''): Promise<string[]> {
  const wrong: string[] = []
  const foundByIbm: string[] = []
  await typefaceOf(page)
  const see = (where: string, problems: string[]) => wrong.push(...problems.map((one) => `${where}: ${one}`))
  for (const one of looks.filter(({ rarely }) => areAllWanted || !rarely)) {
    const where = await look(page, one)
    see(where, await problemsOnPage(page))
    see(where, await problemsOfThisLook(page, one))
    foundByIbm.push(...(isForIbm(one) ? await ibmFindings(page) : []))
    if (isPlain(one)) see(where, await problemsOfOrder(page))
    if (one.width === 360 && !('theme' in one.settings)) see(where, await problemsOfFocus(page))
  }
  see('IBM', unexplained(screen, foundByIbm))
  see('fields', await problemsOfFields(page))
  see('reduced motion', await motionOnPage(page))
  await page.emulateMedia({ forcedColors: 'active' })
  see('forced colours', await problemsOnPage(page))
  await page.emulateMedia({ forcedColors: 'none' })
  see('on paper', await problemsOnPaper(page))
  return [...new Set(wrong)]
}

const modes = [{}, light, lowStimulation]

/**
 * For a step on the way through a screen that is measured in every look elsewhere: as wide as it is, in each mode.
 * Our own measurement of colours asks for more than the one of axe, and takes a tenth of the time.
 */
export async function problemsInAnyMode(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 1280
  await typefaceOf(page)
  const wrong = await brokenRules(page)
  for (const settings of modes) {
    const where = await look(page, { width, settings })
    wrong.push(...(await problemsOnPage(page)).map((problem) => `${where}: ${problem}`))
  }
  await look(page, { width, settings: {} })
  return [...new Set(wrong)]
}

/** Of something that opens on a screen, as it stands: what it is, whether every setting reaches it, what low stimulation leaves. */
export async function problemsOfOpened(page: Page): Promise<string[]> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: usualHeight }
  const wrong = [...(await structureOfPage(page)), ...(await comfortNotReached(page))]
  await look(page, { width, height, settings: lowStimulation })
  wrong.push(...(await stimulationLeft(page)))
  await look(page, { width, height, settings: {} })
  return [...new Set(wrong)]
}
