import { isRescue } from './rescued-focus.ts'

type Navigation = 'load' | 'link' | 'history'

let last: Navigation = 'load'
let focusedThen: Element | null = null
let hasMoved = false

/** How the person came to the current screen: with the document, by a link, or by going back or forward. */
export const lastNavigation = (): Navigation => last

/**
 * True when the person has put the focus somewhere since they went here, also if it is back where it was by now: a screen
 * that comes late must not take it out of their hands.
 */
export const hasMovedFocus = (): boolean => {
  const { activeElement: here } = document
  // Where the focus only was rescued to while the screen was on its way, nobody has put it.
  return hasMoved && here !== document.body && !isRescue(here)
}

function note(how: Navigation): void {
  last = how
  focusedThen = document.activeElement
  hasMoved = false
}

// Who comes back to the window has not moved: the browser says so of the same element then.
globalThis.addEventListener?.('focusin', ({ target }) => {
  hasMoved ||= target !== focusedThen
})
// The router announces its own navigations by these two events.
for (const name of ['pushState', 'replaceState']) globalThis.addEventListener?.(name, () => note('link'))
globalThis.addEventListener?.('popstate', () => note('history'))
