import { and, asc, eq, inArray, isNull, lte, min, SQL, sql } from 'drizzle-orm'
import { retentionDays } from '#contract/core/retention.ts'
import { newId } from '#server/db/clock.ts'
import type { Queryable, Readable, Transaction } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { jobs, longestReason } from '#server/db/schema/jobs.ts'
import { addressRefused, leaseSeconds } from './retries.ts'

export interface NewJob {
  kind: string
  /** Whose account it goes with; null where there is none. */
  userId: string | null
  /** What the database knows better, such as an address, it fills in itself. Never a token. */
  data: Readonly<Record<string, string | SQL<string>>>
  /** Not before so many seconds have passed; at once unless told. */
  dueInSeconds?: number
}

export interface Job {
  id: string
  kind: string
  userId: string | null
  data: Record<string, string>
  /** This one included. */
  tries: number
}

const columns = { id: jobs.id, kind: jobs.kind, userId: jobs.userId, data: jobs.data, tries: jobs.tries }
const isWaiting = isNull(jobs.failedAt)
/** Given up because of the address alone; see `addressRefused`. */
export const isRefused = sql<boolean>`(${jobs.failedAt} is not null and starts_with(coalesce(${jobs.lastError}, ''), ${addressRefused}))`
const isDue = and(isWaiting, lte(jobs.dueAt, sql`now()`))
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** In the transaction of what they follow from, so that they are kept exactly if that is. Answers their ids. */
export async function insertJobs(tx: Transaction, added: readonly NewJob[]): Promise<string[]> {
  const rows = added.map(({ kind, userId, data, dueInSeconds = 0 }) => ({
    id: newId(),
    kind,
    userId,
    data: asJson(data),
    dueAt: inSeconds(dueInSeconds),
  }))
  await tx.insert(jobs).values(rows)
  return rows.map(({ id }) => id)
}

function asJson(data: NewJob['data']): SQL<Record<string, string>> {
  const pairs = Object.entries(data).map(
    ([key, value]) => sql`${key}::text, ${value instanceof SQL ? value : sql`${value}::text`}`,
  )
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`
}

/**
 * One statement, by the key: of two who come for the same job, the second waits a moment for the first, sees that it is
 * not due any more, and goes away.
 */
export async function takeJob(db: Queryable, id: string, kinds: readonly string[]): Promise<Job | null> {
  const [taken] = await db
    .update(jobs)
    .set({ tries: sql`${jobs.tries} + 1`, dueAt: inSeconds(leaseSeconds) })
    .where(and(eq(jobs.id, id), isDue, inArray(jobs.kind, [...kinds])))
    .returning(columns)
  return taken ?? null
}

/** Whoever has a job has it by its number of tries: after the lease it may be somebody else's. */
const isStill = ({ id, tries }: Job) => and(eq(jobs.id, id), eq(jobs.tries, tries))

/** Done, or of no use any more: nothing of it is kept. */
export async function removeJob(db: Queryable, job: Job): Promise<void> {
  await db.delete(jobs).where(isStill(job))
}

export async function postponeJob(db: Queryable, job: Job, reason: string, seconds: number): Promise<void> {
  await db
    .update(jobs)
    .set({ dueAt: inSeconds(seconds), lastError: reason.slice(0, longestReason) })
    .where(isStill(job))
}

/** Kept for operators to see. An address is kept only with the account that it belongs to. */
export async function giveUpJob(db: Queryable, job: Job, reason: string): Promise<void> {
  await db
    .update(jobs)
    .set({
      failedAt: sql`now()`,
      lastError: reason.slice(0, longestReason),
      data: sql`case when ${jobs.userId} is null then '{}'::jsonb else ${jobs.data} end`,
    })
    .where(isStill(job))
}

/** Those that nobody has, such as what failed before, and what a process left behind that ended. */
export async function listDue(db: Readable, kinds: readonly string[], most: number): Promise<string[]> {
  const due = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isDue, inArray(jobs.kind, [...kinds])))
    .orderBy(asc(jobs.dueAt))
    .limit(most)
  return due.map(({ id }) => id)
}

export interface JobFigures {
  waiting: number
  /** Given up, and worth a look. */
  failed: number
  /** Given up because of their address: nothing to mend. */
  refused: number
  /** How long the oldest of those that wait has done so; what is due later by its nature does not count. */
  oldestSeconds: number
}

export async function countJobs(db: Readable): Promise<JobFigures> {
  const [found] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${isWaiting})::int`,
      failed: sql<number>`count(*) filter (where ${jobs.failedAt} is not null and not ${isRefused})::int`,
      refused: sql<number>`count(*) filter (where ${isRefused})::int`,
      oldestSeconds: sql<number>`coalesce(extract(epoch from now() - ${min(jobs.createdAt)} filter (where ${isWaiting} and (${jobs.tries} > 0 or ${jobs.dueAt} <= now()))), 0)::float8`,
    })
    .from(jobs)
  return found ?? { waiting: 0, failed: 0, refused: 0, oldestSeconds: 0 }
}

/** Whether it waits, has failed, or is not there any more: then it was done. */
export async function findJob(
  db: Readable,
  id: string,
): Promise<{ failedAt: Date | null; lastError: string | null } | null> {
  const [found] = await db
    .select({ failedAt: jobs.failedAt, lastError: jobs.lastError })
    .from(jobs)
    .where(eq(jobs.id, id))
  return found ?? null
}

/** Also those that nobody takes: of a kind that this Synapse does not know (any more). */
export async function removeOldJobs(db: Queryable): Promise<void> {
  await db
    .delete(jobs)
    .where(lte(sql`coalesce(${jobs.failedAt}, ${jobs.createdAt})`, daysAgo(retentionDays.failedJobs)))
}
