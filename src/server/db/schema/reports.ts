import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/limits.ts'
import { oneOf, within } from './checks.ts'
import { createdAt, id, updatedAt } from './columns.ts'
import { users } from './users.ts'

const subjectTypes = ['user', 'post', 'comment', 'message', 'community'] as const
const states = ['open', 'dismissed', 'acted'] as const

export const reports = pgTable(
  'reports',
  {
    id: id(),
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    subjectType: text('subject_type', { enum: subjectTypes }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    reason: text('reason').notNull(),
    details: text('details'),
    state: text('state', { enum: states }).notNull().default('open'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('reports_reporter_idx').on(t.reporterId, t.id.desc()),
    index('reports_subject_idx').on(t.subjectType, t.subjectId),
    check('reports_subject_type_known', oneOf(t.subjectType, subjectTypes)),
    check('reports_state_known', oneOf(t.state, states)),
    check('reports_details_length', within(t.details, limits.reportDetails)),
  ],
)
