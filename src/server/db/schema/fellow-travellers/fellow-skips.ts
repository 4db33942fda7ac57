import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/columns/columns.ts'
import { fellowTravellers } from './fellow-travellers.ts'

/** Whoever offered and whoever asked, of a suggestion that a moderator passed over. By whom is not kept. */
export const fellowSkips = pgTable(
  'fellow_skips',
  {
    offerId: uuid('offer_id')
      .notNull()
      .references(() => fellowTravellers.id, { onDelete: 'cascade' }),
    askId: uuid('ask_id')
      .notNull()
      .references(() => fellowTravellers.id, { onDelete: 'cascade' }),
    /** Until then the two are not suggested together. */
    restsUntil: moment('rests_until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.offerId, t.askId] }),
    index('fellow_skips_ask_idx').on(t.askId),
    index('fellow_skips_rests_until_idx').on(t.restsUntil),
  ],
)
