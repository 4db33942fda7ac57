import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/schema/columns/columns.ts'

/**
 * Who did what with the power of a moderator or an operator. Only ever added to. No foreign keys: an entry outlives
 * those it names.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    /** Null: an operator at the command line. */
    actorId: uuid('actor_id'),
    /** What was done, as a word: 'granted', 'removed', 'unmasked', … */
    event: text('event').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    communityId: uuid('community_id'),
    reason: text('reason'),
    /** Decided without a report. */
    isUnreported: boolean('is_unreported').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_subject_idx').on(t.subjectType, t.subjectId, t.id),
    index('audit_log_community_idx').on(t.communityId, t.id),
  ],
)
