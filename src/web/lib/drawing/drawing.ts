import { useSyncExternalStore } from 'react'
import type { ComfortState } from '#contract/comfort/comfort.ts'
import {
  type ComfortSetting,
  type ComfortValues,
  comfortDefaults,
  comfortSettings,
  readComfortValue,
} from '#contract/comfort/comfort-options.ts'

// The server draws a screen, and React takes it over in the browser (decision 0075). For that the first rendering in the
// browser must come out as it did on the server, which knows nothing of the device: not its clock, not its time zone, not
// its window, not what it has stored. What the server took instead stands here, on both sides. Right after the screen is
// taken over, everything that asked for it is rendered again as the device has it.

/** What the server took for granted. It travels with the document. */
export interface Drawing {
  /** The moment it was drawn, in milliseconds. */
  at: number
  /** For one column, as a phone has. */
  isNarrow: boolean
  /** The one offer that stands above the list, if any (one-offer.ts). */
  offer: string | null
  /** Parts of the screen whose code the browser loads for themselves, by name (lib/lazy-loading). */
  parts: readonly string[]
}

const nothing: Drawing = { at: 0, isNarrow: false, offer: null, parts: [] }

let drawing: Drawing = nothing
let comfort: ComfortValues = comfortDefaults

/** Before rendering begins. On the server it holds for one rendering, which is done in one go: nobody else's gets in between. */
export function startDrawing(next: Drawing, account: ComfortState | undefined): void {
  drawing = { ...next }
  comfort = comfortOf(account)
}

export const currentDrawing = (): Readonly<Drawing> => drawing
export const drawnComfort = (): ComfortValues => comfort

export const noteDrawnOffer = (offer: string): void => {
  drawing.offer ??= offer
}

export const noteDrawnPart = (name: string): void => {
  if (!drawing.parts.includes(name)) drawing.parts = [...drawing.parts, name]
}

export const isOnServer = typeof window === 'undefined'

const never = () => () => undefined
const no = () => false
const yes = () => true

/** True on the server and while its screen is taken over; false from then on, and wherever the browser draws by itself. */
export const useIsDrawn = (): boolean => useSyncExternalStore(never, no, yes)

/** What the account has, without what only a device can know. */
const comfortOf = (account: ComfortState | undefined): ComfortValues =>
  Object.fromEntries(comfortSettings.map((name) => [name, accountValue(name, account)])) as ComfortValues

const accountValue = (name: ComfortSetting, account: ComfortState | undefined) => {
  const value = account?.settings[name]?.value
  return (value == null ? undefined : readComfortValue(name, String(value))) ?? comfortDefaults[name]
}
