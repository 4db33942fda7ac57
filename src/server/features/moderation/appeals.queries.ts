import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { AppealItem, OldestFirst } from '#contract/moderation.ts'
import type { Moderator } from '#server/access/moderators.ts'
import type { Queryable } from '#server/db/client.ts'
import { appeals } from '#server/db/schema/appeals.ts'
import { communityMembers } from '#server/db/schema/community-members.ts'
import { moderationDecisions } from '#server/db/schema/moderation-decisions.ts'
import { users } from '#server/db/schema/users.ts'
import { rowsFor } from '#server/http/paging.ts'
import { selectDecisions, toDecisionEntry } from '#server/moderation/decision.view.ts'
import { appealInScopeOf } from './queue.queries.ts'

/**
 * Whoever decided leaves the appeal to somebody else, if there is somebody: another moderator of the network, or, for
 * what a community decided, another of its moderators; who can sign in, and whom it does not concern.
 */
export const mayAnswer = (moderator: Moderator) =>
  sql<boolean>`(${moderationDecisions.moderatorId} is distinct from ${moderator.id} or not exists (
    select from ${users} where ${users.id} <> ${moderator.id}
      and ${users.id} is distinct from ${moderationDecisions.concernsId}
      and (${users.suspendedUntil} is null or ${users.suspendedUntil} < now())
      and ${users.erasedAt} is null
      and (${users.role} = 'moderator' or exists (
        select from ${communityMembers} where ${communityMembers.userId} = ${users.id}
          and ${communityMembers.communityId} = ${moderationDecisions.communityId}
          and ${communityMembers.isModerator}))))`

export async function listAppeals(
  db: Queryable,
  moderator: Moderator,
  query: OldestFirst,
): Promise<AppealItem[]> {
  const rows = await selectDecisions(db, {
    appealId: sql<string>`${appeals.id}`,
    askedAt: sql<string>`${appeals.createdAt}`,
    mayAnswer: mayAnswer(moderator),
  })
    .where(
      and(
        eq(appeals.state, 'open'),
        appealInScopeOf(moderator),
        query.after ? gt(appeals.id, query.after) : undefined,
      ),
    )
    .orderBy(asc(appeals.id))
    .limit(rowsFor(query))
  return rows.flatMap((row) => {
    const { appeal, ...decision } = toDecisionEntry(row)
    return appeal
      ? [
          {
            ...appeal,
            id: row.appealId,
            createdAt: new Date(row.askedAt).toISOString(),
            decision: { ...decision, appeal: null },
            mayAnswer: row.mayAnswer,
          },
        ]
      : []
  })
}
