import { bigint, index, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: varchar('name', { length: limits.passkeyName }).notNull(),
    credentialId: text('credential_id').notNull().unique(),
    /** base64url, as is everything of WebAuthn here. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default([]),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  (t) => [index('passkeys_user_id_idx').on(t.userId)],
)
