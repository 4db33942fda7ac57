import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { filterEffects } from '#contract/word-filters/filter-effects.ts'
import { filled, oneOf } from './columns/checks.ts'
import { createdAt, filterQuery, id, moment } from './columns/columns.ts'
import { users } from './users.ts'

/** Words or phrases that somebody does not want to meet unprepared. */
export const wordFilters = pgTable(
  'word_filters',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    phrase: text('phrase').notNull(),
    effect: text('effect', { enum: filterEffects }).notNull(),
    /** From then on it does nothing; null: for good. */
    endsAt: moment('ends_at'),
    /** Null for a phrase that has nothing to look for. */
    query: filterQuery('query').generatedAlwaysAs(sql`filter_query(phrase)`),
    createdAt: createdAt(),
  },
  (t) => [
    index('word_filters_user_idx').on(t.userId, t.id),
    check('word_filters_phrase_filled', filled(t.phrase, limits.filteredPhrase)),
    check('word_filters_effect_known', oneOf(t.effect, filterEffects)),
  ],
)
