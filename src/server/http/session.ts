import { hash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountHeader } from '#contract/core/account-header.ts'
import { retentionDays } from '#contract/core/retention.ts'
import type { Config } from '#server/config.ts'
import { newId } from '#server/db/clock.ts'
import type { Database, Queryable, Transaction } from '#server/db/connection.ts'
import { writtenUpTo } from '#server/db/replica.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { contentNoteChoices } from '#server/db/schema/content-notes/content-note-choices.ts'
import { users } from '#server/db/schema/users.ts'
import { wordFilters } from '#server/db/schema/word-filters.ts'
import { selecting, statements } from '#server/db/statement.ts'
import type { Change } from './change.ts'
import { deviceFrom } from './device.ts'
import type { Viewer } from './viewer.ts'

/** A session ends after this long without use, and after the absolute limit however much it is used. */
const { idleSession: idleDays, session: absoluteDays } = retentionDays
/** How stale "last seen" may get before a request writes it: a read must not cost a write each time. */
const refreshAfterMinutes = 15

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking; looked up once for each request, and only when somebody wants to know. */
    viewer: (db?: Queryable) => Promise<Viewer | null>
    /**
     * The same, looked up in this transaction. Where somebody has to be signed in, the transaction fails unless they
     * are, with all that was sent behind it.
     */
    provenViewer: (tx: Transaction, isRequired: boolean) => Promise<Viewer | null>
    /**
     * Who asked with this session the last time. Whose a session is never changes, so what they ask for can be begun
     * while it is looked up whether the session is open; nothing of it is answered or kept before that is known.
     */
    remembered: () => { sid: string; viewer: Viewer } | null
    /** Whose request this is, as far as it can be said without asking the database; null for who has no session. */
    person: () => string | null
  }
}

const digest = (token: string) => hash('sha256', token, 'hex')

/** `__Host-` ties the cookie to this host and to https; a plain http address cannot have it. */
const cookieName = (config: Config) => (isSecure(config) ? '__Host-synapse' : 'synapse')
const isSecure = (config: Config) => config.publicUrl?.startsWith('https://') ?? false
const cookieOptions = (config: Config) =>
  ({ path: '/', secure: isSecure(config), httpOnly: true, sameSite: 'lax' }) as const

export function registerSessions(
  app: FastifyInstance,
  { config, db }: { config: Config; db: Database },
): void {
  const hasReplica = config.databaseReplicaUrl !== null
  const known = createMemory<Viewer>(mostRemembered)

  const tokenDigest = (request: FastifyRequest): string | null => {
    const token = request.cookies[cookieName(config)]
    return token ? digest(token) : null
  }

  const lookUpOn = async (
    on: Queryable,
    request: FastifyRequest,
    ifClosed: IfClosed = 'no row',
  ): Promise<Viewer | null> => {
    const sid = tokenDigest(request)
    if (sid === null) return null
    const [found] = await openSession(`${hasReplica ? 'replica' : 'alone'} ${ifClosed}`)(on, { sid }).catch(
      noneIfRefused,
    )
    if (!found) known.forget(sid)
    if (!found || isForSomebodyElse(request, found.id)) return null
    const { isStale, ...viewer } = found
    if (isStale) await touch(on, sid)
    // A replica may be read only after the primary has said how far it is, so there is nothing to begin with.
    if (!hasReplica) known.remember(sid, viewer)
    return viewer
  }

  app.decorateRequest('remembered', function (this: FastifyRequest) {
    const sid = tokenDigest(this)
    const viewer = sid === null ? undefined : known.get(sid)
    return sid && viewer && !isForSomebodyElse(this, viewer.id) ? { sid, viewer } : null
  })

  app.decorateRequest('person', function (this: FastifyRequest) {
    const sid = tokenDigest(this)
    return sid === null ? null : (known.get(sid)?.id ?? sid)
  })

  app.decorateRequest('viewer', function (this: FastifyRequest, on: Queryable = db) {
    const found = lookUpOn(on, this)
    this.viewer = () => found
    return found
  })

  app.decorateRequest('provenViewer', function (this: FastifyRequest, tx: Transaction, isRequired: boolean) {
    const found = lookUpOn(tx, this, isRequired ? 'refused' : 'no row')
    this.viewer = () => found
    return found
  })
}

/** Those whose sessions were asked about last, as far as they fit; a few hundred bytes each. */
const mostRemembered = 20_000

function createMemory<T>(most: number) {
  const remembered = new Map<string, T>()
  return {
    get: (key: string) => remembered.get(key),
    forget: (key: string) => remembered.delete(key),
    remember(key: string, value: T): void {
      const oldest =
        remembered.size >= most && !remembered.has(key) ? remembered.keys().next().value : undefined
      if (oldest !== undefined) remembered.delete(oldest)
      remembered.set(key, value)
    },
  }
}

