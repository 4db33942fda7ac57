import { and, eq, sql } from 'drizzle-orm'
import type { Rule } from '#contract/moderation/rules.ts'
import type { Transaction } from '#server/db/connection.ts'
import { removals } from '#server/db/schema/communities/removals.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertDecision } from '#server/moderation/decide.ts'
import { findLocked } from '#server/moderation/subjects.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { lockAsModerator } from './community-people.commands.ts'

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
  tx: Transaction,
  viewer: Viewer,
  { type, id }: { type: 'post' | 'comment'; id: string },
  { communityId, rule, reason }: Taking,
): Promise<ServerEvent[]> {
  await lockAsModerator(tx, viewer, communityId)
  const subject = await findLocked(tx, type, id)
  if (!subject?.concernsId || subject.isGone || subject.communityId !== communityId) throw notFound()
  if (subject.isRemoved) return []
  await tx.insert(removals).values({
    ...(type === 'post' ? { postId: id } : { commentId: id }),
    ...{ communityId, authorId: subject.concernsId, removedById: viewer.id, reason },
  })
  const by = { id: viewer.id, communityId }
  const { events } = await insertDecision(tx, by, subject, {
    ...{ action: 'remove', rule, reason, days: null, isForGood: false },
  })
  return events
}

export async function markRemovalRead(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  const read = await tx
    .update(removals)
    .set({ readAt: sql`coalesce(${removals.readAt}, now())` })
    .where(and(eq(removals.id, id), eq(removals.authorId, viewer.id)))
    .returning({ id: removals.id })
  if (read.length === 0) throw notFound()
}
