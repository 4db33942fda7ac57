import { type ReactNode, useEffect, useId, useRef } from 'react'
import { isRescue } from '#web/lib/rescued-focus.ts'
import { t } from '#words/t.ts'
import { Button } from './button.tsx'
import { keptFree } from './notice-place.ts'

interface GoneLineProps {
  /** What happened to what stood here. */
  children: ReactNode
  /** What takes it back, if it is not 'Undo'. */
  label?: string
  busy?: boolean
  onUndo: () => void
}

/** Stands where something was until the screen is left, with the focus that went with what took it away. */
export const GoneLine = ({ children, label = t('Undo'), busy = false, onUndo }: GoneLineProps) => {
  const undo = useRef<HTMLButtonElement>(null)
  const wordsId = useId()
  useEffect(() => {
    // Its code may come a moment later: whoever has gone on meanwhile is not called back.
    const { activeElement: here } = document
    if (here?.contains(undo.current) || isRescue(here)) undo.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div {...keptFree} className="note flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p id={wordsId} className="min-w-0 [overflow-wrap:anywhere]">
        {children}
      </p>
      <Button
        ref={undo}
        aria-describedby={wordsId}
        busy={busy}
        busyLabel={t('Bringing it back…')}
        onClick={onUndo}
      >
        {label}
      </Button>
    </div>
  )
}
