import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { retentionDays } from '#contract/core/retention.ts'
import type { Database, Queryable, Readable } from '#server/db/connection.ts'
import { failedSignIns } from '#server/db/schema/auth/failed-sign-ins.ts'

const keptFor = sql`current_date - ${sql.raw(String(retentionDays.failedSignIns))}::int`

/** Counts them for the operator, and for whose account it was. No address, no name, in neither. */
export function createFailedSignIns(db: Database, log: FastifyBaseLogger) {
  const counts = { password: 0, passkey: 0, code: 0 }
  return {
    counts: (): Readonly<Record<keyof typeof counts, number>> => counts,
    /** Nobody waits for it: whether there is such an account must not be seen from the time it takes. */
    note(way: keyof typeof counts, userId: string | undefined): void {
      counts[way]++
      log.info({ way }, 'a sign-in failed')
      if (!userId) return
      void db
        .insert(failedSignIns)
        .values({ userId, day: sql`current_date`, count: 1 })
        .onConflictDoUpdate({
          target: [failedSignIns.userId, failedSignIns.day],
          set: { count: sql`${failedSignIns.count} + 1` },
        })
        .catch((error: unknown) => log.warn({ err: error }, 'a failed sign-in could not be counted'))
    },
  }
}

export type FailedSignIns = ReturnType<typeof createFailedSignIns>

export async function countFailedSignIns(db: Readable, userId: string): Promise<number> {
  const [all] = await db
    .select({ count: sql<number>`coalesce(sum(${failedSignIns.count}), 0)::int` })
    .from(failedSignIns)
    .where(and(eq(failedSignIns.userId, userId), gt(failedSignIns.day, keptFor)))
  return all?.count ?? 0
}

export async function removeOldFailedSignIns(db: Queryable): Promise<void> {
  await db.delete(failedSignIns).where(lt(failedSignIns.day, keptFor))
}
