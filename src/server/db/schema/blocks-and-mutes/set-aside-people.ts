import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '#server/db/schema/columns/checks.ts'
import { createdAt } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

/**
 * They said 'Not for me', they declined a request, or they asked and no friendship came of it within the time for which
 * a declined request is kept.
 */
const causes = ['chosen', 'declined', 'asked'] as const

/** Whom Discover does not suggest to a person again. Nobody else learns of it (decision 0091). */
export const setAsidePeople = pgTable(
  'set_aside_people',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cause: text('cause', { enum: causes }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.personId] }),
    index('set_aside_people_person_id_idx').on(t.personId),
    check('set_aside_people_cause_known', oneOf(t.cause, causes)),
    check('set_aside_people_not_oneself', sql`${t.userId} <> ${t.personId}`),
  ],
)
