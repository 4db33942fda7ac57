import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { NewRoom } from '#contract/quiet-rooms.ts'
import { moderates } from '#server/access/moderators.ts'
import { requireMayPostIn } from '#server/access/permissions.ts'
import { roomVisibleTo } from '#server/access/quiet-rooms.ts'
import type { Transaction } from '#server/db/connection.ts'
import { quietRoomVisits as visits } from '#server/db/schema/quiet-rooms/quiet-room-visits.ts'
import { quietRooms } from '#server/db/schema/quiet-rooms/quiet-rooms.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { endQuietRoom } from '#server/moderation/ending-rooms.ts'
import { requireHonestCommunityName } from '#server/names/pretending-names.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { t } from '#words/t.ts'
import { lockOwn } from './visits.commands.ts'

const { open } = limits.quietRoom

export async function insertRoom(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { name, communityId = null, isForFriends }: NewRoom,
): Promise<void> {
  await requireMayPostIn(tx, viewer, communityId)
  requireHonestCommunityName(name)
  await lockOwn(tx, viewer)
  const [has] = await tx
    .select({ rooms: count() })
    .from(quietRooms)
    .where(and(eq(quietRooms.hostId, viewer.id), isNull(quietRooms.endedAt)))
  if (has && has.rooms >= open)
    throw clash(
      t('You have {count, plural, one {# room} other {# rooms}} open, which is the most. End one first.', {
        count: open,
      }),
    )
  await tx.insert(quietRooms).values({ id, hostId: viewer.id, name, communityId, isForFriends })
}

/** Everybody inside hears of it. A second time it is not there any more. */
export async function endRoom(tx: Transaction, viewer: Viewer, id: string): Promise<ServerEvent[]> {
  const [room] = await tx
    .select({
      mayEnd: sql<boolean>`(${quietRooms.hostId} = ${viewer.id} or ${moderates(viewer.id, quietRooms.communityId)})`,
    })
    .from(quietRooms)
    .where(and(eq(quietRooms.id, id), roomVisibleTo(viewer.id)))
    .for('no key update', { of: quietRooms })
  if (!room) throw notFound()
  if (!room.mayEnd) throw notAllowed(t('Only the person who opened this room can end it.'))
  return endQuietRoom(tx, id)
}

/** What is over goes: visits a minute after they ended, rooms when they have been empty for some time. */
export async function removeWhatIsOver(tx: Transaction): Promise<void> {
  const { emptySince, endedAt } = quietRooms
  await tx.delete(visits).where(sql`${visits.leftAt} < now() - interval '1 minute'`)
  await tx
    .update(quietRooms)
    .set({ emptySince: sql`now()` })
    .where(
      and(
        isNull(emptySince),
        sql`not exists (select from ${visits} where ${visits.roomId} = ${quietRooms.id} and ${visits.leftAt} is null)`,
      ),
    )
  await tx
    .delete(quietRooms)
    .where(
      sql`${endedAt} < now() - interval '1 minute' or ${emptySince} < now() - make_interval(mins => ${limits.quietRoom.emptyMinutes})`,
    )
}
