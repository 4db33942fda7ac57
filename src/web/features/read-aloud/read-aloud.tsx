import { Volume2 } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { canReadAloud, currentReading, onReadingChange } from '#web/lib/reading-aloud.ts'
import { useLazy } from '#web/lib/use-lazy.ts'
import { usePreferences } from '#web/lib/use-preferences.ts'
import { Button } from '#web/ui/button.tsx'

const loadControls = () => import('./reading-controls.tsx')

interface ReadAloudProps {
  id: string
  /** What is said first, such as 'Post by Ana.' */
  opening: string
  /** What to describe the buttons by. */
  describedBy?: string | undefined
  className?: string | undefined
}

/**
 * Reads what stands under `data-read` in the nearest `data-reads`. It stands inside what can be folded, so folding it,
 * or leaving the page, ends the reading.
 */
export const ReadAloud = (props: ReadAloudProps) => {
  const { readAloud } = usePreferences()
  return readAloud && canReadAloud() ? <Controls {...props} /> : null
}

const Controls = ({ id, opening, describedBy, className }: ReadAloudProps) => {
  const place = useRef<HTMLDivElement>(null)
  const { module, request } = useLazy(loadControls, 'It could not be read aloud')
  const isThis = useSyncExternalStore(onReadingChange, currentReading)?.id === id
  const wanted = useRef(false)
  const start = () => {
    const container = place.current?.closest('[data-reads]')
    if (container) module?.readAloud(id, container, opening)
  }
  // The first time, its code comes after the press.
  useEffect(() => {
    if (!module || !wanted.current) return
    wanted.current = false
    start()
  })
  useEffect(
    () => () => {
      if (currentReading()?.id === id) module?.stopReading()
    },
    [id, module],
  )
  return (
    <div ref={place} className={className}>
      {isThis && module ? (
        <module.ReadingControls describedBy={describedBy} />
      ) : (
        <Button
          variant="plain"
          icon={<Volume2 />}
          data-shortcut="read"
          aria-describedby={describedBy}
          onClick={() => {
            if (module) return start()
            wanted.current = true
            request()
          }}
        >
          Read aloud
        </Button>
      )}
    </div>
  )
}
