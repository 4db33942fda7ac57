import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { DraftView } from '#contract/drafts.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#server/db/client.ts'
import { atMost, idLater, preparedOnce } from '#server/db/planned-once.ts'
import { drafts } from '#server/db/schema/drafts.ts'
import type { Viewer } from '#server/http/viewer.ts'

const draftsOf = preparedOnce((db) =>
  db
    .select({ name: drafts.name, value: drafts.value, savedAt: drafts.savedAt })
    .from(drafts)
    .where(eq(drafts.userId, idLater('viewer')))
    .orderBy(sql`${drafts.savedAt} desc limit ${atMost(limits.drafts)}`)
    .prepare('drafts'),
)

export async function listDrafts(db: Database, viewer: Viewer): Promise<DraftView[]> {
  const rows = await draftsOf(db).execute({ viewer: viewer.id })
  return rows.map(({ savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString() }))
}

/** The latest wins, and the oldest makes room: nobody is told to tidy up while they write. */
export async function keepDraft(db: Database, viewer: Viewer, name: string, value: string): Promise<string> {
  const [kept] = await db
    .insert(drafts)
    .values({ userId: viewer.id, name, value })
    .onConflictDoUpdate({
      target: [drafts.userId, drafts.name],
      set: { value, savedAt: sql`now()` },
    })
    .returning({ savedAt: drafts.savedAt })
  const newest = db
    .select({ name: drafts.name })
    .from(drafts)
    .where(eq(drafts.userId, viewer.id))
    .orderBy(desc(drafts.savedAt))
    .limit(limits.drafts)
  await db.delete(drafts).where(and(eq(drafts.userId, viewer.id), notInArray(drafts.name, newest)))
  return (kept?.savedAt ?? new Date()).toISOString()
}

/** A second time answers as the first did. */
export async function removeDraft(db: Database, viewer: Viewer, name: string): Promise<void> {
  await db.delete(drafts).where(and(eq(drafts.userId, viewer.id), eq(drafts.name, name)))
}

export async function removeDrafts(db: Database, viewer: Viewer): Promise<void> {
  await db.delete(drafts).where(eq(drafts.userId, viewer.id))
}
