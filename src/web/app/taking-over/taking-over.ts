import { lazyFeatures } from '#web/app/lazy-idle-features.tsx'
import type { Early } from './replay.ts'

declare global {
  interface Window {
    /** What the script in the head keeps until the application is there (styles/early-script.js). */
    early?: Early
  }
}

/** The script in the head has compared what the server took for granted with this device (styles/theme-script.js). */
export const isDrawnForThisDevice = (): boolean =>
  !document.documentElement.matches('.returning, .not-as-drawn')

/** From now on the page is the application's. */
export const forgetDrawn = (): void => document.documentElement.removeAttribute('data-drawn')

/** From here on React itself keeps what is pressed, until the part that it belongs to is there. */
export const startTakingOver = (): void => window.early?.stop()

/** The screen is there and answers: what was pressed and typed before is done now. */
export function takenOver(): void {
  forgetDrawn()
  for (const id of ['first-bar', 'early-note']) document.getElementById(id)?.remove()
  const { early } = window
  if (!early) return
  delete window.early
  if (early.presses.length > 0 || early.typed.size > 0) doWhatWaits(early)
  else early.end()
}

/** Hardly anybody is so quick: the code for it comes with what is loaded later anyway. */
function doWhatWaits(early: Early): void {
  lazyFeatures.load().then(
    ({ replay }) => replay(early),
    () => window.addEventListener('online', () => doWhatWaits(early), { once: true }),
  )
}
