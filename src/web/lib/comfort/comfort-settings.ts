import type { ComfortState } from '#contract/comfort/comfort.ts'
import {
  type ComfortSetting,
  type ComfortValues,
  comfortAttributes,
  comfortClasses,
  comfortDefaults,
  comfortKeys,
  comfortSettings,
  comfortSystem,
  readComfortValue,
} from '#contract/comfort/comfort-options.ts'

/**
 * Comfort settings, kept on this device first (specification, section 4). The script in the head of the document
 * applies the same keys and classes before the first paint, with what the account holds already mixed in.
 */
export type CurrentComfort = ComfortValues
/** Null: as at the start, or as the person's device has it. */
export type ComfortChange = { readonly [Name in ComfortSetting]?: ComfortValues[Name] | null | undefined }

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

function startValue<Name extends ComfortSetting>(name: Name): ComfortValues[Name] {
  const wish = wishes.find(([wished]) => wished === name)?.[1]?.matches
  // Kept under another name by an earlier version.
  const before = readComfortValue(name, read(`messages:${name}`))
  if (name === 'darkMode') return (read('theme') !== 'light') as ComfortValues[Name]
  return (wish ?? before ?? comfortDefaults[name]) as ComfortValues[Name]
}

const readAll = (): CurrentComfort =>
  Object.fromEntries(
    comfortSettings.map((name) => [name, readComfortValue(name, read(name)) ?? startValue(name)]),
  ) as CurrentComfort

let current = readAll()

export const currentComfort = (): CurrentComfort => current

export function onComfortChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(): void {
  const root = document.documentElement
  for (const [name, className] of Object.entries(comfortClasses))
    root.classList.toggle(className, Boolean(current[name as ComfortSetting]))
  for (const [name, attribute] of Object.entries(comfortAttributes)) {
    const value = current[name as ComfortSetting]
    if (value === comfortDefaults[name as ComfortSetting]) root.removeAttribute(attribute)
    else root.setAttribute(attribute, String(value))
  }
  const ground = getComputedStyle(root).getPropertyValue('--ground')
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground)
}

function refresh(): void {
  current = readAll()
  show()
  for (const listener of listeners) listener()
}

const times = (): Times => readStored<Times>(comfortKeys.times) ?? {}

/** Several at once, all with the same time. */
export function setComfort(change: ComfortChange): void {
  const now = new Date().toISOString()
  const changedTimes = times()
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue
    write(name, value === null ? null : String(value))
    changedTimes[name] = now
    if (name === 'darkMode') write('theme', value === null ? null : value ? 'dark' : 'light')
  }
  writeStored(comfortKeys.times, changedTimes)
  refresh()
}

export const setComfortSetting = <Name extends ComfortSetting>(
  name: Name,
  value: ComfortValues[Name] | null,
): void => setComfort({ [name]: value })

/** What is chosen now; null where nothing is. To come back to. */
export const snapshot = (): ComfortChange =>
  Object.fromEntries(comfortSettings.map((name) => [name, readComfortValue(name, read(name)) ?? null]))

/** What was chosen on this device or came from the account, each with its time. What nobody changed has no entry. */
export function chosenSettings(): ComfortState['settings'] {
  const changedAt = times()
  const entries = Object.entries(snapshot()).flatMap(([name, value]) => {
    const time = changedAt[name]
    return time ? [[name, { value, changedAt: time }]] : []
  })
  return Object.fromEntries(entries) as ComfortState['settings']
}

/** The account has these now, at its own time: a clock that is wrong here must not win over a later change. */
export function noteSynced(settings: ComfortState['settings']): void {
  const now = snapshot()
  const known = times()
  for (const [name, entry] of Object.entries(settings))
    if (entry && entry.value === now[name as ComfortSetting]) known[name] = entry.changedAt
  writeStored(comfortKeys.times, known)
}

type Profiles = NonNullable<ComfortState['profiles']>

export const storedProfiles = (): Profiles | null => readStored<Profiles>(comfortKeys.profiles)

export function storeProfiles(list: Profiles['list']): void {
  writeStored(comfortKeys.profiles, { list, changedAt: new Date().toISOString() })
  refresh()
}

/**
 * Applies what is stored, and follows the other tabs and, until a choice is made, the system. The document's script
 * has already mixed in the account's settings; where storage is forbidden, they are all there is.
 */
export function startComfort(account: ComfortState | undefined): void {
  for (const [name, entry] of Object.entries(account?.settings ?? {}))
    if (entry && entry.value !== null && read(name) === null) unstored[name] = String(entry.value)
  if (account?.profiles && account.profiles.changedAt > (storedProfiles()?.changedAt ?? ''))
    writeStored(comfortKeys.profiles, account.profiles)
  refresh()
  window.addEventListener('storage', refresh)
  for (const [, wish] of wishes) wish?.addEventListener('change', refresh)
}
