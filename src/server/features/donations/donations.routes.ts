import type { FastifyInstance, FastifyRequest } from 'fastify'
import { donationEndpoints } from '#contract/donations.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { clash, HttpError, notFound } from '#server/http/errors.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { route } from '#server/http/route.ts'
import type { ChosenPayments } from '#server/payments/choose-payments.ts'
import { type Payments, ProviderAway } from '#server/payments/payments.ts'
import type { Events } from '#server/realtime/events.ts'
import { announce, earnsBadge, recordPayment } from './donations.commands.ts'
import { donationOptions } from './donations.document.ts'
import { preparePayment, requireOwnPayment } from './donations.services.ts'
import { webhookRoutes } from './webhook.routes.ts'

export interface DonationServices {
  config: Config
  db: Database
  takeTurn: TakeTurn
  events: Events
  chosen: ChosenPayments
}

const tenMinutes = 10 * 60
const prepareSignedOut: Limit = { name: 'donation-prepare-visitor', points: 30, seconds: tenMinutes }
const prepareSignedIn: Limit = { name: 'donation-prepare', points: 60, seconds: tenMinutes }
const record: Limit = { name: 'donation-record', points: 30, seconds: tenMinutes }

export async function donationRoutes(app: FastifyInstance, services: DonationServices): Promise<void> {
  const { config, db, takeTurn, events, chosen } = services

  route(app, donationEndpoints.options, async () => donationOptions(config, chosen))

  route(app, donationEndpoints.createIntent, async ({ body, viewer, request }) => {
    const payments = requirePayments(chosen)
    await (viewer ? takeTurn(prepareSignedIn, viewer.id) : takeTurn(prepareSignedOut, request.ip))
    const { clientSecret } = await inWords(request, 'Nothing was paid.', () =>
      preparePayment(payments, viewer, body.amount, body.clientSecret),
    )
    return { clientSecret }
  })

  route(app, donationEndpoints.record, async ({ body, viewer, request }) => {
    const payments = requirePayments(chosen)
    await takeTurn(record, viewer?.id ?? request.ip)
    const payment = await inWords(request, 'If you paid, your payment is safe.', () =>
      requireOwnPayment(payments, viewer, body.stripePaymentIntentId),
    )
    const { state, amount, currency, donorId } = payment
    if (state === 'processing') return { status: state, amount, currency, earnsBadge: false }
    if (state !== 'succeeded')
      throw clash(payment.problem ?? 'The payment was not finished. Nothing was paid.')
    announce(events, await recordPayment(db, payment, body.note))
    return { status: state, amount, currency, earnsBadge: donorId !== null && earnsBadge(payment) }
  })

  if (chosen.kind === 'sandbox') {
    const { payments } = chosen
    route(app, donationEndpoints.sandboxConfirm, async ({ body, viewer, request }) => {
      await takeTurn(record, viewer?.id ?? request.ip)
      const outcome = await payments.confirm(body)
      if (!outcome) throw notFound()
      return outcome
    })
  }

  await app.register(async (plugin) => webhookRoutes(plugin, { db, events, payments: chosen.payments }))
}

function requirePayments({ payments }: ChosenPayments): Payments {
  if (payments) return payments
  throw new HttpError(503, 'unavailable', 'Card payment is not available here.')
}

/** A provider that does not answer must not read as our database being away. */
async function inWords<T>(request: FastifyRequest, comfort: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    request.log.error({ err: error }, 'the card provider is away')
    throw new HttpError(
      503,
      'unavailable',
      `The card service does not answer right now. ${comfort} Please try again in a moment.`,
      { retryAfterSeconds: 10 },
    )
  }
}
