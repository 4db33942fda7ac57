import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { placeKinds } from '#contract/where-was-i/place-kinds.ts'
import { oneOf } from './columns/checks.ts'
import { updatedAt } from './columns/columns.ts'
import { users } from './users.ts'

/** What somebody was reading last. One row for each person: there is no history of it. */
export const lastPlaces = pgTable(
  'last_places',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: placeKinds }).notNull(),
    // No references: what is gone is looked for when it is offered, and not found.
    subjectId: uuid('subject_id'),
    postId: uuid('post_id'),
    updatedAt: updatedAt(),
  },
  (t) => [check('last_places_kind_known', oneOf(t.kind, placeKinds))],
)
