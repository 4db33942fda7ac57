import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'
import { amountProblem, centsFrom } from './donation-amounts.ts'

const Dollars = z
  .number({ error: () => t('Please enter dollars and cents, such as 10 or 12.50') })
  .superRefine((dollars, context) => {
    const problem = amountProblem(String(dollars))
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** The figure in dollars, read as integer cents. */
const DollarsAsCents = Dollars.transform((dollars) => centsFrom(String(dollars)) ?? 0)

const ClientSecret = z
  .string({ error: () => t('This payment isn’t one of ours.') })
  .min(1)
  .max(300)

export const NewPaymentIntent = z.object({
  amount: DollarsAsCents,
  /** The intent that this page already has: it is changed to the new amount instead of leaving it behind. */
  clientSecret: ClientSecret.nullish(),
})
export type NewPaymentIntent = z.infer<typeof NewPaymentIntent>

export const NewDonation = z.object({
  /** What the browser saw, in the provider's cents. Never believed: the provider is asked. */
  amount: z
    .number({ error: () => t('The amount is missing.') })
    .refine((amount) => centsFrom(String(amount)) !== null && amount >= 1, {
      error: () => t('Donation must be at least $1'),
    })
    .max(1_000_000, { error: () => t('Donation can be at most $10,000') })
    .optional(),
  currency: z
    .string()
    .toLowerCase()
    .regex(/^[a-z]{3}$/, { error: () => t('A currency has three letters, such as usd.') })
    .default('usd'),
  paymentMethod: z.literal('stripe', {
    error: () => t('Only card payments are recorded here. Cash App donations are entered by us.'),
  }),
  stripePaymentIntentId: z
    .string({ error: () => t('The payment is missing.') })
    .regex(/^pi_\w{1,200}$/, { error: () => t('This payment isn’t one of ours.') }),
  note: z
    .string()
    .trim()
    .max(limits.donationNote, {
      error: () => t('A note can have at most {max} characters.', { max: limits.donationNote }),
    })
    .transform((note) => (note === '' ? null : note))
    .nullish(),
})
export type NewDonation = z.infer<typeof NewDonation>

export const DonationView = z.object({
  /** A payment that did not go through is an error in words (409) instead. */
  status: z.enum(['succeeded', 'processing']),
  /** What the provider says was paid, in cents. */
  amount: z.int(),
  currency: z.string(),
  /** Whether this donation is one that earns the donor the badge. */
  earnsBadge: z.boolean(),
})
export type DonationView = z.infer<typeof DonationView>

export const DonationOptions = z.object({
  /** How cards are taken; null: not at all. */
  card: z
    .object({
      provider: z.enum(['stripe', 'sandbox']),
      publishableKey: z.string().nullable(),
      /** No money moves. */
      isTest: z.boolean(),
    })
    .nullable(),
  cashApp: z.object({ tag: z.string(), isTest: z.boolean() }).nullable(),
})
export type DonationOptions = z.infer<typeof DonationOptions>

/** What the built-in sandbox can be asked to act out. */
export const SandboxCard = z.enum(['works', 'declined', 'asks', 'slow'], {
  error: () => t('There’s no such test card.'),
})
export type SandboxCard = z.infer<typeof SandboxCard>

const SandboxConfirmation = z.object({
  clientSecret: ClientSecret,
  card: SandboxCard,
  /** What the person says when the card asks for an extra confirmation. */
  answer: z.enum(['confirm', 'refuse']).optional(),
})

const SandboxOutcome = z.object({
  id: z.string(),
  status: z.enum(['succeeded', 'processing', 'requires_action', 'failed']),
  amount: z.int(),
  /** The provider's words when it failed. */
  message: z.string().nullable(),
})
export type SandboxOutcome = z.infer<typeof SandboxOutcome>

export const donationEndpoints = {
  options: endpoint('GET', '/api/donations/options', {
    summary: 'How donations can be paid here.',
    open: true,
    response: DonationOptions,
  }),
  createIntent: endpoint('POST', '/api/create-payment-intent', {
    summary: 'Prepare a card payment. The amount is in dollars.',
    open: true,
    body: NewPaymentIntent,
    response: z.object({ clientSecret: z.string() }),
  }),
  record: endpoint('POST', '/api/donations', {
    summary: 'Record a card payment. The amount recorded is the one that the provider says was paid.',
    open: true,
    body: NewDonation,
    response: DonationView,
  }),
  webhook: endpoint('POST', '/api/stripe/webhook', {
    summary: "Stripe's own notices, proven by their signature.",
    open: true,
    response: z.object({ received: z.literal(true) }),
  }),
  sandboxConfirm: endpoint('POST', '/api/donations/sandbox/confirm', {
    summary: 'Pay with a test card. Only where no money moves.',
    open: true,
    body: SandboxConfirmation,
    response: SandboxOutcome,
  }),
}
