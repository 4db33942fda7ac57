import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { shortcutFor } from '#web/features/shortcuts/shortcuts.ts'
import { currentKeyChanges } from '#web/features/shortcuts/use-key-changes.ts'
import { currentComfort } from '#web/lib/comfort/comfort-settings.ts'
import { runShortcut } from './shortcut-actions.ts'

/** Where keys have a meaning of their own, or where someone is in the middle of something. */
const busyPlaces =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]'

/** While nobody writes and nothing is open. */
function isFree({ target }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.closest(busyPlaces) !== null
  return !isField && document.querySelector('[role=dialog]') === null
}

/**
 * One key does something only where nothing else has the focus (WCAG 2.1.4): a letter that slips, or that speech input
 * takes for one, does nothing to whoever is on a button or a link. The places that a script moves the focus to, such as a
 * post after J, are no controls.
 */
const isOnNothing = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.matches('html, body, [tabindex="-1"]')

export function useShortcuts(showHelp: () => void): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
        return
      if (!currentComfort().shortcuts || !isFree(event)) return
      const name = shortcutFor(currentKeyChanges(), event.key)
      if (!name || !(name === 'help' || isOnNothing(event))) return
      // Otherwise the key would also be typed into the field that it opens.
      event.preventDefault()
      runShortcut(name, { navigate, showHelp })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate, showHelp])
}
