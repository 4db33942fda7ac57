import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { filled } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

/** A conversation of a few people. Who is in it, only they and those who were asked know (decision 0103). */
export const groups = pgTable(
  'groups',
  {
    id: id(),
    name: text('name').notNull(),
    purpose: text('purpose'),
    /** Whoever made it, or got it handed over. If they are not in it any more, the longest-standing member looks after it. */
    keeperId: uuid('keeper_id').references(() => users.id, { onDelete: 'set null' }),
    /** Who wrote the name and purpose that it has, and answers for them: also after handing it over, or leaving. */
    namedById: uuid('named_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** Of fellow travellers, whom a moderator put together (decision 0112): until when they write. Null: it has no end. */
    endsAt: moment('ends_at'),
    /** Until when a yes is awaited from those who were put together; null: that is settled. */
    answersUntil: moment('answers_until'),
    /** They were told that it ends soon. */
    endToldAt: moment('end_told_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('groups_keeper_idx').on(t.keeperId),
    index('groups_named_by_idx').on(t.namedById),
    index('groups_ends_at_idx').on(t.endsAt).where(sql`ends_at is not null`),
    check(
      'groups_fellows_whole',
      sql`${t.endsAt} is not null or (${t.answersUntil} is null and ${t.endToldAt} is null)`,
    ),
    check('groups_name_filled', filled(t.name, limits.group.name)),
    check('groups_purpose_filled', filled(t.purpose, limits.group.purpose)),
  ],
)
