import DoorClosed from 'lucide-react/icons/door-closed'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { RoomView } from '#contract/quiet-rooms.ts'
import { useEndRoom } from '#web/features/quiet-rooms/use-room-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

/** Asks in its own place first, because others are in it. The focus is on the answer that changes nothing. */
export const EndRoom = ({ room }: { room: RoomView }) => {
  const [, navigate] = useLocation()
  const end = useEndRoom(room.id, () => navigate('/rooms'))
  const [asks, setAsks] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  const hasAsked = useRef(false)
  useEffect(() => {
    if (asks) keep.current?.focus()
    else if (hasAsked.current) first.current?.focus()
    hasAsked.current = asks
  }, [asks])
  if (!asks)
    return (
      <div>
        <Button ref={first} variant="plain" icon={<DoorClosed />} onClick={() => setAsks(true)}>
          {t('End this room')}
        </Button>
      </div>
    )
  return (
    <div className="note flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>{t('End this room for everyone? It can’t be opened again.')}</p>
      <div className="flex flex-wrap gap-2">
        <Button ref={keep} onClick={() => setAsks(false)}>
          {t('Keep it')}
        </Button>
        <Button
          variant="harm"
          icon={<DoorClosed />}
          busy={end.isPending}
          busyLabel={t('Ending…')}
          onClick={() => end.mutate()}
        >
          {t('End room')}
        </Button>
      </div>
    </div>
  )
}
