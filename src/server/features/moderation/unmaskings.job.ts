import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { type UnmaskingCause, unmaskingCauses } from '#contract/moderation/unmasking-causes.ts'
import { newId } from '#server/db/clock.ts'
import type { Database } from '#server/db/connection.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { unmaskings } from '#server/db/schema/moderation/unmaskings.ts'
import { users } from '#server/db/schema/users.ts'
import { type Change, inOneChange } from '#server/http/change.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { keptWords } from '#server/moderation/decide.ts'
import { findSubject } from '#server/moderation/subjects.ts'
import { notify } from '#server/notifications/notices.ts'
import type { Events } from '#server/realtime/events.ts'
import { unmaskedMail } from './unmaskings.mails.ts'

interface TellingServices {
  db: Database
  events: Events
  mailer: Mailer
}

const isDue = and(isNull(unmaskings.toldAt), lte(unmaskings.tellAt, sql`now()`))

/**
 * Everyone whose name was looked up and who is to be told by now: as a decision about what they wrote, which they can
 * appeal. When is kept in the row, so that it holds across restarts.
 */
export async function tellAuthors(services: TellingServices): Promise<void> {
  const due = await services.db.select({ id: unmaskings.id }).from(unmaskings).where(isDue)
  for (const { id } of due) await inOneChange(services, (change) => tellAuthor(services, change, id))
}

async function tellAuthor({ mailer }: TellingServices, change: Change, id: string): Promise<void> {
  const { tx, publish } = change
  // Whichever instance is at it has the row.
  const [unmasking] = await tx
    .select()
    .from(unmaskings)
    .where(and(eq(unmaskings.id, id), isDue))
    .for('update', { skipLocked: true })
  if (!unmasking) return
  const { subjectType, subjectId, concernsId } = unmasking
  const [subject, [account]] = await Promise.all([
    findSubject(tx, subjectType, subjectId),
    tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, concernsId), isNull(users.erasedAt))),
  ])
  await tx.update(unmaskings).set({ toldAt: sql`now()` }).where(eq(unmaskings.id, id))
  // Deleted in between: nobody is left to tell.
  if (!account) return
  const decisionId = newId()
  const { cause } = unmasking
  await tx.insert(moderationDecisions).values({
    ...{ id: decisionId, subjectType, subjectId, concernsId, action: 'unmask' as const, rule: null },
    moderatorId: unmasking.askedById,
    // What moderators wrote to each other may name who reported it.
    reason: whyOf(cause),
    words: keptWords(subject?.content ?? null),
  })
  await notify(tx, null, { userId: concernsId, kind: 'decision', decisionId })
  publish({ type: 'notices.changed', userIds: [concernsId] })
  const data = { email: account.email, subjectType, cause }
  await mailer.queue(change, { kind: 'unmasked', userId: concernsId, data })
}

const whyOf = (cause: UnmaskingCause): string =>
  unmaskingCauses.find(({ key }) => key === cause)?.told() ?? ''

export const composeUnmaskedMails = (mailer: Mailer, ownAddress: () => string) =>
  mailer.compose('unmasked', async (_tx, { data: { email, subjectType, cause } }) =>
    unmaskedMail(email, { subjectType, why: whyOf(cause) }, ownAddress()),
  )
