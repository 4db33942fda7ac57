import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { shortcutFor } from '#web/features/shortcuts/shortcuts.ts'
import { currentKeyChanges } from '#web/features/shortcuts/use-key-changes.ts'
import { currentComfort } from '#web/lib/comfort/comfort-settings.ts'
import { runShortcut } from './shortcut-actions.ts'

/** Where keys have a meaning of their own, or where someone is in the middle of something. */
const busyPlaces =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]'

/** One key does something only while nobody writes and nothing is open (WCAG 2.1.4). */
function isFree({ target }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.closest(busyPlaces) !== null
  return !isField && document.querySelector('[role=dialog]') === null
}

export function useShortcuts(showHelp: () => void): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
        return
      if (!currentComfort().shortcuts || !isFree(event)) return
      const name = shortcutFor(currentKeyChanges(), event.key)
      if (!name) return
      // Otherwise the key would also be typed into the field that it opens.
      event.preventDefault()
      runShortcut(name, { navigate, showHelp })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate, showHelp])
}
