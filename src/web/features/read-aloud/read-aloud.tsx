import type { ComponentType } from 'react'
import { currentPreferences, onPreferencesChange } from '#web/lib/preferences.ts'
import { usePreferences } from '#web/lib/use-preferences.ts'
import type { ReadAloudProps } from './reading-state.ts'

let Controls: ComponentType<ReadAloudProps> | null = null

async function load(): Promise<void> {
  if (Controls || !currentPreferences().readAloud) return
  const module = await import('./read-aloud-controls.tsx').catch(() => null)
  Controls = module?.canReadAloud() ? module.ReadAloudControls : null
}

/** Who wants it has it from the first paint on, so that nothing jumps; nobody else loads it. */
export function prepareReadAloud(): Promise<void> {
  onPreferencesChange(() => void load())
  return load()
}

/**
 * Reads what stands under `data-read` in the nearest `data-reads`. It stands inside what can be folded, so folding it,
 * or leaving the page, ends the reading.
 */
export const ReadAloud = (props: ReadAloudProps) => {
  const { readAloud } = usePreferences()
  return readAloud && Controls && <Controls {...props} />
}
