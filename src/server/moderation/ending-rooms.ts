import { and, eq, isNull, sql } from 'drizzle-orm'
import { roomOnceVisibleTo } from '#server/access/quiet-rooms.ts'
import type { Transaction } from '#server/db/connection.ts'
import { quietRoomVisits as visits } from '#server/db/schema/quiet-rooms/quiet-room-visits.ts'
import { quietRooms } from '#server/db/schema/quiet-rooms/quiet-rooms.ts'
import type { ServerEvent } from '#server/realtime/events.ts'

/**
 * Everybody inside hears of it, as far as they may be there. Nobody is in a room that has ended: what its people do after
 * that, and a block between two of them, is told to none of the others.
 */
export async function endQuietRoom(tx: Transaction, roomId: string): Promise<ServerEvent[]> {
  const { rowCount } = await tx
    .update(quietRooms)
    .set({ endedAt: sql`now()` })
    .where(and(eq(quietRooms.id, roomId), isNull(quietRooms.endedAt)))
  if (!rowCount) return []
  const mayBeThere = sql`exists (select from ${quietRooms} where ${quietRooms.id} = ${visits.roomId} and ${roomOnceVisibleTo(visits.userId)})`
  const left = await tx
    .update(visits)
    .set({ leftAt: sql`now()`, doing: null })
    .where(and(eq(visits.roomId, roomId), isNull(visits.leftAt)))
    .returning({ visitId: visits.id, isTold: sql<boolean>`${mayBeThere}` })
  return left.filter(({ isTold }) => isTold).map(({ visitId }) => ({ type: 'room.changed', roomId, visitId }))
}
