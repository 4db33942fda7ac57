import { Link } from 'wouter'
import type { RoomView } from '#contract/quiet-rooms.ts'
import { useRooms } from '#web/features/quiet-rooms/quiet-rooms.queries.ts'
import { forWhom } from '#web/features/quiet-rooms/room-words.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { rich } from '#web/lib/rich.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { RoomName } from './room-name.tsx'

/** Who is inside is not said, and neither is how many: one comes in and sees. */
export const RoomList = ({ communityId }: { communityId: string | null }) => {
  const rooms = useRooms(communityId ? { communityId } : {})
  if (rooms.isPending) return <Quiet>{t('Loading rooms…')}</Quiet>
  if (rooms.isError && !rooms.data)
    return (
      <Retry onRetry={rooms.refetch} busy={rooms.isFetching}>
        {inWords(rooms.error)}
      </Retry>
    )
  const list = rooms.data.pages.flat()
  if (list.length === 0)
    return (
      <EmptyState scene="room" title={t('No room is open right now')}>
        {communityId
          ? t('Open one, and members of this community find it here.')
          : t('Open one for your friends, or for everyone. They find it here. No one gets a notification.')}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label={t('Quiet rooms')} className="grid gap-4">
        {list.map((room) => (
          <li key={room.id} className="min-w-0">
            <RoomCard room={room} />
          </li>
        ))}
      </ul>
      <NextPage of={rooms} />
    </>
  )
}

const RoomCard = ({ room }: { room: RoomView }) => {
  const { hideImages } = useComfort()
  const nameId = `room-${room.id}`
  return (
    <article aria-labelledby={nameId} className="card flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar {...faceOf(room.host)} imageHidden={hideImages} />
      <div className="min-w-0 grow basis-48">
        <h2 id={nameId} className="text-lead [overflow-wrap:anywhere]">
          <RoomName room={room} />
        </h2>
        <p className="text-quiet [overflow-wrap:anywhere]">
          {room.isMine
            ? t('You opened it')
            : rich('Opened by {name}', { name: <bdi>{room.host.displayName}</bdi> })}
          <br />
          {forWhom(room)}
        </p>
        {room.isHere && <p className="font-semibold text-accent-text">{t('You’re in this room')}</p>}
      </div>
      <Link href={`/rooms/${room.id}`} asChild>
        <ButtonLink aria-describedby={nameId}>{room.isHere ? t('Go back in') : t('Go to room')}</ButtonLink>
      </Link>
    </article>
  )
}
