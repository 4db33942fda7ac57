import { and, eq, ne, sql } from 'drizzle-orm'
import type { NewWordFilter, WordFilterChange, WordFilterView } from '#contract/content-choices.ts'
import { limits } from '#contract/limits.ts'
import { foldedAs } from '#server/access/word-filters.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { idLater, idNow, newestFirst, preparedOnce } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { users } from '#server/db/schema/users.ts'
import { wordFilters } from '#server/db/schema/word-filters.ts'
import { badInput, clash, notFound, signedOut } from '#server/http/errors.ts'
import { signedInPerson, writeAs } from '#server/http/still-signed-in.ts'
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

const filtersOf = preparedOnce((db) =>
  db
    .select(columns)
    .from(wordFilters)
    .where(eq(wordFilters.userId, idLater('viewer')))
    .orderBy(newestFirst(wordFilters.id, limits.wordFilters))
    .prepare('word_filters'),
)

export async function listWordFilters(db: Database, viewer: Viewer): Promise<WordFilterView[]> {
  const rows = await filtersOf(db).execute({ viewer: viewer.id })
  return rows.map(toView)
}

export async function getWordFilter(db: Queryable, viewer: Viewer, id: string): Promise<WordFilterView> {
  const [row] = await db
    .select(columns)
    .from(wordFilters)
    .where(and(eq(wordFilters.id, id), eq(wordFilters.userId, viewer.id)))
  if (!row) throw notFound()
  return toView(row)
}

export async function insertWordFilter(
  tx: Queryable,
  viewer: Viewer,
  id: string,
  { phrase, effect, endsAt }: NewWordFilter,
): Promise<void> {
  // One at a time for each person, so that two at once cannot pass the limit together.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update')
  const count = await tx
    .select({ id: wordFilters.id })
    .from(wordFilters)
    .where(eq(wordFilters.userId, viewer.id))
  if (count.length >= limits.wordFilters)
    throw badInput({
      phrase: `You can have at most ${limits.wordFilters} word filters. Please remove one first.`,
    })
  await requireNewPhrase(tx, viewer, id, phrase)
  await tx
    .insert(wordFilters)
    .values({ id, userId: viewer.id, phrase, effect, endsAt: endsAt === null ? null : new Date(endsAt) })
}

/** A phrase of nothing but accents would match every text. The same phrase twice would leave open which one counts. */
async function requireNewPhrase(tx: Queryable, viewer: Viewer, id: string, phrase: string): Promise<void> {
  const { rows } = await tx.execute<{ isBlank: boolean }>(sql`select ${foldedAs(phrase)} = '' as "isBlank"`)
  if (rows[0]?.isBlank) throw badInput({ phrase: 'Please type a word or a phrase.' })
  const same = await tx
    .select({ id: wordFilters.id })
    .from(wordFilters)
    .where(
      and(
        eq(wordFilters.userId, viewer.id),
        ne(wordFilters.id, id),
        eq(foldedAs(wordFilters.phrase), foldedAs(phrase)),
      ),
    )
  if (same.length > 0) throw clash('You already have a filter for this. You can change it in the list.')
}

export const changeWordFilter = (
  db: Database,
  viewer: Viewer,
  id: string,
  { phrase, effect, endsAt }: WordFilterChange,
): Promise<WordFilterView> =>
  db.transaction(async (tx) => {
    await getWordFilter(tx, viewer, id)
    if (phrase !== undefined) await requireNewPhrase(tx, viewer, id, phrase)
    if (phrase !== undefined || effect !== undefined || endsAt !== undefined)
      await tx
        .update(wordFilters)
        .set({
          ...(phrase !== undefined && { phrase }),
          ...(effect !== undefined && { effect }),
          ...(endsAt !== undefined && { endsAt: endsAt === null ? null : new Date(endsAt) }),
        })
        .where(eq(wordFilters.id, id))
    return getWordFilter(tx, viewer, id)
  })

/** Answers also if there was nothing to remove. */
const removing = preparedSql(
  'word_filter_remove',
  () => sql`
  with me as materialized (${signedInPerson(sql`${users.id}`)}),
  gone as (delete from ${wordFilters} using me where ${wordFilters.id} = ${idNow('id')} and user_id = me.id)
  select 1 from me`,
)

/** A second time answers as the first did. */
export async function removeWordFilter(db: Database, viewer: Viewer, id: string): Promise<void> {
  const done = await writeAs(viewer, db, removing, { id })
  if (done.length === 0) throw signedOut()
}
