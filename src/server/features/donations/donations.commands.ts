import { and, eq, gte, ne, sql } from 'drizzle-orm'
import { donationAmounts } from '#contract/donations/donation-amounts.ts'
import type { Transaction } from '#server/db/connection.ts'
import { donations } from '#server/db/schema/donations/donations.ts'
import { users } from '#server/db/schema/users.ts'
import type { Payment } from '#server/payments/payments.ts'

type NewRow = typeof donations.$inferInsert

export interface Recorded {
  isNew: boolean
  /** Whose badge came or went by it. */
  badgeChangedFor: string | null
}

/**
 * Writes down a payment that the provider says has succeeded: once, however many of browser, return page, webhook
 * and reconciliation bring it, and in whatever order (decision 0013).
 */
export async function recordPayment(
  tx: Transaction,
  payment: Payment,
  note: string | null = null,
): Promise<Recorded> {
  if (payment.state !== 'succeeded') throw new Error('only a payment that succeeded is recorded')
  const donorId = await lockDonor(tx, payment.donorId)
  const isNew = await insertDonation(tx, {
    userId: donorId,
    amount: payment.amount,
    currency: payment.currency,
    paymentMethod: 'stripe',
    stripePaymentIntentId: payment.id,
    note,
    ...refundOf(payment),
  })
  if (!isNew) await refreshDonation(tx, payment, note)
  return { isNew, badgeChangedFor: await settleBadge(tx, donorId, payment) }
}

interface CashAppDonation {
  donorId: string | null
  amount: number
  receipt: string
  note: string | null
}

export async function recordCashApp(
  tx: Transaction,
  { donorId: wanted, amount, receipt, note }: CashAppDonation,
): Promise<Recorded> {
  const donorId = await lockDonor(tx, wanted)
  const { currency } = donationAmounts
  const isNew = await insertDonation(tx, {
    userId: donorId,
    amount,
    currency,
    paymentMethod: 'cashapp',
    cashAppReceipt: receipt,
    note,
  })
  return { isNew, badgeChangedFor: await settleBadge(tx, donorId, { amount, currency, refunded: 0 }) }
}

/**
 * One donation of a person at a time: a refund that counts what is left must not miss a donation that is being
 * written. An account that was erased meanwhile leaves a donation without a name.
 */
async function lockDonor(tx: Transaction, donorId: string | null): Promise<string | null> {
  if (!donorId) return null
  const [donor] = await tx.select({ id: users.id }).from(users).where(eq(users.id, donorId)).for('update')
  return donor?.id ?? null
}

async function insertDonation(tx: Transaction, values: NewRow): Promise<boolean> {
  const added = await tx
    .insert(donations)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: donations.id })
  return added.length > 0
}

const refundOf = ({ amount, refunded }: Pick<Payment, 'amount' | 'refunded'>) => ({
  refundedAmount: Math.min(refunded, amount),
  status: refunded >= amount ? 'refunded' : 'completed',
})

/** Notices come late and out of order, so a refund that was seen once is never taken back. */
async function refreshDonation(tx: Transaction, payment: Payment, note: string | null): Promise<void> {
  const refunded = sql`greatest(${donations.refundedAmount}, ${refundOf(payment).refundedAmount}::int)`
  await tx
    .update(donations)
    .set({
      note: sql`coalesce(${donations.note}, ${note})`,
      refundedAmount: refunded,
      status: sql`case when ${refunded} >= ${donations.amount} then 'refunded' else 'completed' end`,
    })
    .where(eq(donations.stripePaymentIntentId, payment.id))
}

type Money = Pick<Payment, 'amount' | 'currency' | 'refunded'>

export const earnsBadge = ({ amount, currency, refunded }: Money): boolean =>
  currency === donationAmounts.currency && amount - refunded >= donationAmounts.badgeFrom

/** Only what concerns the badge touches it: a gift of one dollar takes no badge away. */
async function settleBadge(tx: Transaction, donorId: string | null, money: Money): Promise<string | null> {
  if (!donorId || !(earnsBadge(money) || money.refunded > 0)) return null
  const isSupporter = await hasEarnedBadge(tx, donorId)
  const changed = await tx
    .update(users)
    .set({ isSupporter })
    .where(and(eq(users.id, donorId), ne(users.isSupporter, isSupporter)))
    .returning({ id: users.id })
  return changed[0]?.id ?? null
}

async function hasEarnedBadge(tx: Transaction, donorId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: donations.id })
    .from(donations)
    .where(
      and(
        eq(donations.userId, donorId),
        eq(donations.currency, donationAmounts.currency),
        gte(sql`${donations.amount} - ${donations.refundedAmount}`, donationAmounts.badgeFrom),
      ),
    )
    .limit(1)
  return found !== undefined
}
