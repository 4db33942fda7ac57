import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { reportSubjects } from '#contract/moderation/rules.ts'
import { filled, oneOf } from '#server/db/schema/columns/checks.ts'
import { createdAt, id } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

/** What moderators tell each other about a subject. Never shown to anyone else. */
export const moderationNotes = pgTable(
  'moderation_notes',
  {
    id: id(),
    subjectType: text('subject_type', { enum: reportSubjects }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    content: text('content').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('moderation_notes_subject_idx').on(t.subjectType, t.subjectId, t.id),
    index('moderation_notes_author_idx').on(t.authorId),
    check('moderation_notes_subject_type_known', oneOf(t.subjectType, reportSubjects)),
    check('moderation_notes_content_filled', filled(t.content, limits.moderationNote)),
  ],
)
