import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/connection.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isKnownNotice } from '#server/notifications/notices.ts'

/** Whether anything became read. Only what is there now: what comes at this moment with an earlier id has been seen by nobody. */
export async function markNoticesRead(tx: Transaction, viewer: Viewer, upTo: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(and(eq(notices.userId, viewer.id), lte(notices.id, upTo), isNull(notices.readAt), isKnownNotice))
  return rowCount !== null && rowCount > 0
}
