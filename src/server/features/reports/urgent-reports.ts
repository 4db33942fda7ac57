import { and, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { urgentReason } from '#contract/moderation/rules.ts'
import { mayJudge, moderatorsOf } from '#server/access/moderators.ts'
import type { Transaction } from '#server/db/connection.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { reports } from '#server/db/schema/reports.ts'
import { users } from '#server/db/schema/users.ts'
import type { Change } from '#server/http/change.ts'
import { letter } from '#server/mail/letter.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { notify } from '#server/notifications/notices.ts'
import { t } from '#words/t.ts'

/** Those that come within this time, while one of them waits, are one mail: all of them stand first in the queue. */
const oneMailFor = sql`interval '10 minutes'`

const sameSubject = alias(reports, 'same_subject')
const otherReport = alias(reports, 'other_report')
const isUrgent = eq(reports.reason, urgentReason)

/**
 * Whoever can decide about it, but for who reported it: in their notices, on their devices, and by mail, which does not
 * wait for the end of quiet hours. Once for each thing that waits, however many report it.
 */
export async function tellModerators(mailer: Mailer, change: Change, reportId: string): Promise<void> {
  const { tx, publish } = change
  const told = await listToTell(tx, reportId)
  if (told.length === 0) return
  for (const { userId } of told) await notify(tx, null, { userId, kind: 'urgentReport', reportId })
  publish({ type: 'notices.changed', userIds: told.map(({ userId }) => userId) })
  const mails = told
    .filter(({ hasMail }) => !hasMail)
    .map(({ userId, email }) => ({ kind: 'urgent-report' as const, userId, data: { email } }))
  if (mails.length > 0) await mailer.queue(change, ...mails)
}

const listToTell = (tx: Transaction, reportId: string) =>
  tx
    .select({
      userId: users.id,
      email: users.email,
      hasMail: sql<boolean>`exists (select from ${notices} join ${reports} "other_report" on ${otherReport.id} = ${notices.reportId}
        where ${notices.userId} = ${users.id} and ${notices.kind} = 'urgentReport'
        and ${notices.createdAt} > now() - ${oneMailFor} and ${otherReport.state} = 'open')`,
    })
    .from(reports)
    .innerJoin(users, moderatorsOf(reports.communityId))
    .where(
      and(
        eq(reports.id, reportId),
        sql`${users.id} is distinct from ${reports.concernsId}`,
        sql`${users.id} is distinct from ${reports.reporterId}`,
        sql`not exists (select from ${reports} "same_subject" where ${and(
          eq(sameSubject.subjectType, reports.subjectType),
          eq(sameSubject.subjectId, reports.subjectId),
          ne(sameSubject.id, reports.id),
          eq(sameSubject.reason, urgentReason),
          sql`${sameSubject.state} = 'open'`,
        )})`,
      ),
    )

async function isOneWaiting(tx: Transaction, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(sql`${reports.state} = 'open'`, isUrgent, mayJudge({ id: sql`${userId}::uuid` }, reports)))
    .limit(1)
  return found.length > 0
}

/** Nothing of what was reported: a mail can be read by others. */
export const composeUrgentMails = (mailer: Mailer, ownAddress: () => string) =>
  mailer.compose('urgent-report', async (tx, { userId, data: { email } }) =>
    // Somebody may have decided by now, or she moderates no more.
    userId && (await isOneWaiting(tx, userId))
      ? {
          to: email,
          subject: t('Someone could get hurt: a report waits for you'),
          text: letter(
            t(
              'A report says that someone could get hurt. You can decide about it. Please look at it as soon as you can:',
            ),
            `${ownAddress()}/moderation`,
            t('Everyone who can decide about it was told.'),
          ),
        }
      : null,
  )
