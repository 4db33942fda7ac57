import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, type ButtonVariant } from './button.tsx'

interface AskFirstProps {
  /** What follows, and who is told. */
  children: ReactNode
  keepLabel: string
  actLabel: string
  /** 'quiet' for what hurts nobody. */
  actVariant?: ButtonVariant
  busy: boolean
  busyLabel: string
  onKeep: () => void
  onAct: () => void
}

/**
 * For what somebody else would notice, or what can't be undone: asked beside what was pressed. The focus is on the answer
 * that changes nothing, and goes back to where it came from, also if that was hidden meanwhile.
 */
export const AskFirst = (props: AskFirstProps) => {
  const { children, keepLabel, actLabel, actVariant = 'harm', busy, busyLabel, ...on } = props
  const id = useId()
  const keep = useRef<HTMLButtonElement>(null)
  const [cameFrom] = useState(() => document.activeElement)
  useEffect(() => keep.current?.focus(), [])
  const leaveIt = () => {
    flushSync(on.onKeep)
    if (cameFrom instanceof HTMLElement) cameFrom.focus()
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
        <Button variant={actVariant} busy={busy} busyLabel={busyLabel} onClick={on.onAct}>
          {actLabel}
        </Button>
      </div>
    </fieldset>
  )
}
