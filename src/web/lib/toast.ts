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

const removalDelay = 1_000_000

let current: ToastRecord | null = null
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
  show({ ...input, id, open: true })
  return id
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

toast.current = (): ToastRecord | null => current

toast.subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
