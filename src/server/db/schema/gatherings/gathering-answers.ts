import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { gatheringAnswers as known, reminderChoices } from '#contract/gatherings/gathering-choices.ts'
import { filled, oneOf } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'
import { gatherings } from './gatherings.ts'

/** What somebody answered, for the host; and whether there is a place. Never to be counted for others (decision 0105). */
export const gatheringAnswers = pgTable(
  'gathering_answers',
  {
    id: id(),
    gatheringId: uuid('gathering_id')
      .notNull()
      .references(() => gatherings.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    answer: text('answer', { enum: known }).notNull(),
    /** When the host said yes, or when nobody had to. Without it nothing but the city is shown. */
    acceptedAt: moment('accepted_at'),
    /** The host said no. It stays, so that there is no second asking. */
    declinedAt: moment('declined_at'),
    /** Not on the waiting list: only then the address is shown. */
    hasPlace: boolean('has_place').notNull().default(false),
    showsName: boolean('shows_name').notNull().default(false),
    greeting: text('greeting'),
    remind: text('remind', { enum: reminderChoices }).notNull(),
    /** Null: none, or it has been. */
    remindAt: moment('remind_at'),
    /** The waiting list goes by it: since when they want to come. */
    queuedAt: moment('queued_at').notNull().defaultNow(),
    /** Also when they say once more that they come, after the time was changed. */
    answeredAt: moment('answered_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('gathering_answers_key').on(t.gatheringId, t.userId),
    index('gathering_answers_user_idx').on(t.userId, t.gatheringId),
    index('gathering_answers_remind_idx').on(t.remindAt).where(sql`remind_at is not null`),
    check('gathering_answers_known', oneOf(t.answer, known)),
    check('gathering_answers_remind_known', oneOf(t.remind, reminderChoices)),
    check('gathering_answers_greeting_filled', filled(t.greeting, limits.gathering.greeting)),
    check(
      'gathering_answers_place',
      sql`not ${t.hasPlace} or (${t.answer} = 'coming' and ${t.acceptedAt} is not null and ${t.declinedAt} is null)`,
    ),
    check('gathering_answers_greets', sql`${t.greeting} is null or ${t.hasPlace}`),
  ],
)
