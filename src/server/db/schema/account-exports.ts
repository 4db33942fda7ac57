import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { notNegative, oneOf } from './columns/checks.ts'
import { createdAt, id, moment } from './columns/columns.ts'
import { users } from './users.ts'

const states = ['waiting', 'running', 'ready', 'failed'] as const

/** An archive of all that is somebody's own, made in the background and kept for a few days. */
export const accountExports = pgTable(
  'account_exports',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: states }).notNull().default('waiting'),
    doneSteps: integer('done_steps').notNull().default(0),
    allSteps: integer('all_steps').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    /** Moved while it is made: one that has stood still for long was left behind by a process that ended. */
    movedAt: moment('moved_at').notNull().defaultNow(),
    /** Until when a finished archive can be fetched. */
    expire: moment('expire'),
    createdAt: createdAt(),
  },
  (t) => [
    index('account_exports_user_idx').on(t.userId, t.id),
    index('account_exports_state_idx').on(t.state),
    check('account_exports_state_known', oneOf(t.state, states)),
    check('account_exports_bytes_not_negative', notNegative(t.bytes)),
  ],
)
