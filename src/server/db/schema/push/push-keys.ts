import { sql } from 'drizzle-orm'
import { check, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/schema/columns/columns.ts'

/**
 * The key pair by which push services know this Synapse (VAPID, RFC 8292): one row, for all instances. Every subscription
 * is bound to it, so it goes into backups, and is never changed.
 */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: smallint('id').primaryKey().default(1),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('push_keys_one', sql`${t.id} = 1`)],
)
