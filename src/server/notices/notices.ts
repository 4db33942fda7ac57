import { and, eq, lt, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/notice-kinds.ts'
import type { Queryable } from '#server/db/client.ts'
import { notices } from '#server/db/schema/notices.ts'

type Told = { userId: string } & (
  | { kind: Extract<NoticeKind, 'requestAccepted'>; personId: string }
  | { kind: Exclude<NoticeKind, 'requestAccepted'>; commentId: string }
)

/** Older news is no news. */
const keptFor = sql`now() - interval '90 days'`

/**
 * In the transaction of what it tells of. Afterwards publish `notices.changed` for the same person. Whether they may
 * still see it is asked when they read it.
 */
export async function insertNotice(tx: Queryable, { userId, kind, ...subject }: Told): Promise<void> {
  await tx.delete(notices).where(and(eq(notices.userId, userId), lt(notices.createdAt, keptFor)))
  await tx.insert(notices).values({ userId, kind, ...subject })
}
