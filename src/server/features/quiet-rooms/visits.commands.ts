import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { NewVisit, VisitChange } from '#contract/quiet-rooms.ts'
import { allOf } from '#server/access/conditions.ts'
import {
  hasDroppedOff,
  isStillThere,
  isTimerForNewcomer,
  roomVisibleTo,
  seatsTaken,
  takenByAnyone,
  theirs,
} from '#server/access/quiet-rooms.ts'
import type { Transaction } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { quietRoomVisits as visits } from '#server/db/schema/quiet-rooms/quiet-room-visits.ts'
import { quietRooms } from '#server/db/schema/quiet-rooms/quiet-rooms.ts'
import { users } from '#server/db/schema/users.ts'
import { changing, statement } from '#server/db/statement.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { t } from '#words/t.ts'

const { seats, most } = limits.quietRoom

export const changed = (roomId: string, visitId: string): ServerEvent => ({
  type: 'room.changed',
  roomId,
  visitId,
})

/** One at a time for each person, so that two at once cannot pass a limit, or be in two places. */
export const lockOwn = (tx: Transaction, viewer: Viewer) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update')

/** One at a time for each room: so that two do not take the last seat, and the timer is one thing for all. */
export async function lockRoom(tx: Transaction, viewer: Viewer, id: string) {
  const [room] = await tx
    .select({
      seatsTaken: seatsTaken(viewer.id, quietRooms.id),
      takenByAnyone: takenByAnyone(quietRooms.id),
    })
    .from(quietRooms)
    .where(and(eq(quietRooms.id, id), roomVisibleTo(viewer.id)))
    .for('no key update', { of: quietRooms })
  if (!room) throw notFound()
  return room
}

export const isHere = (viewer: Viewer, roomId: string): SQL =>
  sql`${visits.userId} = ${viewer.id} and ${visits.roomId} = ${roomId} and ${isStillThere(visits)}`

/** Who is there already stays where they are; words that are sent are theirs then. */
export async function enterRoom(
  tx: Transaction,
  viewer: Viewer,
  roomId: string,
  { doing }: NewVisit,
): Promise<ServerEvent[]> {
  await lockOwn(tx, viewer)
  const room = await lockRoom(tx, viewer, roomId)
  const here = await say(tx, viewer, roomId, { doing })
  if (here) return here
  if (room.seatsTaken >= seats || room.takenByAnyone >= most)
    throw clash(
      t('This room is full: {seats} people are in it. You can come back later, or open a room of your own.', {
        seats,
      }),
    )
  const left = await leaveWhere(tx, sql`${visits.userId} = ${viewer.id}`)
  const [timer] = await tx
    .select(timerOf)
    .from(theirs)
    .where(and(eq(theirs.roomId, roomId), isTimerForNewcomer(viewer.id)))
    .orderBy(desc(theirs.timerSetAt))
    .limit(1)
  const [visit] = await tx
    .insert(visits)
    .values({ roomId, userId: viewer.id, doing: doing ?? null, ...timer })
    .returning({ id: visits.id })
  await tx.update(quietRooms).set({ emptySince: null }).where(eq(quietRooms.id, roomId))
  return visit ? [...left, changed(roomId, visit.id)] : left
}

const timerOf = {
  timerMinutes: theirs.timerMinutes,
  timerEndsAt: theirs.timerEndsAt,
  timerSecondsLeft: theirs.timerSecondsLeft,
  timerSetAt: theirs.timerSetAt,
  timerSetBy: theirs.timerSetBy,
}

/** Answers what those who are told of it are told. The row stays for a moment: by it they are chosen. */
async function leaveWhere(tx: Transaction, which: SQL): Promise<ServerEvent[]> {
  const left = await tx
    .update(visits)
    .set({ leftAt: sql`now()`, doing: null })
    .where(and(isNull(visits.leftAt), which))
    .returning({ id: visits.id, roomId: visits.roomId })
  return left.map(({ id, roomId }) => changed(roomId, id))
}

/** A second time, and for whoever is not in it, nothing happens. */
export const leaveRoom = (tx: Transaction, viewer: Viewer, roomId: string): Promise<ServerEvent[]> =>
  leaveWhere(tx, allOf(eq(visits.userId, viewer.id), eq(visits.roomId, roomId)))

const staying = statement('quiet_room_stay', () =>
  changing({ id: visits.id }, (on, fields) =>
    on
      .update(visits)
      .set({ seenAt: sql`now()` })
      .where(
        and(
          eq(visits.userId, idNow('viewer')),
          eq(visits.roomId, idNow('room')),
          isStillThere(visits),
          sql`exists (select from ${quietRooms} where ${quietRooms.id} = ${visits.roomId} and ${roomVisibleTo(idNow('viewer'))})`,
        ),
      )
      .returning(fields),
  ),
)

/** Nobody is told, because nothing changed. Whoever has dropped off, or may be there no longer, is not there. */
export async function stayInRoom(tx: Transaction, viewer: Viewer, roomId: string): Promise<void> {
  const [here] = await staying(tx, { viewer: viewer.id, room: roomId })
  if (!here) throw notFound()
}

export const notInside = () => notAllowed(t('Come in first. You’re not in this room any more.'))

export async function changeVisit(
  tx: Transaction,
  viewer: Viewer,
  roomId: string,
  { doing, isDone }: VisitChange,
): Promise<ServerEvent[]> {
  await lockRoom(tx, viewer, roomId)
  const told = await say(tx, viewer, roomId, { doing, isDone })
  if (!told) throw notInside()
  return told
}

/** New words are not done yet. Of what is as it was, nobody is told. Null: they are not there. */
async function say(
  tx: Transaction,
  viewer: Viewer,
  roomId: string,
  { doing, isDone }: VisitChange,
): Promise<ServerEvent[] | null> {
  const [own] = await tx
    .select({ id: visits.id, doing: visits.doing, isDone: visits.isDone })
    .from(visits)
    .where(isHere(viewer, roomId))
  if (!own) return null
  const line = doing === undefined ? own.doing : doing
  const said = { doing: line, isDone: isDone ?? (own.isDone && line === own.doing) }
  const { rowCount } = await tx
    .update(visits)
    .set({ seenAt: sql`now()`, ...said })
    .where(isHere(viewer, roomId))
  if (!rowCount) return null
  const isNews = said.doing !== own.doing || said.isDone !== own.isDone
  return isNews ? [changed(roomId, own.id)] : []
}

/**
 * Those who were not heard of for so long that they have left. Whoever something else is happening to is looked at the
 * next time: two who wait for each other would both fail.
 */
export const leaveForDroppedOff = (tx: Transaction): Promise<ServerEvent[]> =>
  leaveWhere(
    tx,
    inArray(
      visits.id,
      tx
        .select({ id: visits.id })
        .from(visits)
        .where(hasDroppedOff(visits))
        .for('update', { skipLocked: true }),
    ),
  )
