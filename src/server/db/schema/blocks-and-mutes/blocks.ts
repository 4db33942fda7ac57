import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { figures } from '#contract/profile/figures.ts'
import { oneOf } from '#server/db/schema/columns/checks.ts'
import { createdAt } from '#server/db/schema/columns/columns.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { users } from '#server/db/schema/users.ts'

export const blocks = pgTable(
  'blocks',
  {
    blockerId: uuid('blocker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /**
     * What each of the two had of the other at that moment, and all that they get from then on (decision 0055). Null
     * in what the release before wrote: then it is as it is today.
     */
    blockerName: text('blocker_name'),
    blockerIsSupporter: boolean('blocker_is_supporter'),
    blockerPictureId: uuid('blocker_picture_id').references(() => uploads.id, { onDelete: 'set null' }),
    blockerFigure: text('blocker_figure', { enum: figures }),
    blockedName: text('blocked_name'),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('blocks_blocked_id_idx').on(t.blockedId, t.blockerId),
    // For clearing out photos: one that somebody blocked still has is in use.
    index('blocks_blocker_picture_id_idx').on(t.blockerPictureId).where(sql`blocker_picture_id is not null`),
    check('blocks_blocker_figure_known', oneOf(t.blockerFigure, figures)),
    check('blocks_not_oneself', sql`${t.blockerId} <> ${t.blockedId}`),
  ],
)
