import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { oneOf, within } from '#server/db/schema/columns/checks.ts'
import { createdAt, id } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

export const donations = pgTable(
  'donations',
  {
    id: id(),
    /** Null for a signed-out donor, and once a donor's account is erased. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Integer cents; shown as dollars only at the edge. */
    amount: integer('amount').notNull(),
    currency: varchar('currency', { length: 3 }).notNull().default('usd'),
    paymentMethod: text('payment_method', { enum: ['stripe', 'cashapp'] }).notNull(),
    stripePaymentIntentId: text('stripe_payment_intent_id').unique(),
    /** The receipt of a Cash App payment, so that it cannot be entered twice. */
    cashAppReceipt: varchar('cash_app_receipt', { length: 100 }).unique(),
    note: text('note'),
    /** Cents that were given back. What is left decides about the badge. */
    refundedAmount: integer('refunded_amount').notNull().default(0),
    /** 'completed', or 'refunded' once nothing is left. */
    status: varchar('status', { length: 50 }).notNull().default('completed'),
    createdAt: createdAt(),
  },
  (t) => [
    index('donations_user_id_idx').on(t.userId),
    check('donations_amount_at_least_a_dollar', sql`${t.amount} >= 100`),
    check('donations_refund_within_amount', sql`${t.refundedAmount} between 0 and ${t.amount}`),
    check('donations_currency_is_a_code', sql`${t.currency} ~ '^[a-z]{3}$'`),
    check('donations_method_known', oneOf(t.paymentMethod, ['stripe', 'cashapp'])),
    check('donations_note_length', within(t.note, limits.donationNote)),
  ],
)
