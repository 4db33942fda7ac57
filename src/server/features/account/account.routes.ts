import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import {
  type AccountView,
  accountEndpoints,
  type ExportView,
  type ItIsMe,
  type Proof,
} from '#contract/account.ts'
import { daysInWords, keptDays } from '#contract/retention.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import type { FirstData } from '#server/document/first-data.ts'
import { isForeign } from '#server/http/csrf.ts'
import { notFound, signedOut } from '#server/http/errors.ts'
import { everyHour } from '#server/http/hourly.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, route } from '#server/http/route.ts'
import { endSession } from '#server/http/session.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { PostOffice } from '#server/mail/post-office.ts'
import type { Events } from '#server/realtime/events.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import { leavingMail } from './account.mails.ts'
import { eraseDueAccounts } from './erasure.ts'
import { createExports } from './export/exports.ts'
import { leave } from './leaving.commands.ts'
import { removeOldExports, removeWhatIsOver } from './retention.ts'

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
  db: Database
  pool: pg.Pool
  storage: PhotoStorage
  events: Events
  log: FastifyBaseLogger
  post: PostOffice
  takeTurn: TakeTurn
  ownAddress: () => string
  proofs: {
    getProofs: (viewer: Viewer) => Promise<{ proofs: Proof[]; hasJustSignedIn: boolean }>
    requireProof: (request: FastifyRequest, viewer: Viewer, proof: ItIsMe) => Promise<void>
  }
}

/** Answers what the document of its screen holds. */
export function accountRoutes(app: FastifyInstance, services: AccountServices): FirstData {
  const getAccount = exportRoutes(app, services)
  leavingRoute(app, services)
  everyHour(app, services.log, 'erasing accounts and what has been kept long enough', async () => {
    await eraseDueAccounts(services)
    await removeWhatIsOver(services.db)
    await removeOldExports(services.db, services.storage)
  })
  return async ({ screen, viewer }) =>
    screen === '/settings/data' ? [[[accountEndpoints.account.path], await getAccount(viewer)]] : []
}

function exportRoutes(app: FastifyInstance, services: AccountServices) {
  const { config, db, pool, storage, events, log, takeTurn, proofs } = services
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

  const withoutId = ({ id: _id, ...view }: ExportView & { id: string | null }): ExportView => view

  const getAccount = async (viewer: Viewer): Promise<AccountView> => {
    const [archive, ways] = await Promise.all([exports.getExport(viewer.id), proofs.getProofs(viewer)])
    return { export: withoutId(archive), ...ways }
  }
  readRoute(app, accountEndpoints.account, ({ viewer }) => getAccount(viewer))

  async function start(viewer: Viewer): Promise<void> {
    const { state } = await exports.getExport(viewer.id)
    if (state !== 'waiting' && state !== 'running') await takeTurn(accountLimits.startExport, viewer.id)
    await exports.startExport(viewer.id)
  }

  route(app, accountEndpoints.startExport, async ({ viewer }) => {
    await start(viewer)
    return withoutId(await exports.getExport(viewer.id))
  })

  const { export: download } = accountEndpoints
  app.get(
    download.path,
    { config: { endpoint: download }, exposeHeadRoute: false },
    async (request, reply) => {
      const viewer = await request.viewer()
      if (!viewer) throw signedOut()
      await takeTurn(accountLimits.fetchExport, viewer.id)
      let found = await exports.getExport(viewer.id)
      if (found.state !== 'ready') {
        // A link on another site must not set anything going.
        if (isForeign(config, request)) throw notFound()
        await start(viewer)
        await Promise.race([exports.work(), wait(longestWait, undefined, { ref: false })])
        found = await exports.getExport(viewer.id)
      }
      if (found.state !== 'ready') {
        reply.code(202).header('retry-after', '5').type('application/json; charset=utf-8')
        return reply.send(JSON.stringify(withoutId(found)))
      }
      const archive = found.id && (await storage.openArchive(found.id))
      if (!archive) {
        // Such as after restoring a backup, which holds no archives: the next one who asks gets a new one.
        if (found.id) await exports.forget(found.id)
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
  return getAccount
}

function leavingRoute(app: FastifyInstance, services: AccountServices): void {
  const { db, events, post, proofs, ownAddress } = services
  const sessionsEnded = (sessionIds: readonly string[]) =>
    events.publish({ type: 'session.ended', sessionIds })

  route(app, accountEndpoints.erase, async ({ body, viewer, request, reply }) => {
    await proofs.requireProof(request, viewer, body)
    const { email, eraseAfter, endedSessions, friendIds, correspondentIds } = await leave(db, viewer)
    sessionsEnded(endedSessions)
    await endSession({ ...services, sessionsEnded }, request, reply)
    for (const friendId of friendIds)
      events.publish({ type: 'friends.changed', userIds: [viewer.id, friendId] })
    for (const otherId of correspondentIds)
      events.publish({ type: 'messages.changed', userIds: [viewer.id, otherId] })
    post.writeLater(async () => leavingMail(email, eraseAfter, ownAddress()))
    return {
      message: `Your account will be deleted in ${daysInWords(keptDays.erasureGrace)}. If you sign in before then, it is not deleted.`,
      eraseAfter: eraseAfter.toISOString(),
    }
  })
}
