import { type Browser, expect, type Page } from '@playwright/test'

/**
 * A page is open when it answers. What the server has drawn stands there a moment before (decision 0075): what is
 * measured then, or pressed by what a test does to the window, would be that of a page on its way. Who wants to see that
 * moment opens the page with `waitUntil: 'commit'`.
 */
export function whenItAnswers(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.on('page', waitForTakingOver)
    return context
  }
}

function waitForTakingOver(page: Page): void {
  const { goto, reload } = page
  // Asked from here: a test may have stopped the clock of the page.
  const isTakenOver = () => expect.poll(() => page.evaluate(() => 'early' in globalThis)).toBe(false)
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options)
    if (options?.waitUntil !== 'commit') await isTakenOver()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload.call(page, options)
    if (options?.waitUntil !== 'commit') await isTakenOver()
    return answer
  }
}
