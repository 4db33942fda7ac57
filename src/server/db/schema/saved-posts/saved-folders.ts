import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { filled } from '#server/db/schema/columns/checks.ts'
import { createdAt, id } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

/** Where somebody puts posts that they saved. Only they ever learn of it. */
export const savedFolders = pgTable(
  'saved_folders',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('saved_folders_owner_idx').on(t.ownerId, t.id),
    check('saved_folders_name_filled', filled(t.name, limits.savedFolderName)),
  ],
)
