import { useSyncExternalStore } from 'react'
import type { ComfortProfile } from '#contract/comfort/comfort.ts'
import {
  type ComfortSetting,
  type ComfortValues,
  comfortKeys,
  comfortSettings,
} from '#contract/comfort/comfort-options.ts'
import {
  type ComfortChange,
  type CurrentComfort,
  currentComfort,
  onComfortChange,
  readStored,
  setComfort,
  snapshot,
  storedProfiles,
  storeProfiles,
  writeStored,
} from '#web/lib/comfort/comfort-settings.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { inWords } from './comfort-words.ts'

/** There for everyone. What a profile does not name stays as it is. */
export const readyProfiles: readonly (ComfortProfile & { key: 'workDay' | 'overloaded' })[] = [
  {
    key: 'workDay',
    name: t('Work day'),
    values: { reducedMotion: true, hideCounts: true, hideImages: true, lowStimMode: false, lowDemand: false },
  },
  {
    key: 'overloaded',
    name: t('Overloaded'),
    values: {
      darkMode: true,
      reducedMotion: true,
      lowStimMode: true,
      hideImages: true,
      hideCounts: true,
      toastsStay: true,
      lowDemand: true,
    },
  },
]

const none: readonly ComfortProfile[] = []
let seen: { text: string; list: readonly ComfortProfile[] } = { text: '', list: none }

/** The same list for as long as it says the same, as React wants it. */
function savedProfiles(): readonly ComfortProfile[] {
  const list = storedProfiles()?.list ?? none
  const text = JSON.stringify(list)
  if (text !== seen.text) seen = { text, list }
  return seen.list
}

/** The profiles that the person saved. */
export const useSavedProfiles = (): readonly ComfortProfile[] =>
  useSyncExternalStore(onComfortChange, savedProfiles, () => none)

export const isOn = ({ values }: ComfortProfile, now: CurrentComfort): boolean =>
  Object.entries(values).every(([name, value]) => now[name as ComfortSetting] === value)

const hasBefore = (): boolean => readStored(comfortKeys.before) !== null

/** Whether there is something to go back to. */
export const useHasBefore = (): boolean => useSyncExternalStore(onComfortChange, hasBefore, () => false)

/** Changes several settings at once, says which, and offers the way back. */
function change(title: string, all: ComfortChange, before: ComfortChange | null): void {
  // What somebody answered is no look to go back to.
  const { answeredEnergy: _, ...values } = all
  const { answeredEnergy: __, ...old } = snapshot()
  const seenBefore = currentComfort()
  const keptBefore = readStored<ComfortChange>(comfortKeys.before)
  writeStored(comfortKeys.before, before)
  setComfort(values)
  const now = currentComfort()
  const changed = comfortSettings.filter((name) => now[name] !== seenBefore[name])
  toast({
    title,
    description:
      changed.length === 0
        ? t('Everything was already set that way.')
        : changed.map((name) => inWords(name, now[name])).join(' '),
    action: {
      label: t('Undo'),
      onSelect: () => {
        writeStored(comfortKeys.before, keptBefore)
        setComfort(old)
      },
    },
  })
}

export function switchTo({ name, values }: ComfortProfile): void {
  // From one profile to the next: 'how it was' stays what it was before the first.
  change(t('“{name}” is on', { name }), values, readStored<ComfortChange>(comfortKeys.before) ?? snapshot())
}

export function goBack(): void {
  const before = readStored<ComfortChange>(comfortKeys.before)
  if (before) change(t('Back to how it was'), before, null)
}

/** As at the start, and as the device has it. */
export function startOver(): void {
  change(
    t('Back to the usual settings'),
    Object.fromEntries(comfortSettings.map((name) => [name, null])),
    null,
  )
}

/** All the settings as they are now. Not whether the view is low-demand by the energy of today. */
export function saveProfile(name: string): void {
  const { spoonsView: _, answeredEnergy: __, ...values } = currentComfort()
  storeProfiles([...savedProfiles(), { name: name.trim(), values: values as Partial<ComfortValues> }])
  toast.success(t('Profile saved'), t('“{name}” keeps the settings as they are now.', { name: name.trim() }))
}

export const renameProfile = (name: string, next: string): void =>
  storeProfiles(savedProfiles().map((one) => (one.name === name ? { ...one, name: next.trim() } : one)))

export function removeProfile(name: string): void {
  const before = savedProfiles()
  storeProfiles(before.filter((one) => one.name !== name))
  toast({
    title: t('Profile deleted'),
    description: t('“{name}” is deleted. Your settings stay as they are.', { name }),
    action: { label: t('Undo'), onSelect: () => storeProfiles([...before]) },
  })
}

/** What is wrong with a name, in words; null when it will do. */
export function problemWith(name: string, others: readonly ComfortProfile[], most: number): string | null {
  const wanted = name.trim().toLowerCase()
  if (wanted === '') return t('Please give the profile a name.')
  if (name.trim().length > most)
    return t('The name of a profile can have at most {max} characters.', { max: most })
  const taken = [...readyProfiles, ...others].some((one) => one.name.toLowerCase() === wanted)
  return taken ? t('You already have a profile with this name. Please choose another name.') : null
}
