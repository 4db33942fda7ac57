import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type FindableSubject, isFindable } from '#contract/moderation/rules.ts'
import { isOfNetwork, mayJudge } from '#server/access/moderators.ts'
import { openToEveryone } from '#server/access/open-to-everyone.ts'
import type { Readable } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { reports } from '#server/db/schema/reports.ts'
import { selecting, statement, statements } from '#server/db/statement.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Subject } from './subjects.ts'

const isAbout = (table: { subjectType: AnyPgColumn; subjectId: AnyPgColumn }): SQL =>
  sql`${table.subjectType} = ${sql.placeholder('type')}::text and ${table.subjectId} = ${idNow('id')}`

const sight = statement('moderated_sight', () =>
  selecting(
    {
      isReported: sql<boolean>`exists (select from ${reports} where ${isAbout(reports)})
        or exists (select from ${moderationDecisions} where ${isAbout(moderationDecisions)}
          and ${moderationDecisions.action} not in ('restore', 'lift')
          and (${moderationDecisions.communityId} is not null or not ${moderationDecisions.isUnreported}))`,
      isDecided: sql<boolean>`exists (select from ${moderationDecisions} where ${isAbout(moderationDecisions)})`,
      isOfNetwork: sql<boolean>`${isOfNetwork({ id: idNow('moderator') })}`,
      mayJudge: sql<boolean>`${mayJudge(
        { id: idNow('moderator') },
        { communityId: idNow('community'), concernsId: idNow('concerned') },
      )}`,
    },
    (select) => select.from(sql`(select) as once`),
  ),
)

const openOne = statements('open_to_everyone', (type: FindableSubject) => {
  const { from, id, isOpen } = openToEveryone[type]
  return selecting({ id: sql<string>`${id}` }, (select) =>
    select.from(from).where(and(sql`${id} = ${idNow('id')}`, isOpen({ id: idNow('viewer') }))),
  )
})

/** Whether everyone signed in may see it, as this moderator too; or could when those of the network took it down. */
async function isForEveryone(db: Readable, viewer: Viewer, { type, id }: Subject): Promise<boolean> {
  if (!isFindable(type)) return false
  return (await openOne(type)(db, { id, viewer: viewer.id })).length > 0
}

export interface InSight extends Subject {
  /** All of it is for those who decide: it was reported, or those of a community decided about it. */
  isReported: boolean
  /** Reported or decided about, ever. */
  isCase: boolean
  /** Those of the network may act on it without a report. */
  isForEveryone: boolean
}

/**
 * Moderators look at what was reported or decided before, within their scope, and not about themselves. Those of the network
 * also look at what everyone signed in may see. Of what they decided without a report and is no longer for everyone, only
 * the decision is left.
 */
export async function requireInSight(
  db: Readable,
  moderator: Viewer,
  subject: Subject | null,
): Promise<InSight> {
  if (!subject) throw notFound()
  const { type, id, communityId: community, concernsId: concerned } = subject
  const [[seen], isOpen] = await Promise.all([
    sight(db, { type, id, community, concerned, moderator: moderator.id }),
    isForEveryone(db, moderator, subject),
  ])
  if (!seen?.mayJudge) throw notFound()
  const { isReported, isDecided, isOfNetwork: isNetwork } = seen
  const isFree = isNetwork && isOpen && (!subject.isRemoved || isDecided)
  if (!isReported && !isFree && !(isNetwork && isDecided)) throw notFound()
  return { ...subject, isReported, isCase: isReported || isDecided, isForEveryone: isFree }
}
