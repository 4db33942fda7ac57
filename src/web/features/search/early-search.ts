/**
 * The box that the document itself has for whoever searches before the application has come (decision 0064): the script
 * in its head shows it, the application takes over what was typed.
 */
const place = () => globalThis.document?.getElementById('first-search') ?? null

export const isSearchingEarly = (): boolean => place()?.hidden === false

export const typedEarly = (): string => (isSearchingEarly() && place()?.querySelector('input')?.value) || ''

/** In one go with the box that takes its place, so that there is no moment in which a letter has nowhere to go. */
export function takeOver(input: HTMLInputElement): void {
  const early = place()
  const before = early?.querySelector('input')
  input.focus()
  if (before && isSearchingEarly()) input.setSelectionRange(before.selectionStart, before.selectionEnd)
  early?.remove()
}
