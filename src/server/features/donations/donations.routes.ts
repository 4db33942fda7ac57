import type { FastifyInstance, FastifyRequest } from 'fastify'
import { donationEndpoints } from '#contract/donations/donations.ts'
import type { Config } from '#server/config.ts'
import { clash, HttpError, notFound } from '#server/http/errors.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import type { ChosenPayments } from '#server/payments/choose-payments.ts'
import { type Payments, ProviderAway } from '#server/payments/payments.ts'
import { t } from '#words/t.ts'
import { earnsBadge, recordPayment } from './donations.commands.ts'
import { donationOptions, paymentsFor } from './donations.document.ts'
import { preparePayment, requireOwnPayment } from './donations.services.ts'
import { webhookRoutes } from './webhook.routes.ts'

interface DonationServices {
  config: Config
  chosen: ChosenPayments
}

const tenMinutes = 10 * 60
const prepareSignedOut: Limit = { name: 'donation-prepare-visitor', points: 30, seconds: tenMinutes }
const prepareSignedIn: Limit = { name: 'donation-prepare', points: 60, seconds: tenMinutes }
const record: Limit = { name: 'donation-record', points: 30, seconds: tenMinutes }

/** The provider is asked before each transaction: nobody else is to wait for a connection because it is slow. */
export async function donationRoutes(
  app: FastifyInstance,
  { config, chosen }: DonationServices,
): Promise<void> {
  const { rateLimit } = app.data

  // To anybody but who sits at this machine, the sandbox is not there.
  const chosenFor = (request: FastifyRequest) => paymentsFor(request, chosen)

  read(app, donationEndpoints.options, async ({ request }) => donationOptions(config, chosenFor(request)))

  write(
    app,
    donationEndpoints.createIntent,
    {
      limit: null,
      prepare: async ({ body, request }) => {
        const payments = requirePayments(chosenFor(request))
        const viewer = await request.viewer()
        await (viewer ? rateLimit(prepareSignedIn, viewer.id) : rateLimit(prepareSignedOut, request.ip))
        return inWords(
          request,
          t('The card service isn’t answering right now. Nothing was paid. Please try again in a moment.'),
          () => preparePayment(payments, viewer, body.amount, body.clientSecret),
        )
      },
    },
    async ({ prepared: { clientSecret } }) => ({ clientSecret }),
  )

  write(
    app,
    donationEndpoints.record,
    {
      limit: null,
      prepare: async ({ body, request }) => {
        const payments = requirePayments(chosenFor(request))
        const viewer = await request.viewer()
        await rateLimit(record, viewer?.id ?? request.ip)
        return inWords(
          request,
          t(
            'The card service isn’t answering right now. If you paid, your payment is safe. Please try again in a moment.',
          ),
          () => requireOwnPayment(payments, viewer, body.stripePaymentIntentId),
        )
      },
    },
    async ({ body, tx, publish, prepared: payment }) => {
      const { state, amount, currency, donorId } = payment
      if (state === 'processing') return { status: state, amount, currency, earnsBadge: false }
      if (state !== 'succeeded')
        throw clash(payment.problem ?? t('The payment wasn’t finished. Nothing was paid.'))
      const { badgeChangedFor } = await recordPayment(tx, payment, body.note)
      if (badgeChangedFor) publish({ type: 'profile.changed', userId: badgeChangedFor, isForFriends: true })
      return { status: state, amount, currency, earnsBadge: donorId !== null && earnsBadge(payment) }
    },
  )

  if (chosen.kind === 'sandbox') {
    const { payments } = chosen
    write(
      app,
      donationEndpoints.sandboxConfirm,
      {
        limit: null,
        prepare: async ({ body, request }) => {
          if (chosenFor(request).kind !== 'sandbox') throw notFound()
          await rateLimit(record, (await request.viewer())?.id ?? request.ip)
          const outcome = await payments.confirm(body)
          if (!outcome) throw notFound()
          return outcome
        },
      },
      async ({ prepared: outcome }) => outcome,
    )
  }

  await app.register(async (plugin) => webhookRoutes(plugin, chosen.payments))
}

function requirePayments({ payments }: ChosenPayments): Payments {
  if (payments) return payments
  throw new HttpError(503, 'unavailable', t('Card payment isn’t available here.'))
}

/** A provider that does not answer must not read as our database being away. */
async function inWords<T>(request: FastifyRequest, message: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    request.log.error({ err: error }, 'the card provider is away')
    throw new HttpError(503, 'unavailable', message, { retryAfterSeconds: 10 })
  }
}
