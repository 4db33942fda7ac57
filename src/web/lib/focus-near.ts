/** What had the focus is about to go: the next of the list takes it, or the one before. False: there is none. */
export function focusNear(list: HTMLElement | null, index: number): boolean {
  const near = list?.children[index + 1] ?? list?.children[index - 1]
  if (!(near instanceof HTMLElement)) return false
  near.focus({ preventScroll: true })
  return true
}
