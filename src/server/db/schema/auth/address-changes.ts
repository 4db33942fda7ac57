import { sql } from 'drizzle-orm'
import { check, index, pgTable, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

/** A new e-mail address that both mailboxes have to confirm; afterwards the old one, while it can take it back. */
export const addressChanges = pgTable(
  'address_changes',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    oldEmail: varchar('old_email', { length: limits.email }).notNull(),
    newEmail: varchar('new_email', { length: limits.email }).notNull(),
    /** By the link in the mail to the new address. */
    confirmedAt: moment('confirmed_at'),
    /** By the link in the mail to the old address, or by an operator. */
    agreedAt: moment('agreed_at'),
    changedAt: moment('changed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('address_changes_pending_key').on(t.userId).where(sql`changed_at is null`),
    index('address_changes_user_idx').on(t.userId),
    index('address_changes_old_email_idx').on(t.oldEmail),
    check(
      'address_changes_are_lower_case',
      sql`${t.oldEmail} = lower(${t.oldEmail}) and ${t.newEmail} = lower(${t.newEmail})`,
    ),
  ],
)
