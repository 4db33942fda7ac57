import cookies from '@fastify/cookie'
import files from '@fastify/static'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import { documentRoutes } from './document/document.routes.ts'
import type { WebPages } from './document/web-pages.ts'
import { apiDescriptionRoutes } from './features/api-description/api-description.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { ownUserFirstData } from './features/auth/own-user.routes.ts'
import { communityFirstData } from './features/communities/communities.first-data.ts'
import { communityRoutes } from './features/communities/communities.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { metricsRoutes } from './features/metrics/metrics.routes.ts'
import { registerForeignRequestCheck } from './http/csrf.ts'
import { notFound, registerErrorHandler, sendError } from './http/errors.ts'
import { ownAddress } from './http/own-address.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { registerSessions } from './http/session.ts'
import { outboxMail } from './mail/outbox.mail.ts'
import { openPostOffice } from './mail/post-office.ts'
import { smtpMail } from './mail/smtp.mail.ts'
import { createLocalEvents } from './realtime/events.ts'

export interface Services {
  config: Config
  db: Database
  pool: pg.Pool
  log: FastifyBaseLogger
  pages: WebPages
}

/** Puts the features together: the only file that knows them all. */
export async function buildApp({ config, db, pool, log, pages }: Services): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    // Slow clients must not hold connections for ever.
    requestTimeout: 30_000,
    // Ends idle keep-alive connections when the server drains.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => sendError(request, reply, error),
  })

  const endpoints: Endpoint[] = []
  app.addHook('onRoute', ({ config: route, method }) => {
    if (route?.endpoint && method !== 'HEAD') endpoints.push(route.endpoint)
  })

  // A plain form of any site can send text; only JSON needs a script, and scripts of other sites are refused.
  app.removeContentTypeParser('text/plain')
  registerErrorHandler(app)
  registerSecurityHeaders(app, config)
  registerForeignRequestCheck(app, config)
  await app.register(cookies)
  registerSessions(app, { config, db })

  const takeTurn = createRateLimits(config)
  const events = createLocalEvents()
  const post = openPostOffice(mailerFor(config, log), log)

  healthRoutes(app, { db })
  metricsRoutes(app, { config, pool })
  apiDescriptionRoutes(app, { endpoints, pages })
  await authRoutes(app, { config, db, pages, log, takeTurn, post, ownAddress: () => ownAddress(app, config) })
  communityRoutes(app, { db, takeTurn, events })

  if (pages.folder) await serveFiles(app, pages.folder)
  documentRoutes(app, pages, [ownUserFirstData(db), communityFirstData(db)])
  app.setNotFoundHandler((request, reply) => sendError(request, reply, notFound()))
  return app
}

const mailerFor = ({ mail, dataDir }: Config, log: FastifyBaseLogger) =>
  mail.smtpUrl
    ? smtpMail({ url: mail.smtpUrl, from: mail.from })
    : outboxMail({ folder: `${dataDir}/outbox`, from: mail.from, log })

/** Built files carry a hash of their content in their name, so they never change and never need to be asked for again. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(files, {
    root: `${folder}/assets`,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  })
}
