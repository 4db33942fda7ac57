import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Evaluates } from '#tests/support/evaluates.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

// Half as long as what the package itself hands out, and read by the page in half the time.
// Its last value is itself: Firefox breaks down over sending it.
const source = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')};null`

/** Comparing colours takes two thirds of the time of an examination. */
export type Examination = 'all' | 'structure' | 'colours'
const aboutColours = ['color-contrast']

/**
 * Every rule of axe that this page breaks as it is now, with the element that breaks it; or what stands within one
 * element of it.
 */
export async function brokenRules(
  page: Evaluates,
  examination: Examination = 'all',
  within = 'html',
): Promise<string[]> {
  // Put into the page once: reading half a megabyte of code takes as long as an examination.
  if (await page.evaluate(() => !window.axe)) await page.evaluate(source)
  return page.evaluate(
    async ([wanted, colours, place]) => {
      const options = {
        resultTypes: ['violations' as const],
        preload: false,
        ...(wanted === 'colours' && { runOnly: [...colours] }),
        ...(wanted === 'structure' && {
          rules: Object.fromEntries(colours.map((id) => [id, { enabled: false }])),
        }),
      }
      // Colours fade into each other, and are measured when they have.
      const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      await Promise.allSettled(fading.map((animation) => animation.finished))
      const { violations } = (await window.axe?.run(place, options)) ?? { violations: [] }
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    [examination, aboutColours, within] as const,
  )
}
