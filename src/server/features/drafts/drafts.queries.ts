import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { DraftView } from '#contract/drafts.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { drafts } from '#server/db/schema/drafts.ts'
import type { Viewer } from '#server/http/viewer.ts'

export async function listDrafts(db: Readable, viewer: Viewer): Promise<DraftView[]> {
  const rows = await db
    .select({ name: drafts.name, value: drafts.value, savedAt: drafts.savedAt })
    .from(drafts)
    .where(eq(drafts.userId, viewer.id))
    .orderBy(desc(drafts.savedAt))
    .limit(limits.drafts)
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }))
}

/** The latest wins, and the oldest makes room: nobody is told to tidy up while they write. Answers when it was saved. */
export async function keepDraft(
  tx: Transaction,
  viewer: Viewer,
  name: string,
  value: string,
): Promise<string> {
  await tx
    .insert(drafts)
    .values({ userId: viewer.id, name, value })
    .onConflictDoUpdate({
      target: [drafts.userId, drafts.name],
      set: { value, savedAt: sql`now()`, isOfferAnswered: false },
    })
  const beyondTheLimit = tx
    .select({ name: drafts.name })
    .from(drafts)
    .where(and(eq(drafts.userId, viewer.id), ne(drafts.name, name)))
    .orderBy(desc(drafts.savedAt))
    .offset(limits.drafts - 1)
  await tx.delete(drafts).where(and(eq(drafts.userId, viewer.id), inArray(drafts.name, beyondTheLimit)))
  const [kept] = await tx.select({ savedAt: drafts.savedAt }).from(drafts).where(isOwn(viewer, name))
  if (!kept) throw new Error('A draft that was saved is not there')
  return kept.savedAt.toISOString()
}

const isOwn = (viewer: Viewer, name: string) => and(eq(drafts.userId, viewer.id), eq(drafts.name, name))

/** A second time answers as the first did. */
export async function removeDraft(tx: Transaction, viewer: Viewer, name: string): Promise<void> {
  await tx.delete(drafts).where(isOwn(viewer, name))
}

export async function removeDrafts(tx: Transaction, viewer: Viewer): Promise<void> {
  await tx.delete(drafts).where(eq(drafts.userId, viewer.id))
}
