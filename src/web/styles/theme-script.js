/*
 * Runs in the head of every document, before the first paint, so that nobody who chose light or calm
 * sees a flash of something else. Inlined at build; its hash is in the Content-Security-Policy.
 * Local storage can be forbidden: then the defaults hold (dark, and the system's wish about motion).
 */
;(() => {
  const root = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const chosen = (key, otherwise) => {
    const value = stored(key)
    return value === 'true' || (value !== 'false' && otherwise)
  }
  root.classList.toggle('dark', chosen('darkMode', stored('theme') !== 'light'))
  root.classList.toggle(
    'reduce-motion',
    chosen('reducedMotion', matchMedia('(prefers-reduced-motion: reduce)').matches),
  )
  root.classList.toggle('low-stim', chosen('lowStimMode', false))
  root.classList.toggle('hide-images', chosen('hideImages', false))
  root.dataset.display = 'set'
})()
