import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ModerationAction } from '#contract/safety-rules.ts'
import type { Moderator } from '#server/access/moderators.ts'
import type { Queryable } from '#server/db/client.ts'
import { moderationDecisions } from '#server/db/schema/moderation-decisions.ts'
import { reports } from '#server/db/schema/reports.ts'
import type { Subject } from '#server/moderation/subjects.ts'
import { isInForce } from '#server/moderation/suspensions.ts'

/** What this moderator can do about it now. A report is decided once: whoever comes second finds nothing open. */
export async function listActions(
  db: Queryable,
  moderator: Moderator,
  subject: Subject,
): Promise<ModerationAction[]> {
  const { isOpen, isSuspended, isTheirs } = await getState(db, moderator, subject)
  const isWritten = subject.type === 'post' || subject.type === 'comment'
  const hasPerson = subject.concernsId !== null
  const may: Record<ModerationAction, boolean> = {
    dismiss: isOpen,
    remove: isOpen && isWritten && !subject.isRemoved && !subject.isGone,
    warn: isOpen && hasPerson,
    suspend: isOpen && hasPerson && moderator.isNetwork && subject.type !== 'community',
    restore: subject.isRemoved && !subject.isGone && isTheirs,
    lift: isSuspended && moderator.isNetwork,
  }
  return (Object.keys(may) as ModerationAction[]).filter((action) => may[action])
}

async function getState(db: Queryable, moderator: Moderator, { type, id }: Subject) {
  const open = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.subjectType, type), eq(reports.subjectId, id), eq(reports.state, 'open')))
    .limit(1)
  const standing = await db
    .select({ action: moderationDecisions.action, communityId: moderationDecisions.communityId, isInForce })
    .from(moderationDecisions)
    .where(
      and(
        eq(moderationDecisions.subjectType, type),
        eq(moderationDecisions.subjectId, id),
        inArray(moderationDecisions.action, ['remove', 'suspend']),
      ),
    )
    .orderBy(desc(moderationDecisions.id))
  return {
    isOpen: open.length > 0,
    isSuspended: standing.some((one) => one.action === 'suspend' && one.isInForce),
    // What the moderators of the network took down, those of a community do not put back.
    isTheirs: moderator.isNetwork || (standing[0]?.communityId ?? null) !== null,
  }
}
