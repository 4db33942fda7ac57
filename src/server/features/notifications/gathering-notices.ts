import { type SQL, sql } from 'drizzle-orm'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { allOf, anyOf } from '#server/access/conditions.ts'
import { gatheringVisibleTo, hostNotBlocked } from '#server/access/gatherings.ts'
import { noBlockBetween, type SqlViewer } from '#server/access/visibility.ts'
import { gatheringAnswers } from '#server/db/schema/gatherings/gathering-answers.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'

/** Its name and address only as long as the viewer can see it: of one that was taken down, when it would have been. */
export const gatheringOfNotice = (viewer: SqlViewer) => ({
  id: sql<string | null>`case when ${gatheringVisibleTo(viewer)} then ${gatherings.id} end`,
  title: sql<string | null>`case when ${gatheringVisibleTo(viewer)} then ${gatherings.title} end`,
  startsAt: gatherings.startsAt,
  timeZone: gatherings.timeZone,
})

interface Row {
  id: string | null
  title: string | null
  startsAt: Date
  timeZone: string
}

export const toGatheringOfNotice = ({ startsAt, ...row }: Row): NoticeView['gathering'] => ({
  ...row,
  startsAt: startsAt.toISOString(),
})

/** Somebody answered whom the host can meet; whoever left again has said nothing. */
const hasAnswers = (host: SqlViewer): SQL =>
  sql`exists (select from ${gatheringAnswers} as given where given.gathering_id = ${gatherings.id}
    and given.declined_at is null and ${noBlockBetween(host.id, sql`given.user_id`)})`

/**
 * To the host, while there is an answer; to who answered, as long as they have. That one is cancelled is told also when
 * it can't be seen any more, because they meant to go: but not across a block.
 */
export const mayBeToldOfGathering = (viewer: SqlViewer): SQL =>
  anyOf(
    allOf(
      sql`${notices.kind} = 'gatheringAnswered' and ${gatherings.hostId} = ${viewer.id}`,
      gatheringVisibleTo(viewer),
      hasAnswers(viewer),
    ),
    allOf(
      sql`${gatheringAnswers.id} is not null and ${notices.kind} <> 'gatheringAnswered'`,
      anyOf(
        gatheringVisibleTo(viewer),
        allOf(sql`${notices.kind} = 'gatheringCancelled'`, hostNotBlocked(viewer)),
      ),
    ),
  )
