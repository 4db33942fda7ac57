import type { FastifyInstance, FastifyRequest } from 'fastify'
import { donationEndpoints } from '#contract/donations.ts'
import type { Database } from '#server/db/client.ts'
import { HttpError } from '#server/http/errors.ts'
import { BadSignature, type Payments, ProviderAway } from '#server/payments/payments.ts'
import type { Events } from '#server/realtime/events.ts'
import { announce, recordPayment } from './donations.commands.ts'

const { path, method } = donationEndpoints.webhook

/** Notices carry whole objects of the provider's, and grow with its versions. */
const noticeBytes = 262_144

/**
 * The provider tells us that something happened to a payment. What the notice says is only a hint: the payment itself
 * is asked for, so notices may come late, twice, or in any order.
 */
export function webhookRoutes(
  plugin: FastifyInstance,
  { db, events, payments }: { db: Database; events: Events; payments: Payments | null },
): void {
  // The signature is over the bytes as they were sent.
  plugin.removeAllContentTypeParsers()
  plugin.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  plugin.route({
    method,
    url: path,
    bodyLimit: noticeBytes,
    config: { endpoint: donationEndpoints.webhook, calledByServers: true },
    handler: async (request) => {
      const { body, headers } = request
      const signature = headers['stripe-signature']
      const id = readNotice(payments, body, signature)
      if (payments && id) {
        const payment = await again(request, () => payments.getPayment(id))
        if (payment?.state === 'succeeded') announce(events, await recordPayment(db, payment))
      }
      return { received: true }
    },
  })
}

function readNotice(payments: Payments | null, body: unknown, signature: unknown): string | null {
  try {
    if (!payments || !Buffer.isBuffer(body) || typeof signature !== 'string')
      throw new BadSignature('no notice of a provider of ours')
    return payments.readNotice(body, signature)
  } catch (error) {
    if (!(error instanceof BadSignature)) throw error
    throw new HttpError(400, 'bad_input', 'The signature is missing, wrong or too old.')
  }
}

/** An answer of 503 makes the provider send the notice again later. */
async function again<T>(request: FastifyRequest, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    request.log.error({ err: error }, 'the card provider is away')
    throw new HttpError(503, 'unavailable', 'The payment could not be looked up. Please send this again.')
  }
}
