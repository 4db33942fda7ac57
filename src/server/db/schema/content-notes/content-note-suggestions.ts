import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { contentNotes } from '#contract/content-notes/note-list.ts'
import { keysOf, oneOf } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'

const noteKeys = keysOf(contentNotes)
const states = ['open', 'added', 'declined'] as const

/** A reader privately tells an author that a note would help. The author is not told who. */
export const contentNoteSuggestions = pgTable(
  'content_note_suggestions',
  {
    id: id(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    suggestedById: uuid('suggested_by_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    note: text('note', { enum: noteKeys }).notNull(),
    state: text('state', { enum: states }).notNull().default('open'),
    createdAt: createdAt(),
    /** Of somebody who was erased: it must not go in that moment (decision 0061). */
    eraseAfter: moment('erase_after'),
  },
  (t) => [
    unique('content_note_suggestions_once').on(t.postId, t.suggestedById, t.note),
    index('content_note_suggestions_by_idx').on(t.suggestedById),
    index('content_note_suggestions_erase_after_idx').on(t.eraseAfter).where(sql`erase_after is not null`),
    check('content_note_suggestions_note_known', oneOf(t.note, noteKeys)),
    check('content_note_suggestions_state_known', oneOf(t.state, states)),
  ],
)