/** The page is of another account than the browser by now: for that page, nobody is signed in. */
function isForSomebodyElse({ headers }: FastifyRequest, userId: string): boolean {
  const wanted = headers[accountHeader]
  return wanted !== undefined && wanted !== userId
}

/** Not expired, and its person is not suspended. For a query that joins both tables. */
export const sessionIsOpen: SQL = sql`(${gt(sessions.expire, sql`now()`)} and (${isNull(users.suspendedUntil)} or ${lte(users.suspendedUntil, sql`now()`)}))`

/** Whether its use is to be noted again. */
export const isStale = sql<boolean>`(${sessions.lastSeenAt} < now() - ${sql.raw(`interval '${refreshAfterMinutes} minutes'`)})`

/** Asked with the session, so that lists need not ask on behalf of those, nearly all, who chose nothing (decision 0020). */
const hasChosenContent = sql<boolean>`(exists (select from ${contentNoteChoices} where ${contentNoteChoices.userId} = ${sessions.userId}) or exists (select from ${wordFilters} where ${wordFilters.userId} = ${sessions.userId}))`

/** Asked with the session, so that Local and the list of cities need not ask again (decision 0073). */
const localCity = sql<
  number | null
>`(case when ${users.localFollowsAt} > now() and ${users.cityId} is not null then ${users.localCityId} else ${users.cityId} end)`

/** What becomes of the transaction if the session is not open. */
type IfClosed = 'no row' | 'refused'

/** Whose session this is, if it is open. Where there is a replica, also how far the primary has written by now. */
const openSession = statements('session', (way: `${'alone' | 'replica'} ${IfClosed}`) =>
  selecting(
    {
      id: sql<string>`${sessions.userId}`,
      sessionId: sql<string>`${sessions.id}`,
      hasChosenContent,
      localCity,
      writtenUpTo: way.startsWith('replica') ? writtenUpTo : sql<string>`null`,
      isStale,
    },
    (select) =>
      select
        .from(sql`(select) as once`)
        .leftJoin(sessions, eq(sessions.sid, sql.placeholder('sid')))
        .leftJoin(users, eq(users.id, sessions.userId))
        .where(
          way.endsWith('refused')
            ? sql`case when ${users.id} is not null and ${sessionIsOpen} then true else refuse('signed out') end`
            : and(isNotNull(users.id), sessionIsOpen),
        ),
  ),
)

/** As the function `refuse` of the database says it. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SY401'

function noneIfRefused(error: unknown): never[] {
  if (isRefused(error)) return []
  throw error
}

async function touch(db: Queryable, sid: string): Promise<void> {
  await db
    .update(sessions)
    .set({
      lastSeenAt: sql`now()`,
      expire: sql`least(now() + ${sql.raw(`interval '${idleDays} days'`)}, ${sessions.createdAt} + ${sql.raw(`interval '${absoluteDays} days'`)})`,
    })
    .where(eq(sessions.sid, sid))
}

/** A request that signs a browser in or out: the browser hears of it once that is kept. */
export interface SessionChange extends Change {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Signs this browser in: a new id every time, and whatever session it had before is over. `provenAt`: when they showed
 * who they are, if that was not now; null if nobody knows.
 */
export async function startSession(
  config: Config,
  change: SessionChange,
  userId: string,
  provenAt?: Date | null,
): Promise<void> {
  const { tx, request, reply, afterCommit } = change
  await endSession(config, change)
  const token = randomBytes(32).toString('base64url')
  await tx.insert(sessions).values({
    sid: digest(token),
    id: newId(),
    userId,
    sess: { device: deviceFrom(request.headers['user-agent']) },
    provenAt: provenAt === undefined ? sql`now()` : provenAt,
    expire: sql`now() + ${sql.raw(`interval '${idleDays} days'`)}`,
  })
  const maxAge = absoluteDays * 24 * 60 * 60
  afterCommit(() => void reply.setCookie(cookieName(config), token, { ...cookieOptions(config), maxAge }))
}

export async function endSession(
  config: Config,
  { tx, request, reply, publish, afterCommit }: SessionChange,
): Promise<void> {
  const token = request.cookies[cookieName(config)]
  if (!token) return
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.sid, digest(token)))
    .returning({ id: sessions.id })
  if (ended.length > 0) publish({ type: 'session.ended', sessionIds: ended.map(({ id }) => id) })
  afterCommit(() => void reply.clearCookie(cookieName(config), cookieOptions(config)))
}

/** Ended sessions are refused at once; this only clears the table. */
export async function removeExpiredSessions(db: Queryable): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expire, sql`now()`))
}
