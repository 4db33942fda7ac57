import {
  type ComfortSetting,
  type ComfortValues,
  comfortAttributes,
  comfortClasses,
  comfortKeys,
  comfortSettings,
  comfortStart,
  comfortSystem,
  readComfortValue,
} from '#contract/comfort.ts'
import type { ComfortState } from '#contract/comfort-settings.ts'

/**
 * Comfort settings, kept on this device first (specification, section 4). The script in the head of the document
 * applies the same keys and classes before the first paint, with what the account holds already mixed in.
 */
export type Preferences = ComfortValues
/** Null: as at the start, or as the person's device has it. */
export type PreferenceChange = { readonly [Name in ComfortSetting]?: ComfortValues[Name] | null }

type Times = Partial<Record<string, string>>

const listeners = new Set<() => void>()
/** What was chosen while the browser would not let us store it. */
const unstored: Partial<Record<string, string>> = {}
const wishes = Object.entries(comfortSystem).map(
  ([name, query]) => [name, globalThis.matchMedia?.(query)] as const,
)

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? unstored[key] ?? null
  } catch {
    return unstored[key] ?? null
  }
}

function write(key: string, value: string | null): void {
  delete unstored[key]
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value !== null) unstored[key] = value
  }
}

export function readStored<Kept>(key: string): Kept | null {
  try {
    return JSON.parse(read(key) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

export const writeStored = (key: string, kept: unknown): void =>
  write(key, kept === null ? null : JSON.stringify(kept))

/** What the account held when it sent the document: its own owner, and each setting with the time of its change. */
export interface AccountAtStart {
  owner: string
  settings: ComfortState['settings']
}

export function accountAtStart(): AccountAtStart | null {
  try {
    return JSON.parse(document.documentElement.dataset['comfort'] ?? 'null') as AccountAtStart | null
  } catch {
    return null
  }
}

function startValue<Name extends ComfortSetting>(name: Name): ComfortValues[Name] {
  const wish = wishes.find(([wished]) => wished === name)?.[1]?.matches
  // Kept under another name by an earlier version.
  const before = readComfortValue(name, read(`messages:${name}`))
  if (name === 'darkMode') return (read('theme') !== 'light') as ComfortValues[Name]
  return (wish ?? before ?? comfortStart[name]) as ComfortValues[Name]
}

const readAll = (): Preferences =>
  Object.fromEntries(
    comfortSettings.map((name) => [name, readComfortValue(name, read(name)) ?? startValue(name)]),
  ) as Preferences

let current = readAll()

export const currentPreferences = (): Preferences => current

export function onPreferencesChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(): void {
  const root = document.documentElement
  for (const [name, className] of Object.entries(comfortClasses))
    root.classList.toggle(className, Boolean(current[name as ComfortSetting]))
  for (const [name, attribute] of Object.entries(comfortAttributes)) {
    const value = current[name as ComfortSetting]
    if (value === comfortStart[name as ComfortSetting]) root.removeAttribute(attribute)
    else root.setAttribute(attribute, String(value))
  }
}

function refresh(): void {
  current = readAll()
  show()
  for (const listener of listeners) listener()
}

const times = (): Times => readStored<Times>(comfortKeys.times) ?? {}

/** Several at once, all with the same time. */
export function setPreferences(change: PreferenceChange): void {
  const now = new Date().toISOString()
  const changedTimes = times()
  for (const [name, value] of Object.entries(change)) {
    write(name, value === null ? null : String(value))
    changedTimes[name] = now
    if (name === 'darkMode') write('theme', value === null ? null : value ? 'dark' : 'light')
  }
  writeStored(comfortKeys.times, changedTimes)
  refresh()
}

export const setPreference = <Name extends ComfortSetting>(
  name: Name,
  value: ComfortValues[Name] | null,
): void => setPreferences({ [name]: value })

/** What was chosen on this device or came from the account, each with its time. What nobody changed has no entry. */
export function chosenSettings(): ComfortState['settings'] {
  const changedAt = times()
  const entries = comfortSettings.flatMap((name) => {
    const time = changedAt[name]
    return time ? [[name, { value: readComfortValue(name, read(name)) ?? null, changedAt: time }]] : []
  })
  return Object.fromEntries(entries) as ComfortState['settings']
}

/** Applies what is stored, and follows the other tabs and, until a choice is made, the system. */
export function startPreferences(): void {
  // With storage forbidden, what the account holds is all there is; otherwise the head's script has stored it.
  for (const [name, entry] of Object.entries(accountAtStart()?.settings ?? {}))
    if (entry && entry.value !== null && read(name) === null) unstored[name] = String(entry.value)
  refresh()
  window.addEventListener('storage', refresh)
  for (const [, wish] of wishes) wish?.addEventListener('change', refresh)
}
