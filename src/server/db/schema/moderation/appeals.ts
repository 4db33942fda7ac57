import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { appealStates } from '#contract/moderation/rules.ts'
import { filled, oneOf, within } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'
import { moderationDecisions } from './moderation-decisions.ts'

/** One appeal for each decision, by the person whom it concerns. */
export const appeals = pgTable(
  'appeals',
  {
    id: id(),
    decisionId: uuid('decision_id')
      .notNull()
      .unique()
      .references(() => moderationDecisions.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    state: text('state', { enum: appealStates }).notNull().default('open'),
    decidedById: uuid('decided_by_id').references(() => users.id, { onDelete: 'set null' }),
    answer: text('answer'),
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('appeals_state_idx').on(t.state, t.id),
    index('appeals_decided_by_idx').on(t.decidedById),
    check('appeals_state_known', oneOf(t.state, appealStates)),
    check('appeals_content_filled', filled(t.content, limits.appeal)),
    check('appeals_answer_length', within(t.answer, limits.moderationReason)),
  ],
)
