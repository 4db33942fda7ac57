import { and, eq, isNull, sql } from 'drizzle-orm'
import type { TimerChange } from '#contract/quiet-rooms.ts'
import { isShownTo, theirs } from '#server/access/quiet-rooms.ts'
import type { Transaction } from '#server/db/connection.ts'
import { quietRoomVisits as visits } from '#server/db/schema/quiet-rooms/quiet-room-visits.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { changed, isHere, lockRoom, notInside } from './visits.commands.ts'

/**
 * Sets the timer of whoever presses, and of those to whom they are shown. Pausing what does not run, and going on with
 * what is not paused, changes nothing: somebody else was first.
 */
export async function changeTimer(
  tx: Transaction,
  viewer: Viewer,
  roomId: string,
  change: TimerChange,
): Promise<ServerEvent[]> {
  await lockRoom(tx, viewer, roomId)
  const [own] = await tx
    .select({
      id: visits.id,
      minutes: visits.timerMinutes,
      left: visits.timerSecondsLeft,
      runsFor: sql<number | null>`ceil(extract(epoch from ${visits.timerEndsAt} - now()))::int`,
    })
    .from(visits)
    .where(isHere(viewer, roomId))
  if (!own) throw notInside()
  const timer = timerAfter(change, own)
  if (!timer) return []
  const { minutes, endsIn, left } = timer
  await tx
    .update(visits)
    .set({
      timerMinutes: minutes,
      timerEndsAt: endsIn === null ? null : sql`now() + make_interval(secs => ${endsIn})`,
      timerSecondsLeft: left,
      // When it was their turn in the room, and not when their request began.
      timerSetAt: sql`clock_timestamp()`,
      timerSetBy: own.id,
    })
    .where(
      and(
        eq(visits.roomId, roomId),
        isNull(visits.leftAt),
        sql`(${visits.id} = ${own.id} or exists (select from quiet_room_visits as theirs
          where ${theirs.id} = ${own.id} and ${isShownTo(visits.userId)}))`,
      ),
    )
  return [changed(roomId, own.id)]
}

interface Timer {
  minutes: number | null
  endsIn: number | null
  left: number | null
}

function timerAfter(
  change: TimerChange,
  { minutes, left, runsFor }: { minutes: number | null; left: number | null; runsFor: number | null },
): Timer | null {
  switch (change.action) {
    case 'start':
      return { minutes: change.minutes, endsIn: change.minutes * 60, left: null }
    case 'pause':
      return runsFor !== null && runsFor > 0 ? { minutes, endsIn: null, left: runsFor } : null
    case 'continue':
      return left === null ? null : { minutes, endsIn: left, left: null }
    case 'clear':
      return left === null && runsFor === null ? null : { minutes: null, endsIn: null, left: null }
  }
}
