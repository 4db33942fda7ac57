import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Every rule of axe that this page breaks as it is now, with the element that breaks it. */
export async function brokenRules(page: Page, only?: string[]): Promise<string[]> {
  // Put into the page once: reading half a megabyte of code takes as long as an examination.
  if (await page.evaluate(() => !window.axe)) await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    // Colours fade into each other, and are measured when they have.
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(fading.map((animation) => animation.finished))
    const options = { resultTypes: ['violations' as const], preload: false, ...(runOnly && { runOnly }) }
    const { violations } = (await window.axe?.run(options)) ?? { violations: [] }
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, only)
}

const modes = {
  dark: { darkMode: 'true', theme: 'dark', lowStimMode: 'false' },
  light: { darkMode: 'false', theme: 'light', lowStimMode: 'false' },
  'low-stimulation': { darkMode: 'true', theme: 'dark', lowStimMode: 'true' },
}
const widths = [360, 768, 1280]
/** A mode changes colours and nothing else: the other rules need to be asked once for each width. */
const aboutColours = ['color-contrast']

/** The same in every mode at every width. */
export async function brokenRulesInAnyMode(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const mode of Object.keys(modes) as (keyof typeof modes)[]) {
    await choose(page, mode)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const broken = await brokenRules(page, mode === 'dark' ? undefined : aboutColours)
      problems.push(...broken.map((rule) => `${mode}, ${width} px, ${rule}`))
    }
  }
  return problems
}

/** As if the setting had been changed in another tab; a page without application code is loaded again. */
async function choose(page: Page, mode: keyof typeof modes): Promise<void> {
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    window.dispatchEvent(new StorageEvent('storage'))
  }, modes[mode])
  const isChosen = await page.evaluate(({ darkMode, lowStimMode }) => {
    const { classList } = document.documentElement
    return (
      String(classList.contains('dark')) === darkMode &&
      String(classList.contains('low-stim')) === lowStimMode
    )
  }, modes[mode])
  if (!isChosen) await page.reload()
}
