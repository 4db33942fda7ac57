/**
 * Display preferences, kept on this device (specification, section 4). The script in the head of the
 * document applies the same keys and classes before the first paint.
 */
export type Preference = 'darkMode' | 'reducedMotion' | 'lowStimMode' | 'hideImages'
export type Preferences = Readonly<Record<Preference, boolean>>

const rootClasses: Record<Preference, string> = {
  darkMode: 'dark',
  reducedMotion: 'reduce-motion',
  lowStimMode: 'low-stim',
  hideImages: 'hide-images',
}
const names = Object.keys(rootClasses) as Preference[]

const listeners = new Set<() => void>()
/** What was chosen while the browser would not let us store it. */
const unstored: Partial<Record<string, string>> = {}
const systemMotion = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? unstored[key] ?? null
  } catch {
    return unstored[key] ?? null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    delete unstored[key]
  } catch {
    unstored[key] = value
  }
}

function startValue(name: Preference): boolean {
  if (name === 'darkMode') return read('theme') !== 'light'
  if (name === 'reducedMotion') return systemMotion?.matches ?? false
  return false
}

function readAll(): Preferences {
  const chosen = (name: Preference) => {
    const stored = read(name)
    return stored === 'true' || (stored !== 'false' && startValue(name))
  }
  return Object.fromEntries(names.map((name) => [name, chosen(name)])) as Preferences
}

let current = readAll()

export const currentPreferences = (): Preferences => current

export function onPreferencesChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(): void {
  const root = document.documentElement
  for (const name of names) root.classList.toggle(rootClasses[name], current[name])
}

function refresh(): void {
  current = readAll()
  show()
  for (const listener of listeners) listener()
}

export function setPreference(name: Preference, value: boolean): void {
  write(name, String(value))
  if (name === 'darkMode') write('theme', value ? 'dark' : 'light')
  refresh()
}

/** Applies what is stored, and follows the other tabs and, until a choice is made, the system. */
export function startPreferences(): void {
  show()
  window.addEventListener('storage', refresh)
  systemMotion?.addEventListener('change', refresh)
}
