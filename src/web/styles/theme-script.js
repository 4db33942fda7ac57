/*
 * Runs in the head of every document, before the first paint, so that nobody who chose light or calm
 * sees a flash of something else. Inlined at build, with the table of src/contract/comfort/comfort-options.ts in the place of
 * `comfort`; its hash is in the Content-Security-Policy.
 *
 * The document of somebody who is signed in carries the settings of their account in data-comfort. For each setting
 * the later change wins, and this device keeps the outcome. Local storage can be forbidden: then the account's
 * settings hold, and without them the start (dark, and the system's wishes about motion and contrast).
 */
;(() => {
  const { switches, choices, start, classes, attributes, system, inMarkup, keys } = comfort
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const write = (key, value) => {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // Nothing can be kept here; the account keeps it.
    }
  }
  const parsed = (text) => {
    try {
      return JSON.parse(text) || {}
    } catch {
      return {}
    }
  }

  // Whoever left quickly is not led back in by the Back button, in this tab; typing the address or a link does.
  const awayFrom = (isGoingBack) => {
    try {
      if (!sessionStorage.getItem('away')) return
      if (!isGoingBack) return sessionStorage.removeItem('away')
      root.hidden = true
      document.title = 'Calendar'
      location.replace('/calendar')
    } catch {
      // Nothing can be kept here, so nothing was.
    }
  }
  awayFrom(performance.getEntriesByType('navigation')[0]?.type === 'back_forward')
  addEventListener('pageshow', ({ persisted }) => persisted && awayFrom(true))

  const chosen = {}
  const { owner, settings = {} } = parsed(root.dataset.comfort)
  const isAnother = owner && read(keys.owner) && read(keys.owner) !== owner
  if (isAnother) for (const key of [...Object.values(keys), 'theme']) write(key, null)
  const times = parsed(read(keys.times))
  for (const name of [...switches, ...Object.keys(choices)]) {
    const ofAccount = settings[name]
    if (isAnother) write(name, null)
    chosen[name] = read(name)
    if (ofAccount && ofAccount.changedAt > (times[name] ?? '')) {
      chosen[name] = ofAccount.value === null ? null : String(ofAccount.value)
      times[name] = ofAccount.changedAt
      write(name, chosen[name])
      if (name === 'darkMode') write('theme', chosen[name] === 'false' ? 'light' : 'dark')
    }
  }
  if (owner) {
    write(keys.owner, owner)
    write(keys.times, JSON.stringify(times))
  }

  const isOn = (name) => {
    if (chosen[name] === 'true' || chosen[name] === 'false') return chosen[name] === 'true'
    if (name === 'darkMode') return read('theme') !== 'light'
    return system[name] ? matchMedia(system[name]).matches : start[name]
  }
  for (const [name, className] of Object.entries(classes)) root.classList.toggle(className, isOn(name))
  for (const [name, attribute] of Object.entries(attributes)) {
    const isKnown = choices[name].includes(chosen[name]) && chosen[name] !== start[name]
    if (isKnown) root.setAttribute(attribute, chosen[name])
  }
  // What the server has drawn holds for this device, or is not shown: the application then draws for itself.
  const isDrawn = (name) => settings[name]?.value ?? start[name]
  const letter = () =>
    (Math.max(16, Number.parseFloat(getComputedStyle(root).fontSize)) * (chosen.textSize ?? 100)) / 100
  // Without the sign for 'less', which begins a tag.
  const isNarrow = () => 48 * letter() > innerWidth
  const { drawn, drawnFor } = root.dataset
  if (drawn !== undefined)
    root.classList.toggle(
      'not-as-drawn',
      inMarkup.some((name) => isOn(name) !== isDrawn(name)) ||
        (drawnFor !== undefined && (drawnFor === 'narrow') !== isNarrow()),
    )
  // Only the device may know that images are hidden here: then not one of them is asked for. Here and not behind the
  // styles, so that the photo is on its way while they come.
  if (!root.matches('.hide-images, .not-as-drawn'))
    document.getElementById('first-photo')?.removeAttribute('media')
  // Who reloads a page or goes back is taken to where they were: its beginning must not flash up before.
  root.classList.toggle('returning', performance.getEntriesByType('navigation')[0]?.type !== 'navigate')
  root.dataset.display = 'set'
})()
