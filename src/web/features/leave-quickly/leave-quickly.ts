import { awayKey, leaveAndSignOutPath, leavePath } from '#contract/leave-quickly.ts'
import { currentComfort } from '#web/lib/comfort/comfort-settings.ts'
import { t } from '#words/t.ts'
import { createEscapeCounter } from './escape-presses.ts'

/**
 * Everything is off the screen before anything is asked of the network. The page takes the place of this one, and the
 * script in the head of our documents keeps the Back button from leading in again (decision 0056).
 */
export function leaveQuickly(): void {
  document.title = t('Calendar')
  for (const icon of document.querySelectorAll('link[rel~=icon]')) icon.remove()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('class')
  try {
    sessionStorage.setItem(awayKey, '1')
  } catch {
    // Storage is forbidden: the page that follows is all there is.
  }
  window.location.replace(currentComfort().leaveSignsOut ? leaveAndSignOutPath : leavePath)
}

const closedByEscape =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip], dialog[open]'

const isSomethingOpen = (): boolean =>
  [...document.querySelectorAll<HTMLElement>(closedByEscape)].some(
    (element) => element.dataset['state'] !== 'closed' && element.checkVisibility(),
  )

/** Looked at before anything closes, and never in the way of what closes. */
export function watchForEscape(): () => void {
  const press = createEscapeCounter()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.repeat || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey || !currentComfort().leaveQuickly) return
    if (press({ at: event.timeStamp, isClosing: isSomethingOpen() })) leaveQuickly()
  }
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
}
