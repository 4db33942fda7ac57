import type { AroundNavHandler } from 'wouter'
import { isOpenScreen } from '#contract/core/screens.ts'
import { lazyScreen, prepareScreen } from '#web/app/screens.ts'
import { isNewDocumentWanted } from '#web/lib/lazy-loading/preload-code.ts'

/** After this long without the next screen's code, the address changes and a quiet outline stands in. */
const patience = 400

/** Counts where somebody wanted to go: what was pressed last holds, also when an earlier screen is ready later. */
let wishes = 0
globalThis.addEventListener?.('popstate', () => {
  wishes += 1
})

/** The screen one is on stays until the next one can be shown whole. */
export const navigateWhenReady: AroundNavHandler = (navigate, to, options) => {
  const { pathname } = new URL(to, window.location.href)
  if (isOpenScreen(pathname) !== isOpenScreen(window.location.pathname)) return leave(to, options?.replace)
  if (isNewDocumentWanted()) return leave(to, options?.replace)
  wishes += 1
  const wish = wishes
  if (lazyScreen(pathname).module) return navigate(to, options)
  const tooLong = new Promise((resolve) => setTimeout(resolve, patience))
  void Promise.race([prepareScreen(pathname), tooLong]).then(() => {
    if (wish === wishes) navigate(to, options)
  })
}

/**
 * The donation pages are documents of their own: only theirs lets Stripe's code in, and leaving them sends that code
 * away again (decision 0014).
 */
function leave(to: string, replace = false): void {
  if (replace) window.location.replace(to)
  else window.location.assign(to)
}
