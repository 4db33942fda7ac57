import { check, pgTable, primaryKey, uuid, varchar } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { spoonLevels } from '#contract/spoons.ts'
import { oneOf } from './columns/checks.ts'
import { moment } from './columns/columns.ts'
import { users } from './users.ts'

/** When somebody set their Social Spoons, and to what. Kept for some weeks, and shown to nobody but themselves. */
export const energyHistory = pgTable(
  'energy_history',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    level: varchar('level', { length: limits.socialSpoons, enum: spoonLevels }).notNull(),
    setAt: moment('set_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.setAt] }),
    check('energy_history_level_known', oneOf(t.level, spoonLevels)),
  ],
)
