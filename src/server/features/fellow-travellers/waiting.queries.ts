import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { FellowMatch, FellowRole } from '#contract/fellow-travellers/fellow-choices.ts'
import type { SuggestionView } from '#contract/fellow-travellers/fellow-travellers.ts'
import { ageRangeLabels, ageRanges } from '#contract/profile/age-ranges.ts'
import { neurotypeLabel } from '#contract/profile/neurotypes.ts'
import { type FellowPlace, isKeptFrom, isOfPlace, maySuggest } from '#server/access/fellow-travellers.ts'
import { shownLocation } from '#server/access/shown-location.ts'
import type { Readable } from '#server/db/connection.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { fellowSkips } from '#server/db/schema/fellow-travellers/fellow-skips.ts'
import { fellowTravellers } from '#server/db/schema/fellow-travellers/fellow-travellers.ts'
import { users } from '#server/db/schema/users.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { toLanguageView } from '#server/languages/languages.ts'
import type { Places } from '#server/places/places.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'
import { pairOf, suggest } from './suggest.ts'

/** Of those who have waited longest: more would be tried out for nobody's good. */
const looked: Readonly<Record<FellowRole, number>> = { offers: 60, asks: 200 }

const agreed = <T>(by: FellowMatch, value: AnyPgColumn | SQL) =>
  sql<T | null>`case when ${sql.raw(`'${by}'`)} = any(${fellowTravellers.matchedBy}) then ${value} end`

/** What she did not agree to be matched by does not leave the database. */
const listWaiting = (db: Readable, moderator: Viewer, place: FellowPlace, role: FellowRole) =>
  db
    .select({
      id: fellowTravellers.id,
      userId: fellowTravellers.userId,
      role: fellowTravellers.role,
      matchedBy: fellowTravellers.matchedBy,
      line: fellowTravellers.line,
      createdAt: fellowTravellers.createdAt,
      isKept: isKeptFrom(moderator),
      person: personColumns,
      neurotypes: agreed<string[]>('neurotypes', users.neurotypes),
      interests: agreed<string[]>('interests', users.interests),
      languages: agreed<string[]>('languages', users.languages),
      ageRange: agreed<string>('ageRange', users.ageRange),
      cityId: agreed<number>('city', users.cityId),
      city: agreed<string>('city', shownLocation),
    })
    .from(fellowTravellers)
    .innerJoin(users, eq(users.id, fellowTravellers.userId))
    .where(and(isOfPlace(place), eq(fellowTravellers.role, role), maySuggest(moderator)))
    .orderBy(asc(fellowTravellers.id))
    .limit(looked[role])

type Row = Awaited<ReturnType<typeof listWaiting>>[number]

/** The group that fits best now; the same at each look, until somebody comes, goes or was passed over. */
export async function findSuggestion(
  db: Readable,
  moderator: Viewer,
  place: FellowPlace,
  places: Places,
): Promise<Row[] | null> {
  const [offers, asks] = await Promise.all([
    listWaiting(db, moderator, place, 'offers'),
    listWaiting(db, moderator, place, 'asks'),
  ])
  if (offers.length === 0 || asks.length === 0) return null
  const userIds = [...offers, ...asks].map(({ userId }) => userId)
  const [blocked, skipped, near] = await Promise.all([
    db
      .select({ one: blocks.blockerId, other: blocks.blockedId })
      .from(blocks)
      .where(and(inArray(blocks.blockerId, userIds), inArray(blocks.blockedId, userIds))),
    db
      .select({ one: fellowSkips.offerId, other: fellowSkips.askId })
      .from(fellowSkips)
      .where(
        and(
          inArray(
            fellowSkips.offerId,
            offers.map(({ id }) => id),
          ),
          gt(fellowSkips.restsUntil, sql`now()`),
        ),
      ),
    nearOf([...offers, ...asks], places),
  ])
  const pairs = (rows: { one: string; other: string }[]) =>
    new Set(rows.map(({ one, other }) => pairOf(one, other)))
  const found = suggest({
    ...{ offers, asks, near, apart: pairs(blocked), resting: pairs(skipped), now: new Date() },
  })
  const rows = new Map([...offers, ...asks].map((row) => [row.id, row]))
  const people = found?.flatMap(({ id }) => rows.get(id) ?? []) ?? []
  return people.length === 0 || people.some(({ isKept }) => isKept) ? null : people
}

async function nearOf(rows: readonly Row[], places: Places) {
  const cities = [...new Set(rows.flatMap(({ cityId }) => cityId ?? []))]
  const around = await Promise.all(
    cities.map(async (city) => [city, new Set([city, ...(await places.near(city))])] as const),
  )
  return new Map(around)
}

const inWords: Readonly<Record<FellowMatch, (row: Row) => string[]>> = {
  neurotypes: ({ neurotypes }) => (neurotypes ?? []).map(neurotypeLabel),
  interests: ({ interests }) => interests ?? [],
  languages: ({ languages }) => (languages ?? []).map((code) => toLanguageView(code).name),
  ageRange: ({ ageRange }) =>
    ageRanges.filter((range) => range === ageRange).map((range) => ageRangeLabels[range]()),
  city: ({ city }) => (city === null ? [] : [city]),
}

export const toSuggestionView = (rows: readonly Row[] | null): SuggestionView => ({
  suggestion: rows && {
    people: rows.map((row) => ({
      person: toPersonView(row.person),
      role: row.role,
      line: row.line,
      agreed: row.matchedBy
        .map((by) => ({ by, values: inWords[by](row) }))
        .filter(({ values }) => values.length > 0),
    })),
  },
})
