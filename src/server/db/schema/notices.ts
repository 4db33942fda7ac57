import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { noticeKinds } from '#contract/notice-kinds.ts'
import { oneOf } from './checks.ts'
import { createdAt, id, moment } from './columns.ts'
import { comments } from './comments.ts'
import { users } from './users.ts'

/**
 * Something quiet to tell somebody. Who wrote a comment is not kept here but read from the comment itself, so that
 * the rules about anonymity, blocks and removal hold for the notice as they do for the comment.
 */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    /** Who accepted. */
    personId: uuid('person_id').references(() => users.id, { onDelete: 'cascade' }),
    /** What was written. */
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    readAt: moment('read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('notices_user_idx').on(t.userId, t.id),
    index('notices_person_idx').on(t.personId),
    index('notices_comment_idx').on(t.commentId),
    check('notices_kind_known', oneOf(t.kind, noticeKinds)),
    check('notices_one_subject', sql`num_nonnulls(${t.personId}, ${t.commentId}) = 1`),
  ],
)
