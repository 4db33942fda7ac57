import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'

interface AskFirstProps {
  /** What follows, and who is told. */
  children: ReactNode
  keepLabel: string
  actLabel: string
  busy: boolean
  busyLabel: string
  onKeep: () => void
  onAct: () => void
}

/**
 * For what somebody else would notice, or what can't be undone: asked beside what was pressed. The focus is on the answer
 * that changes nothing, and goes back to where it came from.
 */
export const AskFirst = ({ children, keepLabel, actLabel, busy, busyLabel, ...on }: AskFirstProps) => {
  const id = useId()
  const keep = useRef<HTMLButtonElement>(null)
  const cameFrom = useRef<Element>(null)
  useEffect(() => {
    cameFrom.current = document.activeElement
    keep.current?.focus()
  }, [])
  const leaveIt = () => {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    on.onKeep()
  }
  return (
    <fieldset aria-labelledby={id} className="note grid w-full min-w-0 gap-3">
      <p id={id} className="min-w-0 [overflow-wrap:anywhere]">
        {children}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button ref={keep} aria-describedby={id} onClick={leaveIt}>
          {keepLabel}
        </Button>
        <Button variant="harm" busy={busy} busyLabel={busyLabel} onClick={on.onAct}>
          {actLabel}
        </Button>
      </div>
    </fieldset>
  )
}
