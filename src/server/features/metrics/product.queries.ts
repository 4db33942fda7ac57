import { count, eq, gte, min, type SQL, sql } from 'drizzle-orm'
import { now, smallestIdAt } from '#server/db/clock.ts'
import type { Readable } from '#server/db/connection.ts'
import { appeals } from '#server/db/schema/moderation/appeals.ts'
import { reports } from '#server/db/schema/reports.ts'
import { users } from '#server/db/schema/users.ts'

const day = 24 * 60 * 60 * 1000

export interface Waiting {
  count: number
  /** How long the oldest of them has waited; 0 if there is none. */
  oldestSeconds: number
}

export interface ProductFigures {
  signUpsOfLastDay: number
  openReports: Waiting
  openAppeals: Waiting
}

const noneWaits: Waiting = { count: 0, oldestSeconds: 0 }
const ageOf = (moment: SQL<unknown>) =>
  sql<number>`coalesce(extract(epoch from now() - ${moment}), 0)::float8`

/** Sums for the operator: nothing of whom. Each is found by an index, however many people there are. */
export async function countProduct(db: Readable): Promise<ProductFigures> {
  const [[accounts], [openReports], [openAppeals]] = await Promise.all([
    db
      .select({ count: count() })
      .from(users)
      .where(gte(users.id, smallestIdAt(now() - day))),
    db
      .select({ count: count(), oldestSeconds: ageOf(min(reports.createdAt)) })
      .from(reports)
      .where(eq(reports.state, 'open')),
    db
      .select({ count: count(), oldestSeconds: ageOf(min(appeals.createdAt)) })
      .from(appeals)
      .where(eq(appeals.state, 'open')),
  ])
  return {
    signUpsOfLastDay: accounts?.count ?? 0,
    openReports: openReports ?? noneWaits,
    openAppeals: openAppeals ?? noneWaits,
  }
}
