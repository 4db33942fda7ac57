import LogOut from 'lucide-react/icons/log-out'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

interface LeaveButtonProps {
  /** Then the group goes with it. */
  isAlone: boolean
  /** Of fellow travellers, whom nobody can be added to. */
  isOfFellows: boolean
  busy: boolean
  onLeave: () => void
}

/** Asks in its own place first: coming back takes an invitation. The focus is on the answer that changes nothing. */
export const LeaveButton = ({ isAlone, isOfFellows, busy, onLeave }: LeaveButtonProps) => {
  const [asks, setAsks] = useState(false)
  const stay = useRef<HTMLButtonElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  const hasAsked = useRef(false)
  useEffect(() => {
    if (asks) stay.current?.focus()
    else if (hasAsked.current) first.current?.focus()
    hasAsked.current = asks
  }, [asks])
  if (!asks)
    return (
      <Button ref={first} className="w-fit" icon={<LogOut />} onClick={() => setAsks(true)}>
        {t('Leave group')}
      </Button>
    )
  return (
    <div className="note grid gap-3">
      <p>
        {isAlone
          ? t('You’re the last one. If you leave, the group and what was written in it are gone.')
          : isOfFellows
            ? t('No line in the chat says that you left. What you wrote stays. You can’t come back.')
            : t(
                'No line in the chat says that you left. What you wrote stays. To come back, you need an invitation.',
              )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button ref={stay} onClick={() => setAsks(false)}>
          {t('Stay')}
        </Button>
        <Button variant="harm" icon={<LogOut />} busy={busy} busyLabel={t('Leaving…')} onClick={onLeave}>
          {t('Leave group')}
        </Button>
      </div>
    </div>
  )
}
