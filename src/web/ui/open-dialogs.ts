/** The dialogs that are open, the topmost last. While one is, only what stands in it can take the focus. */
let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

const change = (next: readonly HTMLElement[]) => {
  open = next
  for (const listener of listeners) listener()
}

/** A ref for the element of a dialog. */
export const noteOpenDialog = (element: HTMLElement | null): (() => void) | undefined => {
  if (!element) return undefined
  change([...open, element])
  return () => change(open.filter((one) => one !== element))
}

/** Marks the button that closes a dialog. */
export const closesDialog = { 'data-closes-dialog': '' }

/** As its own button does, which asks first where something would be lost. */
export const closeTopDialog = (): void =>
  topDialog()?.querySelector<HTMLElement>('[data-closes-dialog]')?.click()

export const topDialog = (): HTMLElement | null => open.at(-1) ?? null

export const onTopDialog = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
