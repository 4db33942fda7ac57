import LogOut from 'lucide-react/icons/log-out'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { RoomDetail, TimerView, VisitorView } from '#contract/quiet-rooms.ts'
import { MyLine } from '#web/features/quiet-rooms/my-line.tsx'
import { PeopleOnRug } from '#web/features/quiet-rooms/people-on-rug.tsx'
import { RoomTimer } from '#web/features/quiet-rooms/room-timer.tsx'
import { useLeaveRoom } from '#web/features/quiet-rooms/use-room-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { OneTapFurther } from '#web/widgets/one-tap-further.tsx'
import { PersonMenu } from '#web/widgets/people/person-menu.tsx'
import { t } from '#words/t.ts'

interface InsideRoomProps {
  room: RoomDetail
  people: readonly VisitorView[]
  me: VisitorView
  timer: TimerView
  answeredAt: number
  /** By a press on this page, and not by opening it. */
  hasComeIn: boolean
}

export const InsideRoom = ({ room, people, me, timer, answeredAt, hasComeIn }: InsideRoomProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // The door that was pressed is gone: the reading goes on inside.
  useEffect(() => {
    if (hasComeIn) heading.current?.focus({ preventScroll: true })
  }, [hasComeIn])
  return (
    <div className="grid gap-5">
      <PeopleOnRug
        people={people}
        headingRef={heading}
        menuOf={({ isMe, person }) =>
          !isMe && (
            <PersonMenu
              label={t('More for {name}', { name: person.displayName })}
              person={person}
              subject={{ type: 'user', id: person.id }}
            />
          )
        }
      />
      {people.length === 1 && (
        <p className="text-quiet">{t('No one else is here right now. You can stay. Others may come.')}</p>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <MyLine roomId={room.id} me={me} />
        <OneTapFurther title={t('Timer')}>
          <RoomTimer roomId={room.id} timer={timer} answeredAt={answeredAt} />
        </OneTapFurther>
      </div>
    </div>
  )
}

export const LeaveButton = ({ roomId }: { roomId: string }) => {
  const [, navigate] = useLocation()
  const leave = useLeaveRoom(roomId, () => navigate('/rooms'))
  return (
    <Button icon={<LogOut />} busy={leave.isPending} busyLabel={t('Leaving…')} onClick={() => leave.mutate()}>
      {t('Leave room')}
    </Button>
  )
}
