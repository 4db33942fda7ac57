import { integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '#server/db/schema/columns/columns.ts'

/** The books of the sandbox that takes the place of a card provider on a local machine. No money is behind them. */
export const sandboxPayments = pgTable('sandbox_payments', {
  id: text('id').primaryKey(),
  clientSecret: text('client_secret').notNull(),
  amount: integer('amount').notNull(),
  currency: varchar('currency', { length: 3 }).notNull(),
  /** No reference: as with a real provider, the payment outlives the account. */
  donorId: uuid('donor_id'),
  state: text('state', { enum: ['open', 'processing', 'succeeded', 'cancelled'] })
    .notNull()
    .default('open'),
  problem: text('problem'),
  /** When a payment that takes its time was started. */
  processingSince: moment('processing_since'),
  createdAt: createdAt(),
})
