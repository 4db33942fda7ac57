import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type AccountView, accountEndpoints, type ExportView } from '#contract/account.ts'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { isLeaving } from '#server/access/leaving.ts'
import type { Config } from '#server/config.ts'
import type { Readable } from '#server/db/connection.ts'
import type { PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { type Change, inOneChange } from '#server/http/change.ts'
import { isForeign } from '#server/http/csrf.ts'
import { notFound, signedOut } from '#server/http/errors.ts'
import { requireFreshProof } from '#server/http/fresh-proof.ts'
import { everyHour } from '#server/http/hourly.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { endSession } from '#server/http/session.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import { t } from '#words/t.ts'
import { leavingMail } from './account.mails.ts'
import { composeErasedMails, eraseDueAccounts } from './erasure.ts'
import { createExports, getExport, insertExport, removeExport } from './export/exports.ts'
import { leave } from './leaving.commands.ts'
import {
  forgetCitiesBefore,
  forgetPhotosTakenBack,
  forgetPhotosTakenOff,
  forgetWordsTakenBack,
  removeOldExports,
  removeWhatIsOver,
} from './retention.ts'

const hours = (count: number) => count * 60 * 60

const accountLimits = {
  startExport: { name: 'export-start', points: 5, seconds: hours(24) },
  fetchExport: { name: 'export-fetch', points: 30, seconds: hours(1) },
} as const satisfies Record<string, Limit>

/** A small archive is ready while somebody waits; for a larger one the answer says how far it is. */
const longestWait = 10_000
/** How often an instance looks for archives that another one left behind. */
const lookEvery = 60_000

interface AccountServices {
  config: Config
  pool: pg.Pool
  storage: PhotoStorage
  log: FastifyBaseLogger
  mailer: Mailer
  ownAddress: () => string
  tellSecurityEvent: (
    change: Change & { request: FastifyRequest },
    userId: string,
    kind: 'archiveStarted',
  ) => Promise<void>
}

/** Answers what the document of its screen holds. */
export function accountRoutes(app: FastifyInstance, services: AccountServices): PreloadedQueries {
  const { log, mailer, storage } = services
  const { db } = app.data

  const getAccount = async (on: Readable, viewer: Viewer): Promise<AccountView> => ({
    export: withoutId(await getExport(on, viewer.id)),
  })
  read(app, accountEndpoints.account, ({ viewer, db: on }) => getAccount(on, viewer))
  exportRoutes(app, services)
  leavingRoute(app, services)
  everyHour(app, log, 'erasing accounts and what has been kept long enough', async () => {
    await eraseDueAccounts({ db, storage, log, mailer })
    await removeWhatIsOver(db)
    await forgetWordsTakenBack(db)
    await forgetPhotosTakenBack(db)
    await forgetPhotosTakenOff(db)
    await forgetCitiesBefore(db)
    await removeOldExports(db, storage)
  })
  return async ({ screen, viewer, db: on }) =>
    screen === '/settings/data' ? [[[accountEndpoints.account.path], await getAccount(on, viewer)]] : []
}

const withoutId = ({ id: _id, ...view }: ExportView & { id: string | null }): ExportView => view

function exportRoutes(app: FastifyInstance, services: AccountServices): void {
  const { config, pool, storage, log, tellSecurityEvent } = services
  const { db, events, rateLimit } = app.data
  const exports = createExports({ db, pool, storage, events, log, folder: `${config.dataDir}/exports` })
  let looking: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    void exports.removeHalfWritten()
    void exports.work()
    looking = setInterval(exports.work, lookEvery).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(looking)
    await exports.close()
  })

  /** Asking about the one that is under way is not starting one. */
  async function countStart(viewer: Viewer): Promise<void> {
    const { state } = await getExport(db, viewer.id)
    if (state !== 'waiting' && state !== 'running') await rateLimit(accountLimits.startExport, viewer.id)
  }

  async function start(change: Change, viewer: Viewer, request: FastifyRequest): Promise<void> {
    const { tx, publish, afterCommit } = change
    if (await insertExport(tx, viewer.id))
      await tellSecurityEvent({ ...change, request }, viewer.id, 'archiveStarted')
    publish({ type: 'account.changed', userIds: [viewer.id] })
    afterCommit(() => void exports.work())
  }

  write(
    app,
    accountEndpoints.startExport,
    { limit: null, prepare: async ({ signedIn }) => countStart(await signedIn()) },
    async (call) => {
      await start(call, call.viewer, call.request)
      return withoutId(await getExport(call.tx, call.viewer.id))
    },
  )

  const { export: download } = accountEndpoints
  app.get(
    download.path,
    { config: { endpoint: download }, exposeHeadRoute: false },
    async (request, reply) => {
      const viewer = await request.viewer()
      if (!viewer) throw signedOut()
      await requireFreshProof(db, viewer)
      await rateLimit(accountLimits.fetchExport, viewer.id)
      let found = await getExport(db, viewer.id)
      if (found.state !== 'ready') {
        // A link on another site must not set anything going.
        if (isForeign(config, request)) throw notFound()
        await countStart(viewer)
        await inOneChange(app.data, async (change) => {
          if (!(await request.provenViewer(change.tx, true))) throw signedOut()
          await start(change, viewer, request)
        })
        await Promise.race([exports.work(), wait(longestWait, undefined, { ref: false })])
        found = await getExport(db, viewer.id)
      }
      if (found.state !== 'ready') {
        reply.code(202).header('retry-after', '5').type('application/json; charset=utf-8')
        return reply.send(JSON.stringify(withoutId(found)))
      }
      const archive = found.id && (await storage.openArchive(found.id))
      if (!archive) {
        // Such as after restoring a backup, which holds no archives: the next one who asks gets a new one.
        if (found.id) await removeExport(db, found.id)
        throw notFound()
      }
      const day = (found.createdAt ?? '').slice(0, 10)
      reply.headers({
        'content-type': download.file,
        'content-length': String(archive.bytes),
        'content-disposition': `attachment; filename="synapse-your-data-${day}.zip"`,
      })
      return reply.send(archive.stream)
    },
  )
}

function leavingRoute(app: FastifyInstance, { config, mailer, ownAddress }: AccountServices): void {
  composeErasedMails(mailer)
  mailer.compose('account-leaving', async (tx, { userId, data: { email, eraseAfter } }) =>
    // Whoever came back meanwhile is not to read that they are going.
    (await isLeaving(tx, userId)) ? leavingMail(email, new Date(eraseAfter), ownAddress()) : null,
  )
  write(app, accountEndpoints.erase, { limit: null }, async (call) => {
    const { viewer, tx, publish } = call
    const { email, eraseAfter, endedSessions, friendIds, correspondentIds } = await leave(tx, viewer)
    publish({ type: 'session.ended', sessionIds: endedSessions })
    await endSession(config, call)
    for (const friendId of friendIds) publish({ type: 'friends.changed', userIds: [viewer.id, friendId] })
    for (const otherId of correspondentIds)
      publish({ type: 'messages.changed', userIds: [viewer.id, otherId] })
    const data = { email, eraseAfter: eraseAfter.toISOString() }
    await mailer.queue(call, { kind: 'account-leaving', userId: viewer.id, data })
    return {
      message: t(
        'Your account will be deleted in {duration}. If you sign in before then, we keep your account.',
        { duration: daysInWords(retentionDays.erasureGrace) },
      ),
      eraseAfter: eraseAfter.toISOString(),
    }
  })
}
