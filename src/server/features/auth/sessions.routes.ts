import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { authEndpoints, type SessionView } from '#contract/auth/auth.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { isoMoment } from '#server/db/iso-moment.ts'
import { atMost, idLater, idNow } from '#server/db/parameters.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { notFound } from '#server/http/errors.ts'
import { read } from '#server/http/read.ts'
import { endSession } from '#server/http/session.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import type { AuthServices } from './auth.services.ts'

/** More than anybody reads; the newest come first. */
const shownAtMost = 100

export function sessionsRoutes(app: FastifyInstance, { config }: AuthServices): void {
  read(app, authEndpoints.sessions, ({ viewer, db }) => listSessions(db, viewer))

  write(app, authEndpoints.endSession, { limit: null }, async (call) => {
    const { params, viewer, tx, publish } = call
    if (params.id === viewer.sessionId) return endSession(config, call)
    const sessionIds = await removeSessions(
      tx,
      and(eq(sessions.id, params.id), eq(sessions.userId, viewer.id)),
    )
    if (sessionIds.length === 0) throw notFound()
    publish({ type: 'session.ended', sessionIds })
  })

  write(app, authEndpoints.endOtherSessions, { limit: null }, async ({ viewer, tx, publish }) => {
    publish({ type: 'session.ended', sessionIds: await removeOtherSessions(tx, viewer) })
  })
}

const sessionsOf = statement('sessions_of', () =>
  selecting(
    {
      id: sessions.id,
      sess: sessions.sess,
      createdAt: isoMoment(sessions.createdAt),
      lastSeenAt: isoMoment(sessions.lastSeenAt),
    },
    (select) =>
      select
        .from(sessions)
        .where(and(eq(sessions.userId, idLater('viewer')), gt(sessions.expire, sql`now()`)))
        .orderBy(
          sql`${sessions.id} = ${idNow('session')} desc, ${sessions.lastSeenAt} desc limit ${atMost(shownAtMost)}`,
        ),
  ),
)

async function listSessions(db: Readable, viewer: Viewer): Promise<SessionView[]> {
  const rows = await sessionsOf(db, { viewer: viewer.id, session: viewer.sessionId })
  return rows.map((row) => ({
    id: row.id,
    device: row.sess.device,
    isCurrent: row.id === viewer.sessionId,
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
  }))
}

/** The kinds of devices that are signed in now. */
export async function listDevices(db: Readable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, sql`now()`)))
    .limit(shownAtMost)
  return rows.map(({ sess }) => sess.device)
}

const removeOtherSessions = (tx: Transaction, { id, sessionId }: Viewer): Promise<string[]> =>
  removeSessions(tx, and(eq(sessions.userId, id), ne(sessions.id, sessionId)))

export const removeAllSessions = (tx: Transaction, userId: string): Promise<string[]> =>
  removeSessions(tx, eq(sessions.userId, userId))

/** Answers which ones, so that what is open with them can be closed. */
async function removeSessions(tx: Transaction, which: SQL | undefined): Promise<string[]> {
  const ended = await tx.delete(sessions).where(which).returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}
