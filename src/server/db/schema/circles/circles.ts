import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { filled } from '#server/db/schema/columns/checks.ts'
import { createdAt, id } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

/** A named list of somebody's friends. Only its owner ever learns of it. */
export const circles = pgTable(
  'circles',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('circles_owner_idx').on(t.ownerId, t.id),
    check('circles_name_filled', filled(t.name, limits.circleName)),
  ],
)
