import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, getTableColumns, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { ExportView } from '#contract/account.ts'
import { retentionDays } from '#contract/core/retention.ts'
import type { Database, Queryable, Readable, Transaction } from '#server/db/connection.ts'
import { days } from '#server/db/days.ts'
import { idLater, newestFirst } from '#server/db/parameters.ts'
import { accountExports } from '#server/db/schema/account-exports.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import type { Events } from '#server/realtime/events.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import { writeArchive } from './archive.ts'

/** One that has not moved for this long was left behind by a process that ended. */
const leftBehindAfter = sql`interval '2 minutes'`
/** How often progress is written down and told. */
const tellEvery = 700

interface ExportServices {
  db: Database
  pool: pg.Pool
  storage: PhotoStorage
  events: Events
  log: FastifyBaseLogger
  /** Where archives are written while they are made. */
  folder: string
}

interface Claim {
  id: string
  userId: string
  movedAt: Date
}

/** Thrown where another process has taken over, or this one is about to end. */
class NoLongerOurs extends Error {}

// To the millisecond, so that what was written can be compared with what was read.
const now: SQL<Date> = sql`date_trunc('milliseconds', clock_timestamp())`

const newestExport = statement('account_export', () =>
  selecting(getTableColumns(accountExports), (select) =>
    select
      .from(accountExports)
      .where(eq(accountExports.userId, idLater('userId')))
      .orderBy(newestFirst(accountExports.id, 1)),
  ),
)

const none = {
  id: null,
  state: 'none',
  doneSteps: 0,
  allSteps: 0,
  bytes: null,
  createdAt: null,
  expire: null,
} as const

export async function getExport(db: Readable, userId: string): Promise<ExportView & { id: string | null }> {
  const [row] = await newestExport(db, { userId })
  const isOver = row?.expire ? row.expire.getTime() <= Date.now() : false
  if (!row || isOver) return none
  const { id, state, doneSteps, allSteps, bytes, createdAt, expire } = row
  return {
    id,
    state,
    doneSteps,
    allSteps,
    bytes,
    createdAt: createdAt.toISOString(),
    expire: expire?.toISOString() ?? null,
  }
}

/** One at a time for each person: whoever asks again gets the one that is under way. True if it is a new one. */
export async function insertExport(tx: Transaction, userId: string): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const underWay = await tx
    .select({ id: accountExports.id })
    .from(accountExports)
    .where(and(eq(accountExports.userId, userId), inArray(accountExports.state, ['waiting', 'running'])))
  if (underWay.length > 0) return false
  await tx.insert(accountExports).values({ userId })
  return true
}

export async function removeExport(db: Queryable, id: string): Promise<void> {
  await db.delete(accountExports).where(eq(accountExports.id, id))
}

/** Makes the archives that wait, here or in another process. */
export function createExports({ db, pool, storage, events, log, folder }: ExportServices) {
  let working: Promise<void> | null = null
  let isClosing = false

  /** Makes what waits, one after another. Answers when nothing waits any more. */
  function work(): Promise<void> {
    working ??= (async () => {
      try {
        for (;;) {
          const claim = isClosing ? null : await takeUp()
          if (!claim) return
          await make(claim)
        }
      } catch (error) {
        log.warn({ err: error }, 'archives could not be taken up; trying again in a minute')
      } finally {
        working = null
      }
    })()
    return working
  }

  async function takeUp(): Promise<Claim | null> {
    const [claim] = await db
      .update(accountExports)
      .set({ state: 'running', movedAt: now, doneSteps: 0 })
      .where(
        eq(
          accountExports.id,
          sql`(select id from account_exports
            where state = 'waiting' or (state = 'running' and moved_at < now() - ${leftBehindAfter})
            order by id limit 1 for update skip locked)`,
        ),
      )
      .returning({
        id: accountExports.id,
        userId: accountExports.userId,
        movedAt: accountExports.movedAt,
      })
    return claim ?? null
  }

  /** Only whoever moved it last may move it again. */
  async function move(claim: Claim, set: PgUpdateSetSource<typeof accountExports>): Promise<void> {
    const [moved] = await db
      .update(accountExports)
      .set({ ...set, movedAt: now })
      .where(and(eq(accountExports.id, claim.id), eq(accountExports.movedAt, claim.movedAt)))
      .returning({ movedAt: accountExports.movedAt })
    if (!moved) throw new NoLongerOurs()
    claim.movedAt = moved.movedAt
    events.publish({ type: 'account.changed', userIds: [claim.userId] })
  }

  async function make(claim: Claim): Promise<void> {
    const { id, userId } = claim
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${id}-${randomUUID().slice(0, 8)}.zip`)
    let toldAt = 0
    let isKept = false
    try {
      const bytes = await writeArchive({
        db,
        pool,
        storage,
        userId,
        path,
        onStep: async (doneSteps, allSteps) => {
          if (isClosing) throw new NoLongerOurs()
          if (Date.now() - toldAt < tellEvery) return
          toldAt = Date.now()
          await move(claim, { doneSteps, allSteps })
        },
      })
      await move(claim, {})
      await storage.keepArchive(id, path)
      isKept = true
      await move(claim, { state: 'ready', bytes, expire: sql`now() + ${days(retentionDays.exports)}` })
      await removeOlder(userId, id)
    } catch (error) {
      if (!(error instanceof NoLongerOurs))
        log.error({ err: error }, 'an archive of somebody’s own data could not be made')
      // Stopping in order leaves it for another process, or for the next start, at once.
      const state = error instanceof NoLongerOurs && isClosing ? 'waiting' : 'failed'
      if (!(error instanceof NoLongerOurs) || isClosing) await move(claim, { state }).catch(() => undefined)
      if (isKept) await removeWithoutRow(id)
    } finally {
      await rm(path, { force: true })
    }
  }

  /** Whoever was erased while their archive was put away has no archive. Another process's has its row. */
  async function removeWithoutRow(id: string): Promise<void> {
    const rows = await db
      .select({ id: accountExports.id })
      .from(accountExports)
      .where(eq(accountExports.id, id))
    if (rows.length === 0) await storage.removeArchive(id)
  }

  async function removeOlder(userId: string, newestId: string): Promise<void> {
    const older = await db
      .select({ id: accountExports.id })
      .from(accountExports)
      .where(
        and(
          eq(accountExports.userId, userId),
          ne(accountExports.id, newestId),
          lt(accountExports.id, newestId),
        ),
      )
    for (const { id } of older) {
      await storage.removeArchive(id)
      await removeExport(db, id)
    }
  }

  /** Half-written archives of processes that ended. */
  async function removeHalfWritten(): Promise<void> {
    const names = await readdir(folder).catch(() => [])
    for (const name of names) {
      const found = await stat(join(folder, name)).catch(() => null)
      if (found && Date.now() - found.mtimeMs > 24 * 60 * 60 * 1000)
        await rm(join(folder, name), { force: true })
    }
  }

  return {
    work,
    removeHalfWritten,
    close: async () => {
      isClosing = true
      await working
    },
  }
}
