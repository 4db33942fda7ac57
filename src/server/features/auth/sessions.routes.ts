import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { authEndpoints, type SessionView } from '#contract/auth.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { isoMoment } from '#server/db/iso-moment.ts'
import { atMost, idLater, idNow, preparedOnce } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { notFound } from '#server/http/errors.ts'
import { readRoute, requireSignedIn, route, writeRoute } from '#server/http/route.ts'
import { endSession } from '#server/http/session.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { AuthServices } from './auth.services.ts'

/** More than anybody reads; the newest come first. */
const shownAtMost = 100

export function sessionsRoutes(app: FastifyInstance, services: AuthServices): void {
  const { db, sessionsEnded } = services
  readRoute(app, authEndpoints.sessions, ({ viewer }) => listSessions(db, viewer))

  const withoutLimit = async () => undefined
  writeRoute(app, authEndpoints.endSession, withoutLimit, async ({ params, viewer, request, reply }) => {
    if (params.id === viewer.sessionId) {
      await requireSignedIn(request)
      return endSession(services, request, reply)
    }
    const ended = await writeAs(viewer, db, ending, { id: params.id })
    if (ended.length === 0) throw notFound()
    sessionsEnded([params.id])
  })

  route(app, authEndpoints.endOtherSessions, async ({ viewer }) => {
    sessionsEnded(await removeOtherSessions(db, viewer))
  })
}

const ending = preparedSql(
  'session_end',
  () =>
    sql`delete from ${sessions} where ${and(eq(sessions.id, idNow('id')), eq(sessions.userId, idNow('viewer')), stillSignedIn)} returning 1`,
)

const sessionsOf = preparedOnce((db) =>
  db
    .select({
      id: sessions.id,
      sess: sessions.sess,
      createdAt: isoMoment(sessions.createdAt),
      lastSeenAt: isoMoment(sessions.lastSeenAt),
    })
    .from(sessions)
    .where(and(eq(sessions.userId, idLater('viewer')), gt(sessions.expire, sql`now()`)))
    .orderBy(
      sql`${sessions.id} = ${idNow('session')} desc, ${sessions.lastSeenAt} desc limit ${atMost(shownAtMost)}`,
    )
    .prepare('sessions_of'),
)

async function listSessions(db: Database, viewer: Viewer): Promise<SessionView[]> {
  const rows = await sessionsOf(db).execute({ viewer: viewer.id, session: viewer.sessionId })
  return rows.map((row) => ({
    id: row.id,
    device: row.sess.device,
    isCurrent: row.id === viewer.sessionId,
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
  }))
}

const removeOtherSessions = (db: Queryable, { id, sessionId }: Viewer): Promise<string[]> =>
  removeSessions(db, and(eq(sessions.userId, id), ne(sessions.id, sessionId)))

export const removeAllSessions = (db: Queryable, userId: string): Promise<string[]> =>
  removeSessions(db, eq(sessions.userId, userId))

/** Answers which ones, so that what is open with them can be closed. */
async function removeSessions(db: Queryable, which: SQL | undefined): Promise<string[]> {
  const ended = await db.delete(sessions).where(which).returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}
