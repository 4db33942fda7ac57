type Arrival = 'load' | 'link' | 'history'

let last: Arrival = 'load'
let focusedThen: Element | null = null

/** How the person came to the current screen: with the document, by a link, or by going back or forward. */
export const arrival = (): Arrival => last

/**
 * True when the person has put the focus somewhere since they went here: a screen that comes late must not take it out
 * of their hands.
 */
export function isBusyElsewhere(): boolean {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && focused !== focusedThen
}

function note(how: Arrival): void {
  last = how
  focusedThen = document.activeElement
}

// The router announces its own navigations by these two events.
for (const name of ['pushState', 'replaceState']) globalThis.addEventListener?.(name, () => note('link'))
globalThis.addEventListener?.('popstate', () => note('history'))
