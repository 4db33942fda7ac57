import { and, eq, sql } from 'drizzle-orm'
import type { Rule } from '#contract/safety-rules.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { removals } from '#server/db/schema/removals.ts'
import { notFound } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertDecision } from '#server/moderation/decide.ts'
import { findSubject, lockSubject } from '#server/moderation/subjects.ts'
import type { ServerEvent } from '#server/realtime/events.ts'

interface Taking {
  communityId: string
  rule: Rule | null
  reason: string
}

/**
 * The short way of a community's moderators, without a report before it. It is a decision like every other: logged,
 * told, and open to appeal (decision 0018). Taken down before: the first reason stands, and nothing has happened.
 */
export async function takeDownInCommunity(
  tx: Queryable,
  viewer: Viewer,
  { type, id }: { type: 'post' | 'comment'; id: string },
  { communityId, rule, reason }: Taking,
): Promise<ServerEvent[]> {
  await lockSubject(tx, type, id)
  const subject = await findSubject(tx, type, id)
  if (!subject?.concernsId || subject.isGone || subject.communityId !== communityId) throw notFound()
  if (subject.isRemoved) return []
  await tx.insert(removals).values({
    communityId,
    ...(type === 'post' ? { postId: id } : { commentId: id }),
    authorId: subject.concernsId,
    removedById: viewer.id,
    reason,
  })
  const by = { id: viewer.id, communityId }
  const { events } = await insertDecision(tx, by, subject, { action: 'remove', rule, reason, days: null })
  return events
}

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
