import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { reportReasons, reportStates, reportSubjects } from '#contract/moderation/rules.ts'
import { keysOf, oneOf, within } from './columns/checks.ts'
import { createdAt, id, moment, updatedAt } from './columns/columns.ts'
import { communities } from './communities/communities.ts'
import { moderationDecisions } from './moderation/moderation-decisions.ts'
import { users } from './users.ts'

const reasonKeys = keysOf(reportReasons)

export const reports = pgTable(
  'reports',
  {
    id: id(),
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    subjectType: text('subject_type', { enum: reportSubjects }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Whose it is: never shown to moderators where the subject is anonymous. */
    concernsId: uuid('concerns_id').references(() => users.id, { onDelete: 'set null' }),
    /** Where it was said, if in a community: its moderators look at it too. */
    communityId: uuid('community_id').references(() => communities.id, { onDelete: 'set null' }),
    reason: text('reason', { enum: reasonKeys }).notNull(),
    details: text('details'),
    /** The words as they were when they were reported. */
    words: text('words'),
    state: text('state', { enum: reportStates }).notNull().default('open'),
    decisionId: uuid('decision_id').references((): AnyPgColumn => moderationDecisions.id, {
      onDelete: 'set null',
    }),
    /** When its words go, after the account of whoever wrote them was erased: set where the rest is gone already. */
    eraseAfter: moment('erase_after'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('reports_reporter_idx').on(t.reporterId, t.id),
    index('reports_subject_idx').on(t.subjectType, t.subjectId),
    // One person has one open report of a thing.
    uniqueIndex('reports_one_open_idx')
      .on(t.reporterId, t.subjectType, t.subjectId)
      .where(sql`state = 'open'`),
    index('reports_state_idx').on(t.state, t.id),
    index('reports_community_idx').on(t.communityId, t.id),
    index('reports_concerns_idx').on(t.concernsId),
    index('reports_decision_idx').on(t.decisionId),
    index('reports_erase_after_idx').on(t.eraseAfter).where(sql`erase_after is not null`),
    check('reports_subject_type_known', oneOf(t.subjectType, reportSubjects)),
    check('reports_reason_known', oneOf(t.reason, reasonKeys)),
    check('reports_state_known', oneOf(t.state, reportStates)),
    check('reports_details_length', within(t.details, limits.reportDetails)),
    check('reports_words_length', within(t.words, limits.reportedWords)),
  ],
)
