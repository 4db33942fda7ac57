import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Not no-referrer: with it, browsers send "Origin: null" on our own forms, and the check of foreign requests needs it.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), usb=(), browsing-topics=()',
}

const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const isHttps = config.publicUrl?.startsWith('https://') ?? false
  const always = {
    ...everywhere,
    'content-security-policy': nothing,
    ...(isHttps && {
      'strict-transport-security': `max-age=63072000${config.hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always)
    // By the route, not by the address: /%61pi leads to /api too.
    if (isApi(request)) reply.header('cache-control', 'no-store')
    done()
  })
}

/** What leads to no route is told by its address. */
const isApi = ({ routeOptions, url }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api') === true || url.startsWith('/api')

/** What a page may load: its own files, and the inline scripts of the build, which are named by their hashes. */
export function allowPage(
  reply: FastifyReply,
  scriptHashes: readonly string[],
  more: Record<string, string> = {},
  /** Sources beside those that a directive already has. */
  added: Record<string, string> = {},
): void {
  const policy: Record<string, string> = {
    'default-src': "'none'",
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    // Dialogs lock the page behind them with a style element whose text depends on the scrollbar's width.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' blob: data:",
    // The document may hold the core of the typeface (decision 0080).
    'font-src': "'self' data:",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    ...more,
  }
  for (const [directive, sources] of Object.entries(added))
    policy[directive] = `${policy[directive] ?? ''} ${sources}`.trim()
  reply.header(
    'content-security-policy',
    Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
  )
}
