import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from './columns/columns.ts'
import { users } from './users.ts'

/** When somebody chose a city: who could choose often could look for somebody from place to place (decision 0073). */
export const cityChoices = pgTable(
  'city_choices',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    chosenAt: moment('chosen_at').notNull().defaultNow(),
  },
  (t) => [
    index('city_choices_user_idx').on(t.userId, t.chosenAt),
    index('city_choices_chosen_idx').on(t.chosenAt),
  ],
)
