import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { contentNotes, noteEffects } from '#contract/content-notes/note-list.ts'
import { keysOf, oneOf } from '#server/db/schema/columns/checks.ts'
import { users } from '#server/db/schema/users.ts'

const noteKeys = keysOf(contentNotes)

/** What somebody wants to happen to posts with a note. No row: the usual. */
export const contentNoteChoices = pgTable(
  'content_note_choices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    note: text('note', { enum: noteKeys }).notNull(),
    effect: text('effect', { enum: noteEffects }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.note] }),
    check('content_note_choices_note_known', oneOf(t.note, noteKeys)),
    check('content_note_choices_effect_known', oneOf(t.effect, noteEffects)),
  ],
)
