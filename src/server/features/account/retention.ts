import { type SQL, sql } from 'drizzle-orm'
import { keptDays } from '#contract/retention.ts'
import type { Database } from '#server/db/client.ts'
import { daysAgo } from '#server/db/days.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'

/** So many rows in one statement, so that nobody waits for a long one. */
const atOnce = 1_000

/**
 * What has been kept for as long as the privacy page says. Sessions, links, marks of creates and photos that are shown
 * nowhere are cleared out where they belong (features/auth/clean-up.ts, features/uploads/clean-up.ts).
 */
const over: readonly (readonly [table: string, isOver: SQL])[] = [
  ['posts', sql`deleted_at < ${daysAgo(keptDays.deletedPosts)}`],
  ['posts', sql`removed_at < ${daysAgo(keptDays.removedContent)}`],
  ['comments', sql`deleted_at < ${daysAgo(keptDays.deletedComments)}`],
  ['comments', sql`removed_at < ${daysAgo(keptDays.removedContent)}`],
  ['notices', sql`created_at < ${daysAgo(keptDays.notices)}`],
  ['energy_history', sql`set_at < ${daysAgo(keptDays.energyHistory)}`],
  ['drafts', sql`saved_at < ${daysAgo(keptDays.drafts)}`],
  ['last_places', sql`updated_at < ${daysAgo(keptDays.lastPlaces)}`],
  ['friend_requests', sql`status = 'declined' and updated_at < ${daysAgo(keptDays.declinedRequests)}`],
  ['reports', sql`state <> 'open' and updated_at < ${daysAgo(keptDays.closedReports)}`],
  ['moderation_decisions', sql`created_at < ${daysAgo(keptDays.decisions)}`],
]

export async function removeWhatIsOver(db: Database): Promise<void> {
  for (const [table, isOver] of over) {
    for (;;) {
      const name = sql.identifier(table)
      // By their place on the disk: not every table has an id.
      const these = sql`ctid = any(array(select ctid from ${name} where ${isOver} limit ${sql.raw(String(atOnce))}))`
      const gone = await db.execute(sql`delete from ${name} where ${these}`)
      if ((gone.rowCount ?? 0) < atOnce) break
    }
  }
}

/** The file goes first and the row last, so that a crash in between leaves something to find it by. */
export async function removeOldExports(db: Database, storage: PhotoStorage): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from account_exports where expire <= now() or (state = 'failed' and created_at < ${daysAgo(keptDays.exports)})`,
  )
  for (const { id } of rows) {
    await storage.removeArchive(id)
    await db.execute(sql`delete from account_exports where id = ${id}`)
  }
}
