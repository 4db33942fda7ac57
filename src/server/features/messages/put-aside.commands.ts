import { and, count, eq, lte, ne, not, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { PutAside } from '#contract/messages.ts'
import { notHiddenFrom } from '#server/access/conversations.ts'
import { isAnswered, notPutAsideBy } from '#server/access/put-aside.ts'
import type { Database } from '#server/db/client.ts'
import { messages } from '#server/db/schema/messages.ts'
import { putAside } from '#server/db/schema/put-aside.ts'
import { clash } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** `lastMessageId`: what was said last when the person put it aside. */
export async function insertAside(
  db: Database,
  viewer: Viewer,
  otherId: string,
  { until, returnsOnMessage, lastMessageId }: PutAside & { lastMessageId: string },
): Promise<void> {
  const others = await db
    .select({ n: count() })
    .from(putAside)
    .where(and(eq(putAside.userId, viewer.id), ne(putAside.otherId, otherId), not(isAnswered)))
  if ((others[0]?.n ?? 0) >= limits.conversationsAside)
    throw clash(`You can put aside at most ${limits.conversationsAside} conversations.`)
  const how = { until: new Date(until), returnsOnMessage, lastMessageId }
  await db
    .insert(putAside)
    .values({ userId: viewer.id, otherId, ...how })
    .onConflictDoUpdate({
      target: [putAside.userId, putAside.otherId],
      set: { ...how, createdAt: sql`now()` },
    })
}

export async function removeAside(db: Database, viewer: Viewer, otherId: string): Promise<void> {
  await db.delete(putAside).where(and(eq(putAside.userId, viewer.id), eq(putAside.otherId, otherId)))
}

/** What is put aside waits for its day. Whether anything became read that was not. */
export async function markAllRead(db: Database, viewer: Viewer, upTo: string | undefined): Promise<boolean> {
  const read = await db
    .update(messages)
    .set({ isRead: true })
    .where(
      and(
        eq(messages.receiverId, viewer.id),
        eq(messages.isRead, false),
        upTo ? lte(messages.id, upTo) : undefined,
        notHiddenFrom(viewer.id, messages.senderId),
        notPutAsideBy(viewer.id, messages.senderId),
      ),
    )
  return (read.rowCount ?? 0) > 0
}
