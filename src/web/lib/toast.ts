/** One notice at a time: a new one takes the place of the older (specification §9). */
export type ToastVariant = 'plain' | 'failure'

export type ToastAction = { label: string; onSelect: () => void }

export type ToastInput = {
  title: string
  description?: string | undefined
  variant?: ToastVariant | undefined
  action?: ToastAction | undefined
}

export type ToastRecord = ToastInput & { id: number; open: boolean }

/** A notice of this visit, for whoever missed it. */
export type RecentToast = Omit<ToastRecord, 'open'> & { at: string }

/** As many as one reads through at a glance. */
const mostRecent = 10

const removalDelay = 1_000_000

let current: ToastRecord | null = null
let recent: readonly RecentToast[] = []
let nextId = 1
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const show = (next: ToastRecord | null) => {
  current = next
  for (const listener of listeners) listener()
}

export const toast = (input: ToastInput): number => {
  clearTimeout(removal)
  const id = nextId++
  const { action } = input
  // What was done is not offered again, wherever it was done.
  const once = action && {
    label: action.label,
    onSelect: () => {
      forgetAction(id)
      action.onSelect()
    },
  }
  const notice = { ...input, action: once, id }
  recent = [{ ...notice, at: new Date().toISOString() }, ...recent].slice(0, mostRecent)
  show({ ...notice, open: true })
  return id
}

const forgetAction = (id: number) => {
  recent = recent.map((one) => (one.id === id ? { ...one, action: undefined } : one))
  for (const listener of listeners) listener()
}

toast.success = (title: string, description?: string): number => toast({ title, description })

toast.failure = (title: string, description?: string): number =>
  toast({ title, description, variant: 'failure' })

/** Closes that notice, if it is still the one on screen. It stays in memory until the removal delay is over. */
toast.dismiss = (id: number): void => {
  if (current?.id !== id || !current.open) return
  show({ ...current, open: false })
  removal = setTimeout(() => show(null), removalDelay)
}

/** The last notices of this visit, newest first, with what can still be done about them. */
toast.recent = (): readonly RecentToast[] => recent

toast.current = (): ToastRecord | null => current

toast.subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
