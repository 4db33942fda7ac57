import { and, eq, ne, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { NewWordFilter, WordFilterChange } from '#contract/word-filters/word-filters.ts'
import { foldedAs } from '#server/access/word-filters.ts'
import type { Transaction } from '#server/db/connection.ts'
import { users } from '#server/db/schema/users.ts'
import { wordFilters } from '#server/db/schema/word-filters.ts'
import { badInput, clash } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'
import { requireWordFilter } from './word-filters.queries.ts'

const isOwn = (viewer: Viewer, id: string) => and(eq(wordFilters.id, id), eq(wordFilters.userId, viewer.id))

const toMoment = (moment: string | null) => (moment === null ? null : new Date(moment))

export async function insertWordFilter(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { phrase, effect, endsAt }: NewWordFilter,
): Promise<void> {
  await lockWordFilters(tx, viewer)
  const held = await tx
    .select({ id: wordFilters.id })
    .from(wordFilters)
    .where(eq(wordFilters.userId, viewer.id))
    .limit(limits.wordFilters)
  if (held.length >= limits.wordFilters)
    throw badInput({
      phrase: t('You can have at most {max} word filters. Please remove one first.', {
        max: limits.wordFilters,
      }),
    })
  await requireNewPhrase(tx, viewer, id, phrase)
  await tx.insert(wordFilters).values({ id, userId: viewer.id, phrase, effect, endsAt: toMoment(endsAt) })
}

/** What was not sent stays as it is. */
export async function changeWordFilter(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { phrase, effect, endsAt }: WordFilterChange,
): Promise<void> {
  await lockWordFilters(tx, viewer)
  await requireWordFilter(tx, viewer, id)
  if (phrase !== undefined) await requireNewPhrase(tx, viewer, id, phrase)
  const change = {
    ...(phrase !== undefined && { phrase }),
    ...(effect !== undefined && { effect }),
    ...(endsAt !== undefined && { endsAt: toMoment(endsAt) }),
  }
  if (Object.keys(change).length > 0) await tx.update(wordFilters).set(change).where(isOwn(viewer, id))
}

/** A second time answers as the first did. */
export async function removeWordFilter(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  await tx.delete(wordFilters).where(isOwn(viewer, id))
}

/** One at a time for each person, so that two at once cannot pass the limit together. */
const lockWordFilters = (tx: Transaction, viewer: Viewer) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update')

/** A phrase of nothing but accents would match every text. The same phrase twice would leave open which one counts. */
async function requireNewPhrase(tx: Transaction, viewer: Viewer, id: string, phrase: string): Promise<void> {
  const sought = foldedAs(sql`${phrase}::text`)
  const isSame = and(
    eq(wordFilters.userId, viewer.id),
    ne(wordFilters.id, id),
    eq(foldedAs(wordFilters.phrase), sought),
  )
  const [found] = await tx
    .select({
      isBlank: sql<boolean>`${sought} = ''`,
      isKnown: sql<boolean>`exists (select from ${wordFilters} where ${isSame})`,
    })
    .from(users)
    .where(eq(users.id, viewer.id))
  if (found?.isBlank) throw badInput({ phrase: t('Please type a word or a phrase.') })
  if (found?.isKnown) throw clash(t('You already have a filter for this. You can change it in the list.'))
}
