import { currentComfort, onComfortChange } from '#web/lib/comfort/comfort-settings.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { retryableLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { type ReadAloudProps, useCanReadAloud } from './reading-state.ts'

const lazyControls = retryableLazy(() => import('./read-aloud-controls.tsx'))

export const loadReadAloud = (): Promise<unknown> => lazyControls.load().catch(() => undefined)

async function load(): Promise<void> {
  if (currentComfort().readAloud) await loadReadAloud()
}

/** Who wants it has it from the first paint on, so that nothing jumps; nobody else loads it. */
export function prepareReadAloud(): Promise<void> {
  onComfortChange(() => void load())
  return load()
}

/**
 * Reads what stands under `data-read` in the nearest `data-reads`. It stands inside what can be folded, so folding it,
 * or leaving the page, ends the reading.
 */
export const ReadAloud = (props: ReadAloudProps) => {
  const { readAloud } = useComfort()
  const canRead = useCanReadAloud()
  const controls = lazyControls.module
  return readAloud && canRead && controls && <controls.ReadAloudControls {...props} />
}
