import Volume2 from 'lucide-react/icons/volume-2'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { readAloud, stopReading } from './reader.ts'
import { ReadingControls } from './reading-controls.tsx'
import { currentReading, onReadingChange, type ReadAloudProps } from './reading-state.ts'

export const ReadAloudControls = ({ id, opening, describedBy, className }: ReadAloudProps) => {
  const isThis = useSyncExternalStore(onReadingChange, currentReading, currentReading)?.id === id
  const start = useRef<HTMLButtonElement>(null)
  const wasThis = useRef(false)
  useEffect(
    () => () => {
      if (currentReading()?.id === id) stopReading()
    },
    [id],
  )
  // 'Stop' goes away under the finger, unless another text is read now.
  useEffect(() => {
    if (wasThis.current && !isThis && !currentReading()) start.current?.focus({ preventScroll: true })
    wasThis.current = isThis
  }, [isThis])
  return (
    <div className={className}>
      {isThis ? (
        <ReadingControls describedBy={describedBy} />
      ) : (
        <Button
          ref={start}
          variant="plain"
          icon={<Volume2 />}
          data-shortcut="read"
          aria-describedby={describedBy}
          onClick={({ currentTarget }) => {
            const container = currentTarget.closest('[data-reads]')
            if (container) readAloud(id, container, opening)
          }}
        >
          {t('Listen')}
        </Button>
      )}
    </div>
  )
}
