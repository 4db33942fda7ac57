import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { digestEndpoints } from '#contract/digest/digest.ts'
import type { PreloadedQueries } from '#server/document/preloaded-queries.ts'
import type { WebPages } from '#server/document/web-pages.ts'
import { clash } from '#server/http/errors.ts'
import { everyHour, everyMinute } from '#server/http/hourly.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { t } from '#words/t.ts'
import { removeOldLinks, setDigest } from './digest.commands.ts'
import { type DigestSources, getContents, isEmpty } from './digest.contents.ts'
import { composeDigests, queueDueDigests } from './digest.job.ts'
import { getDigest, getReader } from './digest.queries.ts'
import { unsubscribeRoutes } from './unsubscribe.routes.ts'

const limit: Limit = { name: 'digest', points: 120, seconds: 10 * 60 }
const testLimit: Limit = { name: 'digest-test', points: 5, seconds: 60 * 60 }

interface DigestServices {
  log: FastifyBaseLogger
  pages: WebPages
  mailer: Mailer
  ownAddress: () => string
  sources: DigestSources
  /** In milliseconds; every minute unless told. */
  lookEvery?: number | undefined
}

const day = 24 * 60 * 60 * 1000

export async function digestRoutes(app: FastifyInstance, services: DigestServices): Promise<void> {
  const { log, mailer, sources, ownAddress, lookEvery } = services
  const { db, events } = app.data
  composeDigests(mailer, sources, ownAddress)
  everyMinute(
    app,
    log,
    'looking for email summaries that are due',
    () => queueDueDigests({ db, events, mailer }),
    lookEvery,
  )
  everyHour(app, log, 'clearing out old links of email summaries', () => removeOldLinks(db))

  read(app, digestEndpoints.get, ({ viewer, db: from }) => getDigest(from, viewer.id))

  write(app, digestEndpoints.set, { limit }, async ({ body, viewer, tx }) => {
    await setDigest(tx, viewer, body)
    return getDigest(tx, viewer.id)
  })

  write(app, digestEndpoints.test, { limit: testLimit }, async (call) => {
    const { viewer, tx } = call
    const reader = await getReader(tx, viewer.id)
    if (!reader) throw clash(t('Please turn the email summary on first.'))
    const { kinds, rhythm } = reader.settings
    const since = new Date(Date.now() - (rhythm === 'weekly' ? 7 : 1) * day)
    if (isEmpty(await getContents(tx, sources, { viewer, since, kinds }))) return { isSent: false }
    await mailer.queue(call, {
      ...{ kind: 'digest', userId: viewer.id },
      data: { since: since.toISOString(), isTest: 'yes' },
    })
    return { isSent: true }
  })

  await app.register(async (plugin) => unsubscribeRoutes(plugin, services.pages))
}

export const digestPreloadedQueries: PreloadedQueries = async ({ screen, viewer, db }) =>
  screen === '/settings/notifications' ? [[[digestEndpoints.get.path], await getDigest(db, viewer.id)]] : []
