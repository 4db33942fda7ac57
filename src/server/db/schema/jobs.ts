import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { filled, notNegative, within } from './columns/checks.ts'
import { createdAt, id, moment } from './columns/columns.ts'
import { users } from './users.ts'

/** How long the words for why something failed may be: codes, never what a mail server wrote. */
export const longestReason = 80

/** Work that must outlive the process, such as a mail; kept in the transaction of its cause (decision 0072). */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** Whom it is for: it goes with their account. Null where there is none, or none any more. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** What it takes to do it. Never a token or a link: those are made when it is done. */
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    tries: integer('tries').notNull().default(0),
    /** When it is taken next. Whoever takes it moves this on, so that another one takes it if they end. */
    dueAt: moment('due_at').notNull().defaultNow(),
    /** Given up; an operator can look at it, and try again. */
    failedAt: moment('failed_at'),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (t) => [
    index('jobs_due_idx').on(t.dueAt).where(sql`failed_at is null`),
    index('jobs_user_idx').on(t.userId),
    check('jobs_kind_filled', filled(t.kind, 40)),
    check('jobs_last_error_short', within(t.lastError, longestReason)),
    check('jobs_tries_not_negative', notNegative(t.tries)),
  ],
)
