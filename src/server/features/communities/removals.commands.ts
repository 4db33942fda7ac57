import { and, eq, sql } from 'drizzle-orm'
import type { Rule } from '#contract/safety-rules.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { removals } from '#server/db/schema/removals.ts'
import { notFound } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertDecision, listOpenReports } from '#server/moderation/decide.ts'
import { findLocked } from '#server/moderation/subjects.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { asModerator } from './community-people.commands.ts'

interface Taking {
  communityId: string
  rule: Rule | null
  reason: string
}

const inserting = (type: 'post' | 'comment') =>
  preparedSql(
    `removal_of_${type}`,
    () => sql`
    insert into ${removals} (id, community_id, ${sql.identifier(`${type}_id`)}, author_id, removed_by_id, reason)
    values (${idNow('id')}, ${idNow('community')}, ${idNow('subject')}, ${idNow('author')}, ${idNow('by')}, ${sql.placeholder('reason')}::text)`,
  )
const insertOf = { post: inserting('post'), comment: inserting('comment') }

/**
 * The short way of a community's moderators, without a report before it. It is a decision like every other: logged,
 * told, and open to appeal (decision 0018). Taken down before: the first reason stands, and nothing has happened.
 */
export const takeDownInCommunity = (
  db: Database,
  viewer: Viewer,
  { type, id }: { type: 'post' | 'comment'; id: string },
  { communityId, rule, reason }: Taking,
): Promise<ServerEvent[]> =>
  asModerator(
    db,
    viewer,
    communityId,
    (tx) => Promise.all([findLocked(tx, type, id), listOpenReports(tx, { type, id })]),
    async (tx, [subject, open]) => {
      if (!subject?.concernsId || subject.isGone || subject.communityId !== communityId) throw notFound()
      if (subject.isRemoved) return []
      const { concernsId: author } = subject
      const by = { id: viewer.id, communityId }
      const [, { events }] = await Promise.all([
        insertOf[type](tx, {
          id: newId(),
          community: communityId,
          subject: id,
          author,
          by: viewer.id,
          reason,
        }),
        insertDecision(tx, by, subject, open, { action: 'remove', rule, reason, days: null }),
      ])
      return events
    },
  )

const marking = preparedSql(
  'removal_read',
  () => sql`
  update ${removals} set read_at = coalesce(${removals.readAt}, now())
  where ${and(eq(removals.id, idNow('id')), eq(removals.authorId, idNow('viewer')), stillSignedIn)} returning 1`,
)

export async function markRemovalRead(db: Database, viewer: Viewer, id: string): Promise<void> {
  const read = await writeAs(viewer, db, marking, { id })
  if (read.length === 0) throw notFound()
}
