import type { FastifyRequest } from 'fastify'
import type { DonationOptions } from '#contract/donations/donations.ts'
import type { Config } from '#server/config.ts'
import type { OpenDocument, OpenDocuments } from '#server/document/preloaded-queries.ts'
import { isFromThisMachine } from '#server/http/behind-proxy.ts'
import type { ChosenPayments } from '#server/payments/choose-payments.ts'

/** A placeholder that cannot be anybody's: a cashtag has no hyphens. */
const exampleTag = '$your-cashtag-here'

/** The sandbox gives badges for nothing, so it is for who sits at this machine; a proxy on it speaks for others. */
export const paymentsFor = (request: FastifyRequest, chosen: ChosenPayments): ChosenPayments =>
  chosen.kind === 'sandbox' && !isFromThisMachine(request) ? { kind: 'none', payments: null } : chosen

export function donationOptions(config: Config, { kind, payments }: ChosenPayments): DonationOptions {
  const example = kind === 'sandbox' ? { tag: exampleTag, isTest: true } : null
  return {
    card: payments?.forBrowser ?? null,
    cashApp: config.cashAppTag ? { tag: config.cashAppTag, isTest: false } : example,
  }
}

/** Stripe's own form comes from Stripe, in frames of its own. No other page lets it in (trust.md 15). */
const stripeSources = {
  'script-src': 'https://js.stripe.com https://*.js.stripe.com',
  'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  'connect-src': 'https://api.stripe.com',
  'img-src': 'https://*.stripe.com',
}

/** The two screens that need no account. */
export function donationDocuments(
  config: Config,
  chosen: ChosenPayments,
): Pick<OpenDocuments, '/donate' | '/donate/success'> {
  const document: OpenDocument = {
    preloadedQueries: (request) => [
      [['/api/donations/options'], donationOptions(config, paymentsFor(request, chosen))],
    ],
    sources: chosen.kind === 'stripe' ? stripeSources : {},
  }
  return { '/donate': document, '/donate/success': document }
}
