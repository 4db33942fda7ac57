import type { AroundNavHandler } from 'wouter'
import { loadedScreen, prepareScreen } from './screens.ts'

/** After this long without the next screen's code, the address changes and a quiet outline stands in. */
const patience = 400

/** The screen one is on stays until the next one can be shown whole. */
export const navigateWhenReady: AroundNavHandler = (navigate, to, options) => {
  const { pathname } = new URL(to, window.location.href)
  if (loadedScreen(pathname)) return navigate(to, options)
  const tooLong = new Promise((resolve) => setTimeout(resolve, patience))
  void Promise.race([prepareScreen(pathname), tooLong]).then(() => navigate(to, options))
}
