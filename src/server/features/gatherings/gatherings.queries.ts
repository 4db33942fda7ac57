import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/core/endpoint.ts'
import { limits } from '#contract/core/limits.ts'
import type { GatheringCard, gatheringEndpoints } from '#contract/gatherings/gatherings.ts'
import { allOf } from '#server/access/conditions.ts'
import { concerns, gatheringVisibleTo, isOwnAnswer, isToCome } from '#server/access/gatherings.ts'
import { notMutedBy } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { atMost, idLater, theBeginningOfTime, theEndOfTime } from '#server/db/parameters.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { gatheringAnswers } from '#server/db/schema/gatherings/gathering-answers.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statements } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { cardColumns, hasFilteredWords, toGatheringCard } from './gathering.view.ts'

const viewer = idLater('viewer')
const momentLater = (name: string): SQL => sql`(select ${sql.placeholder(name)}::timestamptz)`

/** What a list of what is to come leaves out, unless the viewer has to do with it; its link still opens it. */
const isWantedIn: SQL = sql`(${concerns(viewer)} or (${notMutedBy({ id: viewer }, gatherings.hostId)} and not ${hasFilteredWords(viewer, 'hide')}))`

const cards = (where: SQL, order: SQL) =>
  selecting(cardColumns(viewer), (select) =>
    select
      .from(gatherings)
      .innerJoin(users, eq(users.id, gatherings.hostId))
      .leftJoin(communities, eq(communities.id, gatherings.communityId))
      .leftJoin(gatheringAnswers, isOwnAnswer(viewer))
      .where(and(gatheringVisibleTo({ id: viewer }), where))
      .orderBy(order),
  )

const isLaterThanSeen = sql`(${gatherings.startsAt}, ${gatherings.id}) > (${momentLater('from')}, ${idLater('id')})`
const isEarlierThanSeen = sql`(${gatherings.startsAt}, ${gatherings.id}) < (${momentLater('from')}, ${idLater('id')})`
const nextFirst = (rows: number) => sql`${gatherings.startsAt}, ${gatherings.id} limit ${atMost(rows)}`
const lastFirst = (rows: number) =>
  sql`${gatherings.startsAt} desc, ${gatherings.id} desc limit ${atMost(rows)}`

type Show = QueryOf<typeof gatheringEndpoints.list>['show'] | 'community'

const page = statements('gatherings', (way: `${Show}_${number}`) => {
  const [show = '', rows = ''] = way.split('_')
  const toCome = allOf(isToCome(viewer), isLaterThanSeen)
  const where: Record<Show, SQL> = {
    upcoming: allOf(toCome, isWantedIn),
    community: allOf(toCome, isWantedIn, sql`${gatherings.communityId} = ${idLater('community')}`),
    mine: allOf(toCome, concerns(viewer)),
    past: allOf(sql`${gatherings.endsAt} <= now()`, isEarlierThanSeen, concerns(viewer)),
  }
  return cards(where[show as Show], show === 'past' ? lastFirst(Number(rows)) : nextFirst(Number(rows)))
})

/** The next one first; of those that are over, the last. */
export async function listGatherings(
  db: Readable,
  by: Viewer,
  { show, communityId, after }: QueryOf<typeof gatheringEndpoints.list>,
  rows: number,
): Promise<GatheringCard[]> {
  const way = communityId && show === 'upcoming' ? 'community' : show
  const isPast = way === 'past'
  const [from, id] = after?.split('_') ?? []
  const found = await page(`${way}_${rows}`)(db, {
    viewer: by.id,
    from: from ?? (isPast ? 'infinity' : '-infinity'),
    id: id ?? (isPast ? theEndOfTime : theBeginningOfTime),
    ...(way === 'community' && { community: communityId }),
  })
  return found.map(toGatheringCard)
}

const between = statements('gatherings_between', (rows: number) =>
  cards(
    allOf(
      sql`${gatherings.startsAt} >= ${momentLater('from')} and ${gatherings.startsAt} < ${momentLater('until')}`,
      // What is over stays in the calendar of those who had to do with it.
      sql`(${isToCome(viewer)} or ${concerns(viewer)})`,
      isWantedIn,
    ),
    nextFirst(rows),
  ),
)

export async function listCalendar(
  db: Readable,
  by: Viewer,
  { from, until }: QueryOf<typeof gatheringEndpoints.calendar>,
): Promise<GatheringCard[]> {
  const found = await between(limits.gathering.inCalendar)(db, { viewer: by.id, from, until })
  return found.map(toGatheringCard)
}
