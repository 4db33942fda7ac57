import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DecisionEntry } from '#contract/moderation/moderation.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { appeals } from '#server/db/schema/moderation/appeals.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting } from '#server/db/statement.ts'
import { isForGood } from './suspensions.ts'

const moderators = alias(users, 'moderators')

/** Decisions with their appeal, and the names of who decided and where. Whom one concerns is not among it. */
export const selectDecisions = <More extends Record<string, SQL>>(
  more: More,
  which: SQL | undefined,
  order: SQL,
) =>
  selecting(
    {
      ...more,
      id: moderationDecisions.id,
      subjectType: moderationDecisions.subjectType,
      subjectId: moderationDecisions.subjectId,
      action: moderationDecisions.action,
      rule: moderationDecisions.rule,
      reason: moderationDecisions.reason,
      words: moderationDecisions.words,
      until: moderationDecisions.until,
      isUnreported: moderationDecisions.isUnreported,
      createdAt: moderationDecisions.createdAt,
      moderatorName: sql<string | null>`${moderators.displayName}`,
      communityName: communities.name,
      appeal: {
        content: appeals.content,
        state: appeals.state,
        answer: appeals.answer,
        decidedAt: appeals.decidedAt,
      },
    },
    (select) =>
      select
        .from(moderationDecisions)
        .leftJoin(appeals, eq(appeals.decisionId, moderationDecisions.id))
        .leftJoin(communities, eq(communities.id, moderationDecisions.communityId))
        .leftJoin(moderators, eq(moderators.id, moderationDecisions.moderatorId))
        .where(which)
        .orderBy(order),
  )

interface DecisionRow extends Omit<DecisionEntry, 'until' | 'isForGood' | 'createdAt' | 'appeal'> {
  until: Date | null
  createdAt: Date
  appeal: (Omit<NonNullable<DecisionEntry['appeal']>, 'decidedAt'> & { decidedAt: Date | null }) | null
}

export const toDecisionEntry = (row: DecisionRow): DecisionEntry => ({
  id: row.id,
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  action: row.action,
  rule: row.rule,
  reason: row.reason,
  words: row.words,
  until: isForGood(row.until) ? null : (row.until?.toISOString() ?? null),
  isForGood: isForGood(row.until),
  isUnreported: row.isUnreported,
  moderatorName: row.moderatorName,
  communityName: row.communityName,
  appeal: row.appeal && { ...row.appeal, decidedAt: row.appeal.decidedAt?.toISOString() ?? null },
  createdAt: row.createdAt.toISOString(),
})
