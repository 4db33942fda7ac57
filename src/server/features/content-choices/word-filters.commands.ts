import { and, eq, sql } from 'drizzle-orm'
import type { NewWordFilter, WordFilterChange, WordFilterView } from '#contract/content-choices.ts'
import type { FilterEffect } from '#contract/content-notes.ts'
import { limits } from '#contract/limits.ts'
import { foldedAs } from '#server/access/word-filters.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { atMost, idLater, idNow, newestFirst, preparedOnce } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { afterLock } from '#server/db/round-trip.ts'
import { users } from '#server/db/schema/users.ts'
import { wordFilters } from '#server/db/schema/word-filters.ts'
import { badInput, clash, notFound, signedOut } from '#server/http/errors.ts'
import { type Claim, claiming, claimValues, findCreated } from '#server/http/once.ts'
import { signedInPerson, stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
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

export async function listWordFilters(db: Database, by: Viewer): Promise<WordFilterView[]> {
  const rows = await filtersOf(db).execute({ viewer: by.id })
  return rows.map(toView)
}

async function getWordFilter(db: Database, by: Viewer, filterId: string): Promise<WordFilterView> {
  const [row] = await db
    .select(columns)
    .from(wordFilters)
    .where(and(eq(wordFilters.id, filterId), eq(wordFilters.userId, by.id)))
  if (!row) throw notFound()
  return toView(row)
}

const viewer = idNow('viewer')
const id = idNow('id')
const given = sql.placeholder
const phrase = sql`${given('phrase')}::text`
const effect = sql`${given('effect')}::text`
const endsAt = sql`${given('endsAt')}::timestamptz`
const inUtc = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())

interface Standing {
  is_blank: boolean
  is_known: boolean
}

/** As it is compared; null if none was sent. By itself, so that the plan does not depend on whether one was. */
const sent = sql`sent as materialized (select ${foldedAs(phrase)} as sought)`

/** A phrase of nothing but accents would match every text. The same phrase twice would leave open which one counts. */
const standing = sql`coalesce(sought = '', false) as is_blank,
  sought is not null and exists (
    select from ${wordFilters} as other
    where other.user_id = ${viewer} and other.id <> ${id} and ${foldedAs(sql`other.phrase`)} = sought
  ) as is_known`
const isNewPhrase = sql`not is_blank and not is_known`

function requireNewPhrase({ is_blank: isBlank, is_known: isKnown }: Standing): void {
  if (isBlank) throw badInput({ phrase: 'Please type a word or a phrase.' })
  if (isKnown) throw clash('You already have a filter for this. You can change it in the list.')
}

/** The filter as it is then; null if it was not written. */
type Written = Standing & {
  phrase: string | null
  effect: FilterEffect
  ends_at: string | null
  has_ended: boolean
}
const written = sql`phrase, effect, ends_at, ${columns.hasEnded} as has_ended`

const toWritten = (filterId: string, row: Written): WordFilterView | null =>
  row.phrase === null
    ? null
    : {
        ...{ id: filterId, phrase: row.phrase, effect: row.effect },
        ...{ endsAt: inUtc(row.ends_at), hasEnded: row.has_ended },
      }

/** One at a time for each person, so that two at once cannot pass the limit together. */
const locking = preparedSql(
  'word_filter_lock',
  () => sql`select from ${users} where ${users.id} = ${viewer} for no key update`,
)
const isFull = sql`(select count(*) from ${wordFilters} where ${wordFilters.userId} = ${viewer}) >= ${atMost(limits.wordFilters)}`

/** After the lock. Nothing is added where the key was used before. */
const adding = (name: string, hasKey: boolean) =>
  preparedSql<Written & { is_full: boolean }>(
    name,
    () => sql`
    with ${sent},
    standing as materialized (select ${isFull} as is_full, ${standing} from sent where ${stillSignedIn}),
    allowed as (select from standing where not is_full and ${isNewPhrase}),
    claimed as (${hasKey ? claiming(sql`allowed`) : sql`select from allowed`}),
    added as (
      insert into ${wordFilters} (id, user_id, phrase, effect, ends_at)
      select ${id}, ${viewer}, ${phrase}, ${effect}, ${endsAt} from claimed returning ${written}
    )
    select standing.*, added.* from standing left join added on true`,
  )
const add = { once: adding('word_filter_add_once', true), plain: adding('word_filter_add', false) }

export async function insertWordFilter(
  db: Database,
  by: Viewer,
  filter: NewWordFilter,
  claim: Claim | null,
): Promise<{ filter: WordFilterView; isNew: boolean }> {
  const values = { ...filter, id: newId(), endsAt: inUtc(filter.endsAt) }
  const [row] = await afterLock(
    db,
    () => locking(db, { viewer: by.id }),
    () =>
      claim
        ? writeAs(by, db, add.once, { ...values, ...claimValues(claim) })
        : writeAs(by, db, add.plain, values),
  )
  if (!row) throw signedOut()
  const added = toWritten(values.id, row)
  if (added) return { filter: added, isNew: true }
  const earlier = claim && (await findCreated(db, by, claim))
  if (earlier) return { filter: await getWordFilter(db, by, earlier), isNew: false }
  if (row.is_full)
    throw badInput({
      phrase: `You can have at most ${limits.wordFilters} word filters. Please remove one first.`,
    })
  requireNewPhrase(row)
  throw clash('This could not be done twice at once. Please try again.')
}

/** What was not sent stays as it is. No row: no filter of theirs. */
const changing = preparedSql<Written>(
  'word_filter_change',
  () => sql`
  with ${sent},
  mine as materialized (
    select ${wordFilters.id}, ${standing} from ${wordFilters}, sent
    where ${and(eq(wordFilters.id, id), eq(wordFilters.userId, viewer), stillSignedIn)}
  ),
  changed as (
    update ${wordFilters} set phrase = coalesce(${phrase}, ${wordFilters.phrase}),
      effect = coalesce(${effect}, ${wordFilters.effect}),
      ends_at = case when ${given('hasEnd')}::boolean then ${endsAt} else ${wordFilters.endsAt} end
    from mine where ${wordFilters.id} = mine.id and ${isNewPhrase} returning ${written}
  )
  select is_blank, is_known, changed.* from mine left join changed on true`,
)

export async function changeWordFilter(
  db: Database,
  by: Viewer,
  filterId: string,
  change: WordFilterChange,
): Promise<WordFilterView> {
  const end = { hasEnd: change.endsAt !== undefined, endsAt: inUtc(change.endsAt ?? null) }
  const values = { id: filterId, phrase: change.phrase ?? null, effect: change.effect ?? null, ...end }
  const [row] = await writeAs(by, db, changing, values)
  if (!row) throw notFound()
  requireNewPhrase(row)
  const changed = toWritten(filterId, row)
  // Removed at the same moment.
  if (!changed) throw notFound()
  return changed
}

/** Answers also if there was nothing to remove. */
const removing = preparedSql(
  'word_filter_remove',
  () => sql`
  with me as materialized (${signedInPerson(sql`${users.id}`)}),
  gone as (delete from ${wordFilters} using me where ${wordFilters.id} = ${id} and user_id = me.id)
  select 1 from me`,
)

/** A second time answers as the first did. */
export async function removeWordFilter(db: Database, by: Viewer, filterId: string): Promise<void> {
  const done = await writeAs(by, db, removing, { id: filterId })
  if (done.length === 0) throw signedOut()
}
