import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { digestKinds, digestRhythms, usualDigestKinds } from '#contract/digest/digest-choices.ts'
import { atMost, between, eachOneOf, filled, oneOf } from '#server/db/schema/columns/checks.ts'
import { moment, updatedAt } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

/** Whether and when somebody gets a mail digest, and what it may say (decision 0078). No row: none. */
export const digestSettings = pgTable(
  'digest_settings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    rhythm: text('rhythm', { enum: digestRhythms }).notNull().default('off'),
    /** 1 is Monday. */
    weekday: smallint('weekday').notNull().default(1),
    /** Minutes since midnight where the person lives. */
    minute: smallint('minute').notNull().default(480),
    timeZone: text('time_zone').notNull().default('UTC'),
    kinds: text('kinds', { enum: digestKinds })
      .array()
      .notNull()
      .default([...usualDigestKinds]),
    names: boolean('names').notNull().default(false),
    quotes: boolean('quotes').notNull().default(false),
    /** When somebody has to look whether there is anything to send. Null: never. */
    nextDueAt: moment('next_due_at'),
    /** What came before was in an earlier one, or before it was turned on. */
    coveredUntil: moment('covered_until').notNull().defaultNow(),
    /** When the address was refused for good; no more are sent until the person chooses again. */
    refusedAt: moment('refused_at'),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('digest_settings_due_idx').on(t.nextDueAt).where(sql`next_due_at is not null`),
    check('digest_settings_rhythm_known', oneOf(t.rhythm, digestRhythms)),
    check('digest_settings_weekday', between(t.weekday, 1, 7)),
    check('digest_settings_minute', between(t.minute, 0, 1_439)),
    check('digest_settings_time_zone', filled(t.timeZone, 100)),
    check('digest_settings_kinds_known', eachOneOf(t.kinds, digestKinds)),
    check('digest_settings_kinds_count', atMost(t.kinds, digestKinds.length)),
    check(
      'digest_settings_due',
      sql`${t.nextDueAt} is null or (${t.rhythm} <> 'off' and ${t.refusedAt} is null)`,
    ),
  ],
)
