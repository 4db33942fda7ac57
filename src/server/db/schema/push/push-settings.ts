import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { lowEnergyWays, pushKinds } from '#contract/push/push-kinds.ts'
import { atMost, eachOneOf, oneOf } from '#server/db/schema/columns/checks.ts'
import { updatedAt } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

/** What the notifications on somebody's devices tell. No row: everything, without names. */
export const pushSettings = pgTable(
  'push_settings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    unwanted: text('unwanted', { enum: pushKinds }).array().notNull().default([]),
    withNames: boolean('with_names').notNull().default(false),
    lowEnergy: text('low_energy', { enum: lowEnergyWays }).notNull().default('usual'),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('push_settings_unwanted_known', eachOneOf(t.unwanted, pushKinds)),
    check('push_settings_unwanted_count', atMost(t.unwanted, pushKinds.length)),
    check('push_settings_low_energy_known', oneOf(t.lowEnergy, lowEnergyWays)),
  ],
)
