import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

export interface SessionData {
  device: string
}

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie: a leaked table signs nobody in. */
    sid: text('sid').primaryKey(),
    /** What the person sees and ends; says nothing about the cookie. */
    id: uuid('id').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sess: jsonb('sess').$type<SessionData>().notNull(),
    /** When it ends if it is not used again. Never later than 90 days after createdAt. */
    expire: moment('expire').notNull(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** When this session last showed who is there: by signing in, or again since. */
    provenAt: moment('proven_at'),
    createdAt: createdAt(),
  },
  (t) => [index('sessions_user_id_idx').on(t.userId), index('sessions_expire_idx').on(t.expire)],
)
