import type { Page } from '@playwright/test'
import { problemsOnPage } from './measure-page.ts'

/** What WCAG 1.4.12 names, set by somebody's own style sheet: nothing is cut or lies on something else then. */
export async function problemsWithTextSpacing(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`)
    document.adoptedStyleSheets = [sheet]
    for (const _ of [1, 2, 3]) await new Promise((done) => requestAnimationFrame(done))
  })
  const problems = await problemsOnPage(page)
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  return problems
}
