import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { notFound } from '#server/http/errors.ts'

/** Only what is the same for everybody: any other address is somebody's, or the landing page once more. */
const robots = `User-agent: *
Allow: /$
Allow: /help
Allow: /assets/
Disallow: /
`

const dayMs = 24 * 60 * 60 * 1000
/** RFC 9116 wants less than a year. */
const validFor = 180 * dayMs

/** Addresses that programs look for by themselves. Others of this kind are not there, as any address that no screen has. */
export function wellKnownRoutes(
  app: FastifyInstance,
  config: Pick<Config, 'supportEmail' | 'publicUrl'>,
): void {
  const document = { config: { document: true } } as const
  const asText = 'text/plain; charset=utf-8'

  app.get('/robots.txt', document, (_request, reply) => reply.type(asText).send(robots))

  // Password managers lead people there (W3C, 'A Well-Known URL for Changing Passwords').
  app.get('/.well-known/change-password', document, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/settings/account', 302),
  )

  app.get('/.well-known/security.txt', document, (_request, reply) => {
    if (!config.supportEmail) throw notFound()
    const path = '/.well-known/security.txt'
    return reply
      .type(asText)
      .send(
        [
          `Contact: mailto:${config.supportEmail}`,
          `Expires: ${new Date(Date.now() + validFor).toISOString()}`,
          'Preferred-Languages: en',
          ...(config.publicUrl ? [`Canonical: ${config.publicUrl}${path}`] : []),
          '',
        ].join('\n'),
      )
  })
}
