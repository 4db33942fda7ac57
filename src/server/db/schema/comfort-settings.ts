import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { ComfortState } from '#contract/comfort/comfort.ts'
import { updatedAt } from './columns/columns.ts'
import { users } from './users.ts'

/** How somebody wants the screen, on all their devices. No row: as it is at the start. */
export const comfortSettings = pgTable(
  'comfort_settings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    settings: jsonb('settings').$type<ComfortState['settings']>().notNull().default({}),
    profiles: jsonb('profiles').$type<NonNullable<ComfortState['profiles']>>(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // The contract allows far less; this is for what goes past it.
    check(
      'comfort_settings_size',
      sql`octet_length(${t.settings}::text) <= 8192 and octet_length(${t.profiles}::text) <= 16384`,
    ),
  ],
)
