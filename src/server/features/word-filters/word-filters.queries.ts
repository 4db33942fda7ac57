import { and, desc, eq, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { WordFilterView } from '#contract/word-filters/word-filters.ts'
import type { Readable } from '#server/db/connection.ts'
import { wordFilters } from '#server/db/schema/word-filters.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

const columns = {
  id: wordFilters.id,
  phrase: wordFilters.phrase,
  effect: wordFilters.effect,
  endsAt: wordFilters.endsAt,
  hasEnded: sql<boolean>`coalesce(${wordFilters.endsAt} <= now(), false)`,
}
type Row = Omit<WordFilterView, 'endsAt'> & { endsAt: Date | null }

const toView = ({ endsAt, ...row }: Row): WordFilterView => ({
  ...row,
  endsAt: endsAt?.toISOString() ?? null,
})

export async function listWordFilters(db: Readable, viewer: Viewer): Promise<WordFilterView[]> {
  const rows = await db
    .select(columns)
    .from(wordFilters)
    .where(eq(wordFilters.userId, viewer.id))
    .orderBy(desc(wordFilters.id))
    .limit(limits.wordFilters)
  return rows.map(toView)
}

export async function requireWordFilter(db: Readable, viewer: Viewer, id: string): Promise<WordFilterView> {
  const [row] = await db
    .select(columns)
    .from(wordFilters)
    .where(and(eq(wordFilters.id, id), eq(wordFilters.userId, viewer.id)))
  if (!row) throw notFound()
  return toView(row)
}
