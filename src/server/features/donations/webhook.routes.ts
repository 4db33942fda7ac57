import type { FastifyInstance, FastifyRequest } from 'fastify'
import { donationEndpoints } from '#contract/donations/donations.ts'
import { HttpError } from '#server/http/errors.ts'
import { write } from '#server/http/write.ts'
import { BadSignature, type Payments, ProviderAway } from '#server/payments/payments.ts'
import { recordPayment } from './donations.commands.ts'

/** Notices carry whole objects of the provider's, and grow with its versions. */
const noticeBytes = 262_144

/**
 * The provider tells us that something happened to a payment. What the notice says is only a hint: the payment itself
 * is asked for, so notices may come late, twice, or in any order. In a plugin of its own: nothing else takes such bodies.
 */
export function webhookRoutes(plugin: FastifyInstance, payments: Payments | null): void {
  // The signature is over the bytes as they were sent.
  plugin.removeAllContentTypeParsers()
  plugin.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  plugin.addHook('onRoute', (route) => {
    route.bodyLimit = noticeBytes
    route.config = { ...route.config, calledByServers: true }
  })

  write(
    plugin,
    donationEndpoints.webhook,
    {
      limit: null,
      prepare: async ({ request }) => {
        const { body, headers } = request
        const id = readNotice(payments, body, headers['stripe-signature'])
        return payments && id ? again(request, () => payments.getPayment(id)) : null
      },
    },
    async ({ tx, publish, prepared: payment }) => {
      if (payment?.state === 'succeeded') {
        const { badgeChangedFor } = await recordPayment(tx, payment)
        if (badgeChangedFor) publish({ type: 'profile.changed', userId: badgeChangedFor, isForFriends: true })
      }
      return { received: true as const }
    },
  )
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
    throw new HttpError(503, 'unavailable', 'The payment couldn’t be looked up. Please send this again.')
  }
}
