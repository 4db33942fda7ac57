import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { idIn, type Payment, type Payments } from '#server/payments/payments.ts'

/**
 * The payment for this amount. The one that the page already has is changed, so that typing an amount leaves no
 * trail of payments at the provider; if it cannot be changed any more, it is cancelled and another one is made.
 */
export async function preparePayment(
  payments: Payments,
  viewer: Viewer | null,
  amount: number,
  earlierSecret: string | null | undefined,
): Promise<Payment> {
  const donorId = viewer?.id ?? null
  const earlier = earlierSecret ? await findBySecret(payments, earlierSecret) : null
  if (earlier && earlier.donorId === donorId) {
    if (earlier.state === 'open' && earlier.amount === amount) return earlier
    const changed = await payments.changeAmount(earlier.id, amount)
    if (changed) return changed
  }
  if (earlier?.state === 'open') await payments.cancelPayment(earlier.id)
  return payments.createPayment(amount, donorId)
}

async function findBySecret(payments: Payments, secret: string): Promise<Payment | null> {
  const payment = await payments.getPayment(idIn(secret))
  return payment?.clientSecret === secret ? payment : null
}

/** A payment belongs to the account that asked for it; to anybody else it does not exist. */
export async function requireOwnPayment(
  payments: Payments,
  viewer: Viewer | null,
  id: string,
): Promise<Payment> {
  const payment = await payments.getPayment(id)
  if (!payment || (payment.donorId && payment.donorId !== viewer?.id)) throw notFound()
  return payment
}
