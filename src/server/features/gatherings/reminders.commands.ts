import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/connection.ts'
import { gatheringAnswers } from '#server/db/schema/gatherings/gathering-answers.ts'
import { notificationSettings } from '#server/db/schema/notifications/notification-settings.ts'
import { users } from '#server/db/schema/users.ts'
import { quietRules } from '#server/notifications/quiet.ts'
import type { LockedGathering } from './places.commands.ts'
import { reminderAt } from './reminders.ts'

/** For everyone who is to be reminded, or for these; by the quiet hours that they have now. */
export async function setReminders(
  tx: Transaction,
  { id, startsAt, timeZone }: Pick<LockedGathering, 'id' | 'startsAt' | 'timeZone'>,
  userIds?: readonly string[],
): Promise<void> {
  const rows = await tx
    .select({
      answerId: gatheringAnswers.id,
      answer: gatheringAnswers.answer,
      declinedAt: gatheringAnswers.declinedAt,
      remind: gatheringAnswers.remind,
      ...quietRules,
      hasRules: isNotNull(notificationSettings.userId),
    })
    .from(gatheringAnswers)
    .innerJoin(users, eq(users.id, gatheringAnswers.userId))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, gatheringAnswers.userId))
    .where(
      userIds
        ? sql`${gatheringAnswers.gatheringId} = ${id} and ${inArray(gatheringAnswers.userId, [...userIds])}`
        : eq(gatheringAnswers.gatheringId, id),
    )
  const now = new Date()
  const moments = rows.map(({ answerId, answer, declinedAt, remind, hasRules, ...row }) => ({
    id: answerId,
    at:
      answer === 'cant' || declinedAt
        ? null
        : reminderAt({
            ...{ startsAt, timeZone, remind, now },
            rules: hasRules ? { ...row, followSpoons: row.followSpoons ?? false } : null,
          }),
  }))
  if (moments.length === 0) return
  // One statement, however many there are.
  await tx
    .update(gatheringAnswers)
    .set({
      remindAt: sql`(select told.at from unnest(${sql.param(moments.map((one) => one.id))}::uuid[],
        ${sql.param(moments.map(({ at }) => at?.toISOString() ?? null))}::timestamptz[]) as told(id, at)
        where told.id = ${gatheringAnswers.id})`,
    })
    .where(
      inArray(
        gatheringAnswers.id,
        moments.map((one) => one.id),
      ),
    )
}
