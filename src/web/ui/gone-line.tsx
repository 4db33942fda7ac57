import { type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '#words/t.ts'
import { Button } from './button.tsx'
import { keptFree } from './notice-place.ts'

interface GoneLineProps {
  /** What happened to what stood here. */
  children: ReactNode
  /** What takes it back, if it is not 'Undo'. */
  label?: string
  busy?: boolean
  /** What took it away is still there: the focus is taken only from nowhere. */
  onlyIfLost?: boolean
  onUndo: () => void
}

/** Stands where something was until the screen is left, with the focus that was on what took it away. */
export const GoneLine = (props: GoneLineProps) => {
  const { children, label = t('Undo'), busy = false, onlyIfLost = false, onUndo } = props
  const undo = useRef<HTMLButtonElement>(null)
  const wordsId = useId()
  useEffect(() => {
    if (!onlyIfLost || document.activeElement === document.body) undo.current?.focus({ preventScroll: true })
  }, [onlyIfLost])
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
