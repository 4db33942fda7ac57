type Arrival = 'load' | 'link' | 'history'

let last: Arrival = 'load'

/** How the person came to the current screen: with the document, by a link, or by going back or forward. */
export const arrival = (): Arrival => last

// The router announces its own navigations by these two events.
for (const name of ['pushState', 'replaceState']) {
  globalThis.addEventListener?.(name, () => {
    last = 'link'
  })
}
globalThis.addEventListener?.('popstate', () => {
  last = 'history'
})
