import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { filled } from '#server/db/schema/columns/checks.ts'
import { moment } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'
import { quietRooms } from './quiet-rooms.ts'

/**
 * Who is in a quiet room, while they are. Unlogged: it is in no log of the database, no archive, no backup and on no
 * standby, and a crash empties it. A row is deleted a minute after its person has left (decision 0107).
 */
export const quietRoomVisits = pgTable(
  'quiet_room_visits',
  {
    /** By chance: an id with a time in it would say when they came. */
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    roomId: uuid('room_id')
      .notNull()
      .references(() => quietRooms.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    doing: text('doing'),
    isDone: boolean('is_done').notNull().default(false),
    enteredAt: moment('entered_at').notNull().default(sql`clock_timestamp()`),
    seenAt: moment('seen_at').notNull().defaultNow(),
    /** Kept for so long that those who are told of it can be chosen by the same rules. */
    leftAt: moment('left_at'),
    /**
     * The timer as this person has it: whoever presses sets it for those to whom they are shown, so that it tells nobody of
     * somebody they cannot meet.
     */
    timerMinutes: integer('timer_minutes'),
    /** Running, or over once that is past. */
    timerEndsAt: moment('timer_ends_at'),
    /** Paused. */
    timerSecondsLeft: integer('timer_seconds_left'),
    timerSetAt: moment('timer_set_at'),
    /** The visit of whoever pressed. */
    timerSetBy: uuid('timer_set_by'),
  },
  (t) => [
    // A person is in one place at a time.
    uniqueIndex('quiet_room_visits_here_idx').on(t.userId).where(sql`left_at is null`),
    index('quiet_room_visits_user_idx').on(t.userId),
    index('quiet_room_visits_room_idx').on(t.roomId),
    check('quiet_room_visits_doing_filled', filled(t.doing, limits.quietRoom.doing)),
    check('quiet_room_visits_timer_once', sql`${t.timerEndsAt} is null or ${t.timerSecondsLeft} is null`),
  ],
)
