import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

export const tokenPurposes = [
  'sign-up',
  'password-reset',
  'passkey-registration',
  'passkey-sign-in',
  'oidc-sign-in',
  'oidc-sign-up',
  'suspended',
  'second-factor-setup',
  'second-step',
  'address-confirm',
  'address-agree',
  'address-take-back',
] as const

/** Things that work once and for a short time: links in mails, passkey challenges, OpenID Connect round trips. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    /** SHA-256 of the token; the token itself is only in the link or the cookie. */
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: tokenPurposes }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    data: jsonb('data').$type<Record<string, string>>().notNull().default({}),
    expire: moment('expire').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('one_time_tokens_expire_idx').on(t.expire),
    index('one_time_tokens_user_id_idx').on(t.userId),
  ],
)
