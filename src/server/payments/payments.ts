import type { DonationOptions } from '#contract/donations/donations.ts'

export interface Payment {
  id: string
  /** Lets the browser that holds it pay this payment, and shows us that it is the one that asked for it. */
  clientSecret: string
  state: 'open' | 'processing' | 'succeeded' | 'cancelled'
  /** Cents: what was paid once it succeeded, what is asked for until then. */
  amount: number
  /** Cents that were given back. */
  refunded: number
  currency: string
  /** The account that asked for it; null for someone without one. */
  donorId: string | null
  /** The provider's words about the last attempt, if it failed. */
  problem: string | null
}

/** Whoever takes the cards. Two adapters: Stripe, and the sandbox in which no money moves. */
export interface Payments {
  forBrowser: NonNullable<DonationOptions['card']>
  createPayment: (amount: number, donorId: string | null) => Promise<Payment>
  /** Null if it is too late to change it. */
  changeAmount: (id: string, amount: number) => Promise<Payment | null>
  /** Null if there is no such payment, or if it is no donation to us. */
  getPayment: (id: string) => Promise<Payment | null>
  /** Does nothing if it is too late. */
  cancelPayment: (id: string) => Promise<void>
  /** Every donation that was started since then. */
  listPayments: (since: Date) => AsyncIterable<Payment>
  /** Which payment a notice is about; null if none that matters here. Throws BadSignature. */
  readNotice: (body: Buffer, signature: string) => string | null
}

/** A client secret begins with the id of its payment. */
export const idIn = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''

/** The provider cannot be reached or does not answer. Nothing is known about what it did. */
export class ProviderAway extends Error {
  override name = 'ProviderAway'
}

export class BadSignature extends Error {
  override name = 'BadSignature'
}
