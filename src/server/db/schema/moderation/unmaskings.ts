import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { unmaskingCauses, unmaskingStates } from '#contract/moderation/unmasking-causes.ts'
import { filled, keysOf, oneOf, within } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

const causeKeys = keysOf(unmaskingCauses)
const subjects = ['post', 'comment'] as const

/** A moderator asks to see who wrote something anonymous; another agrees or does not (decision 0060). */
export const unmaskings = pgTable(
  'unmaskings',
  {
    id: id(),
    subjectType: text('subject_type', { enum: subjects }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Who wrote it, and is told. */
    concernsId: uuid('concerns_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedById: uuid('asked_by_id').references(() => users.id, { onDelete: 'set null' }),
    cause: text('cause', { enum: causeKeys }).notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: unmaskingStates }).notNull().default('open'),
    answeredById: uuid('answered_by_id').references(() => users.id, { onDelete: 'set null' }),
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    /** Until when the one who asked can look. */
    lookUntil: moment('look_until'),
    /** When the author is to be told; null as long as nobody has looked. */
    tellAt: moment('tell_at'),
    toldAt: moment('told_at'),
    /** When it goes, after the account of whoever wrote it was erased: set where the rest is gone already. */
    eraseAfter: moment('erase_after'),
    createdAt: createdAt(),
  },
  (t) => [
    index('unmaskings_subject_idx').on(t.subjectType, t.subjectId, t.id),
    uniqueIndex('unmaskings_one_open').on(t.subjectType, t.subjectId).where(sql`state = 'open'`),
    index('unmaskings_due_idx').on(t.tellAt).where(sql`told_at is null and tell_at is not null`),
    index('unmaskings_concerns_idx').on(t.concernsId),
    index('unmaskings_erase_after_idx').on(t.eraseAfter).where(sql`erase_after is not null`),
    index('unmaskings_asked_by_idx').on(t.askedById),
    index('unmaskings_answered_by_idx').on(t.answeredById),
    check('unmaskings_subject_type_known', oneOf(t.subjectType, subjects)),
    check('unmaskings_cause_known', oneOf(t.cause, causeKeys)),
    check('unmaskings_state_known', oneOf(t.state, unmaskingStates)),
    check('unmaskings_reason_filled', filled(t.reason, limits.moderationReason)),
    check('unmaskings_answer_length', within(t.answer, limits.moderationReason)),
    check('unmaskings_two_people', sql`${t.askedById} <> ${t.answeredById}`),
  ],
)
