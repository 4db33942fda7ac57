import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/core/paging.ts'
import type { GatheringView, GuestView } from '#contract/gatherings/gatherings.ts'
import {
  gatheringVisibleTo,
  hasPlace,
  isAsking,
  isOwnAnswer,
  isWaiting,
  seesAddress,
  seesArea,
} from '#server/access/gatherings.ts'
import { noBlockBetween } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, idNow, newestFirst, oldestFirst, theEndOfTime } from '#server/db/parameters.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { gatheringAnswers } from '#server/db/schema/gatherings/gathering-answers.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement, statements } from '#server/db/statement.ts'
import { notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'
import { t } from '#words/t.ts'
import { cardColumns, stateOf, toGatheringCard } from './gathering.view.ts'

const viewer = idNow('viewer')
const id = idNow('id')

/** Decided in the database: what is not for the viewer never leaves it. */
const forThose = <T>(sees: SQL<boolean>, column: SQL) => sql<T | null>`case when ${sees} then ${column} end`

const one = statement('gathering', () =>
  selecting(
    {
      ...cardColumns(viewer),
      about: gatherings.about,
      plan: gatherings.plan,
      sheet: gatherings.sheet,
      acceptsByHand: gatherings.acceptsByHand,
      seesArea: seesArea(viewer),
      seesAddress: seesAddress(viewer),
      area: forThose<string>(seesArea(viewer), sql`${gatherings.area}`),
      address: forThose<string>(seesAddress(viewer), sql`${gatherings.address}`),
      link: forThose<string>(seesAddress(viewer), sql`${gatherings.link}`),
      gettingThere: forThose<string>(seesAddress(viewer), sql`${gatherings.gettingThere}`),
      hostGreeting: forThose<string>(seesAddress(viewer), sql`${gatherings.hostGreeting}`),
      cancelledWords: gatherings.cancelledWords,
      changedAt: gatherings.changedAt,
      changedParts: gatherings.changedParts,
      revision: gatherings.revision,
      createdAt: gatherings.createdAt,
      cityId: gatherings.cityId,
      capacity: gatherings.capacity,
    },
    (select) =>
      select
        .from(gatherings)
        .innerJoin(users, eq(users.id, gatherings.hostId))
        .leftJoin(communities, eq(communities.id, gatherings.communityId))
        .leftJoin(gatheringAnswers, isOwnAnswer(viewer))
        .where(and(eq(gatherings.id, id), gatheringVisibleTo({ id: viewer }))),
  ),
)

/** Those who greet, as far as the viewer can meet them: nobody learns by it that somebody comes whom a block keeps away. */
const greetersOf = statements('gathering_greeters', (rows: number) =>
  selecting({ id: gatheringAnswers.id, person: personColumns, words: gatheringAnswers.greeting }, (select) =>
    select
      .from(gatheringAnswers)
      .innerJoin(users, eq(users.id, gatheringAnswers.userId))
      .where(
        and(
          eq(gatheringAnswers.gatheringId, id),
          isNotNull(gatheringAnswers.greeting),
          hasPlace,
          noBlockBetween(viewer, users.id),
        ),
      )
      .orderBy(oldestFirst(gatheringAnswers.id, rows)),
  ),
)
const mostGreeters = 20

const counted = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`

/** For the host, who sees each of them by name. */
const countsOf = statement('gathering_counts', () =>
  selecting(
    {
      coming: counted(hasPlace),
      maybe: counted(
        sql`${gatheringAnswers.answer} = 'maybe' and ${gatheringAnswers.acceptedAt} is not null and ${gatheringAnswers.declinedAt} is null`,
      ),
      wouldLikeTo: counted(
        sql`${gatheringAnswers.answer} = 'cant' and ${gatheringAnswers.declinedAt} is null`,
      ),
      asked: counted(isAsking),
      waiting: counted(isWaiting),
    },
    (select) =>
      select
        .from(gatheringAnswers)
        .innerJoin(users, eq(users.id, gatheringAnswers.userId))
        .where(and(eq(gatheringAnswers.gatheringId, id), sql`${users.eraseAfter} is null`)),
  ),
)

export async function findGathering(db: Readable, by: Viewer, gatheringId: string) {
  const [row] = await one(db, { id: gatheringId, viewer: by.id })
  return row ?? null
}

export async function requireGathering(
  db: Readable,
  by: Viewer,
  gatheringId: string,
): Promise<GatheringView> {
  const row = await findGathering(db, by, gatheringId)
  if (!row) throw notFound()
  const values = { id: gatheringId, viewer: by.id }
  const [greeters, counts] = await Promise.all([
    row.seesAddress ? greetersOf(mostGreeters)(db, values) : [],
    row.isHost ? countsOf(db, { id: gatheringId }) : [],
  ])
  const [count] = counts
  return {
    ...toGatheringCard(row),
    about: row.about,
    plan: row.plan,
    sheet: row.sheet,
    acceptsByHand: row.acceptsByHand,
    level: row.seesAddress ? 'address' : row.seesArea ? 'area' : 'city',
    area: row.area,
    address: row.address,
    link: row.link,
    gettingThere: row.gettingThere,
    greeters: [
      ...(row.hostGreeting
        ? [{ person: toPersonView(row.host), isHost: true, words: row.hostGreeting }]
        : []),
      ...greeters.map(({ person, words }) => ({
        person: toPersonView(person),
        isHost: false,
        words: words ?? '',
      })),
    ],
    cancelledWords: row.cancelledWords,
    lastChange: row.changedAt && { at: row.changedAt.toISOString(), parts: row.changedParts },
    hosting:
      row.isHost && count
        ? { ...count, cityId: row.cityId, capacity: row.capacity, hostGreeting: row.hostGreeting }
        : null,
  }
}

const guest = {
  person: personColumns,
  answer: gatheringAnswers.answer,
  acceptedAt: gatheringAnswers.acceptedAt,
  declinedAt: gatheringAnswers.declinedAt,
  hasPlace: gatheringAnswers.hasPlace,
  greeting: gatheringAnswers.greeting,
}

/** For the host: everyone who answered, the last first. */
const allGuests = statements('gathering_guests', (rows: number) =>
  selecting({ id: gatheringAnswers.id, ...guest }, (select) =>
    select
      .from(gatheringAnswers)
      .innerJoin(users, eq(users.id, gatheringAnswers.userId))
      .where(
        and(
          eq(gatheringAnswers.gatheringId, idLater('id')),
          noBlockBetween(idLater('viewer'), users.id),
          lt(gatheringAnswers.id, idLater('before')),
        ),
      )
      .orderBy(newestFirst(gatheringAnswers.id, rows)),
  ),
)

/**
 * For those who come: who comes too and lets them see it, by ids that say nothing of when they answered. Whom a block
 * keeps apart is not in it, and no number is told from which somebody is missing (decision 0105).
 */
const shownGuests = statements('gathering_shown_guests', (rows: number) =>
  selecting({ id: users.id, ...guest }, (select) =>
    select
      .from(gatheringAnswers)
      .innerJoin(users, eq(users.id, gatheringAnswers.userId))
      .where(
        and(
          eq(gatheringAnswers.gatheringId, idLater('id')),
          hasPlace,
          sql`${gatheringAnswers.showsName}`,
          sql`${users.id} <> ${idLater('viewer')}`,
          noBlockBetween(idLater('viewer'), users.id),
          lt(users.id, idLater('before')),
        ),
      )
      .orderBy(newestFirst(users.id, rows)),
  ),
)

export async function listGuests(
  db: Readable,
  by: Viewer,
  gatheringId: string,
  { before }: PageQuery,
  rows: number,
): Promise<GuestView[]> {
  const gathering = await findGathering(db, by, gatheringId)
  if (!gathering) throw notFound()
  if (!gathering.seesAddress) throw notAllowed(t('Only people who are coming can see who else is.'))
  const list = gathering.isHost ? allGuests : shownGuests
  const found = await list(rows)(db, {
    id: gatheringId,
    viewer: by.id,
    before: before ?? theEndOfTime,
  })
  return found.map(({ id: at, person, answer, greeting, ...row }) => ({
    id: at,
    person: toPersonView(person),
    answer,
    state: stateOf({ answer, ...row }),
    greets: greeting !== null,
  }))
}
