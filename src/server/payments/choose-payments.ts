import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connection.ts'
import { isLocal } from '#server/is-local.ts'
import type { Payments } from './payments.ts'
import { createSandboxPayments, type SandboxPayments } from './sandbox-payments.ts'

export type ChosenPayments =
  | { kind: 'stripe'; payments: Payments }
  | { kind: 'sandbox'; payments: SandboxPayments }
  | { kind: 'none'; payments: null }

/**
 * Stripe with its keys. Without them the sandbox, but only on a local address: on a public one it would give the
 * supporter badge to everyone for nothing.
 */
export async function choosePayments(config: Config, db: Database): Promise<ChosenPayments> {
  if (config.stripe) {
    // Loaded only where it is used: the SDK is the largest thing the server can load.
    const { createStripePayments } = await import('./stripe-payments.ts')
    return { kind: 'stripe', payments: createStripePayments(config.stripe) }
  }
  if (isLocal(config)) return { kind: 'sandbox', payments: createSandboxPayments(db) }
  return { kind: 'none', payments: null }
}
