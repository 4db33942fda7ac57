import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import type { Readable } from '#server/db/connection.ts'
import { quietRoomVisits } from '#server/db/schema/quiet-rooms/quiet-room-visits.ts'
import { quietRooms } from '#server/db/schema/quiet-rooms/quiet-rooms.ts'
import { allOf, anyOf } from './conditions.ts'
import { areFriends, hasNotBlocked, isMember, noBlockBetween, type SqlViewer } from './visibility.ts'

type Who = SqlViewer['id']

/** The rooms that this viewer may enter. Any other does not exist for them. */
export const roomVisibleTo = (viewer: Who): SQL =>
  allOf(isNull(quietRooms.endedAt), roomOnceVisibleTo(viewer))

/** The same, whether or not it has ended: who is inside may hear that it did. */
export const roomOnceVisibleTo = (viewer: Who): SQL =>
  allOf(
    noBlockBetween(viewer, quietRooms.hostId),
    anyOf(isNull(quietRooms.communityId), isMember(viewer, quietRooms.communityId)),
    sql`(not ${quietRooms.isForFriends} or ${quietRooms.hostId} = ${viewer} or ${areFriends(viewer, quietRooms.hostId)})`,
  )

/** Visits of whoever is asked about, beside those of whoever looks. */
export const mine = alias(quietRoomVisits, 'mine')
export const theirs = alias(quietRoomVisits, 'theirs')

/** For `from` in a statement by hand. */
const as = (name: 'mine' | 'theirs' | 'earlier'): SQL => sql`${quietRoomVisits} as ${sql.identifier(name)}`

/** Since when somebody was not heard of who has left, whether or not it was noticed yet. */
const goneSince = sql.raw(`now() - interval '${limits.quietRoom.goneSeconds} seconds'`)

type Visit = Record<'leftAt' | 'seenAt', AnyPgColumn>
export const isStillThere = ({ leftAt, seenAt }: Visit): SQL =>
  sql`(${leftAt} is null and ${seenAt} > ${goneSince})`
export const hasDroppedOff = ({ leftAt, seenAt }: Visit): SQL =>
  sql`(${leftAt} is null and ${seenAt} <= ${goneSince})`

/**
 * Whether the visit `theirs` is shown to whoever is in the same room: the first who came of those they can meet, as many
 * as there are seats beside their own. Who comes in counts seats in the same way (`seatsTaken`), so that nobody learns
 * from a full or an overfull room of somebody they cannot meet, or that two others cannot meet (decision 0107).
 */
export const isShownTo = (viewer: Who): SQL =>
  allOf(noBlockBetween(viewer, theirs.userId), hasSeatBefore(viewer))

/** The same of somebody who is about to be erased: that they are there no longer is no secret. */
const isOrWasShownTo = (viewer: Who): SQL =>
  allOf(hasNotBlocked(viewer, theirs.userId), hasNotBlocked(theirs.userId, viewer), hasSeatBefore(viewer))

const hasSeatBefore = (viewer: Who): SQL =>
  sql`(select count(*) from ${as('earlier')} where earlier.room_id = ${theirs.roomId} and earlier.left_at is null
      and earlier.user_id <> ${viewer} and (earlier.entered_at, earlier.id) < (${theirs.enteredAt}, ${theirs.id})
      and ${noBlockBetween(viewer, sql`earlier.user_id`)}) < ${sql.raw(String(limits.quietRoom.seats - 1))}`

/** One inside the other: in the fields of a query of one table the builder leaves the names of tables out. */
const countOf = (which: SQL): SQL<number> =>
  sql<number>`${sql`(select count(*)::int from ${as('theirs')} where ${which})`}`

const isThereIn = (roomId: Who): SQL => sql`${theirs.roomId} = ${roomId} and ${isStillThere(theirs)}`

/** How many seats of a room are taken, as this viewer would see it. */
export const seatsTaken = (viewer: Who, roomId: Who): SQL<number> =>
  countOf(allOf(isThereIn(roomId), sql`${theirs.userId} <> ${viewer}`, noBlockBetween(viewer, theirs.userId)))

/** How many are in it, whoever can meet whom: never for telling, but for what a room costs. */
export const takenByAnyone = (roomId: Who): SQL<number> => countOf(isThereIn(roomId))

/**
 * Whether the timer of `theirs` is one that a newcomer may see: of somebody whom they can meet, set by nobody who is there
 * and whom they cannot. What is over is not handed on.
 */
export const isTimerForNewcomer = (newcomer: Who): SQL =>
  allOf(
    isStillThere(theirs),
    noBlockBetween(newcomer, theirs.userId),
    sql`(${theirs.timerEndsAt} > now() or ${theirs.timerSecondsLeft} is not null)`,
    sql`not exists (select from ${as('mine')} where ${mine.id} = ${theirs.timerSetBy} and ${mine.leftAt} is null
      and not ${noBlockBetween(newcomer, mine.userId)})`,
  )

interface RoomChange {
  roomId: SQL
  visitId: SQL
  isOnlyTheirs: SQL
}

/**
 * Whether somebody hears that a room changed: whoever is in it, of themselves and of those they are shown. Of others nothing
 * reaches whoever may no longer enter, also in the moments in which their device has not noticed.
 */
export const hearsOfRoom = (who: Who, { roomId, visitId, isOnlyTheirs }: RoomChange): SQL =>
  sql`exists (select from ${as('mine')} where ${mine.userId} = ${who} and ${mine.roomId} = ${roomId}
    and (${mine.id} = ${visitId} or ${mine.leftAt} is null and not ${isOnlyTheirs}
      and exists (select from ${as('theirs')} where ${theirs.id} = ${visitId} and ${isOrWasShownTo(who)})
      and exists (select from ${quietRooms} where ${quietRooms.id} = ${roomId} and ${roomVisibleTo(who)})))`

/**
 * Rooms in which somebody sees another one now, each with their own visit: for what changes between the two, asked while
 * they can meet.
 */
export const listVisitsThatSee = (db: Readable, seen: string, viewer: string) =>
  db
    .select({ roomId: theirs.roomId, visitId: theirs.id })
    .from(theirs)
    .innerJoin(mine, eq(mine.roomId, theirs.roomId))
    .innerJoin(quietRooms, eq(quietRooms.id, theirs.roomId))
    .where(
      and(
        eq(mine.userId, seen),
        eq(theirs.userId, viewer),
        isNull(mine.leftAt),
        isNull(theirs.leftAt),
        roomVisibleTo(theirs.userId),
        noBlockBetween(theirs.userId, mine.userId),
      ),
    )
