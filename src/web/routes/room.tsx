import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useRef } from 'react'
import { Link } from 'wouter'
import type { RoomDetail } from '#contract/quiet-rooms.ts'
import { ComeIn } from '#web/features/quiet-rooms/come-in.tsx'
import { useRoom } from '#web/features/quiet-rooms/quiet-rooms.queries.ts'
import { forWhom } from '#web/features/quiet-rooms/room-words.ts'
import { usePresence } from '#web/features/quiet-rooms/use-presence.ts'
import { useEnterRoom } from '#web/features/quiet-rooms/use-room-changes.ts'
import { ApiError, inWords } from '#web/lib/api/api-error.ts'
import { rich } from '#web/lib/rich.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { PersonMenu } from '#web/widgets/people/person-menu.tsx'
import { EndRoom } from '#web/widgets/quiet-rooms/end-room.tsx'
import { InsideRoom, LeaveButton } from '#web/widgets/quiet-rooms/inside-room.tsx'
import { nameOfRoom } from '#web/widgets/quiet-rooms/room-name.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

const Room = ({ id }: { id: string }) => {
  const room = useRoom(id)
  if (room.data) return <KnownRoom key={id} room={room.data} answeredAt={room.dataUpdatedAt} />
  if (room.isPending)
    return (
      <Screen title={t('Quiet room')}>
        <Quiet>{t('Loading the room…')}</Quiet>
      </Screen>
    )
  if (room.error instanceof ApiError && room.error.status === 404) return <NoRoom />
  return (
    <Screen title={t('Quiet room')} banner={<BackLink />}>
      <Retry onRetry={room.refetch} busy={room.isFetching}>
        {inWords(room.error)}
      </Retry>
    </Screen>
  )
}
export default Room

const BackLink = () => (
  <div className="-ms-[min(0.75rem,3vw)]">
    <Link href="/rooms" asChild>
      <ButtonLink variant="plain" icon={<ArrowLeft />}>
        {t('Back to Quiet rooms')}
      </ButtonLink>
    </Link>
  </div>
)

/** It has ended, or it is not for whoever looks: the two are told apart for nobody. */
const NoRoom = () => (
  <Screen title={t('Quiet room')} banner={<BackLink />}>
    <EmptyState scene="room" title={t('This room isn’t here')}>
      {t('It has ended, or it isn’t open to you. You can open one yourself.')}
    </EmptyState>
  </Screen>
)

const KnownRoom = ({ room, answeredAt }: { room: RoomDetail; answeredAt: number }) => {
  const { inside } = room
  const comingBack = useEnterRoom(room.id)
  const lastWords = useRef('')
  const hasStoodOutside = useRef(false)
  if (!inside) hasStoodOutside.current = true
  const me = inside?.people.find(({ isMe }) => isMe)
  if (me) lastWords.current = me.doing ?? ''
  usePresence(room.id, inside !== null, () => comingBack.mutate(lastWords.current))
  const name = nameOfRoom(room)
  return (
    <Screen
      title={name}
      banner={<BackLink />}
      lead={
        <>
          {room.isMine
            ? t('You opened it')
            : rich('Opened by {name}', { name: <bdi>{room.host.displayName}</bdi> })}
          {' · '}
          {forWhom(room)}
        </>
      }
      action={
        <div className="flex flex-wrap items-center gap-2">
          {inside && <LeaveButton roomId={room.id} />}
          {!room.isMine && (
            <PersonMenu
              label={t('More for the room {name}', { name })}
              person={room.host}
              subject={{ type: 'room', id: room.id }}
              isForEveryone={!room.community && !room.isForFriends}
            />
          )}
        </div>
      }
    >
      {inside && me ? (
        <InsideRoom
          room={room}
          people={inside.people}
          me={me}
          timer={inside.timer}
          answeredAt={answeredAt}
          hasComeIn={hasStoodOutside.current}
        />
      ) : (
        <ComeIn roomId={room.id} />
      )}
      {room.mayEnd && <EndRoom room={room} />}
    </Screen>
  )
}
