import { and, eq, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { PersonView } from '#contract/core/person.ts'
import type { BySubject, DecisionEntry } from '#contract/moderation/moderation.ts'
import type { NewUnmasking, UnmaskingAnswer } from '#contract/moderation/unmaskings.ts'
import { type Moderator, requireModerating } from '#server/access/moderators.ts'
import { newId } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/connection.ts'
import { days } from '#server/db/days.ts'
import { unmaskings } from '#server/db/schema/moderation/unmaskings.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertAuditEntry } from '#server/moderation/audit.ts'
import type { Subject } from '#server/moderation/subjects.ts'
import { t } from '#words/t.ts'
import { lockForModerator } from './moderation.commands.ts'
import { getState } from './possible-actions.ts'
import { findPerson, listHistory } from './subjects.queries.ts'
import { hasSecondModerator } from './unmaskings.queries.ts'

export function requireNetwork({ isNetwork }: Moderator): void {
  if (!isNetwork) throw notAllowed(t('Only moderators of Synapse can see who wrote something anonymous.'))
}

type Event = 'unmaskAsked' | 'unmaskAgreed' | 'unmaskDeclined' | 'unmaskWithdrawn' | 'unmasked'

const log = (tx: Transaction, by: Viewer, event: Event, { type, id, communityId }: Subject, reason: string) =>
  insertAuditEntry(tx, {
    ...{ actorId: by.id, event, subjectType: type, subjectId: id, reason },
    // Those of a community read that somebody looked; what moderators of the network say to each other is theirs.
    communityId: event === 'unmasked' ? communityId : null,
  })

/** One at a time for each thing, while its report is open. */
export async function askToUnmask(
  tx: Transaction,
  viewer: Viewer,
  which: BySubject,
  { cause, reason }: NewUnmasking,
): Promise<string> {
  const { moderator, subject } = await lockForModerator(tx, viewer, which)
  requireNetwork(moderator)
  const { type, id: subjectId, concernsId } = subject
  if (!subject.isReported) throw notFound()
  if (!subject.isAnonymous || (type !== 'post' && type !== 'comment')) throw clash(t('This isn’t anonymous.'))
  const [state, hasSecond] = await Promise.all([
    getState(tx, viewer, subject),
    hasSecondModerator(tx, viewer),
  ])
  // Gone for good: nothing is left that somebody could have written.
  if (!concernsId) throw notFound()
  if (!state.isOpen) throw clash(t('This has been decided, so there’s nothing left to look up.'))
  if (!hasSecond) throw clash(onlyOne())
  const id = newId()
  const added = await tx
    .insert(unmaskings)
    .values({ id, subjectType: type, subjectId, concernsId, askedById: moderator.id, cause, reason })
    .onConflictDoNothing()
    .returning({ id: unmaskings.id })
  if (added.length === 0) throw clash(t('A moderator has asked already. It waits for another one to agree.'))
  await log(tx, moderator, 'unmaskAsked', subject, reason)
  return id
}

const onlyOne = () =>
  t(
    'You’re the only moderator of Synapse, and this takes two. Please ask the people who run Synapse for a second one.',
  )

/** What it is about never changes, so it can be looked up before the lock. */
async function lockUnmasking(tx: Transaction, viewer: Viewer, id: string) {
  // Before anything else: what is not there and what is not theirs is the same to everybody else.
  requireNetwork(await requireModerating(tx, viewer))
  const [about] = await tx
    .select({ type: unmaskings.subjectType, id: unmaskings.subjectId })
    .from(unmaskings)
    .where(eq(unmaskings.id, id))
  if (!about) throw notFound()
  const { moderator, subject } = await lockForModerator(tx, viewer, about)
  const [unmasking] = await tx
    .select({
      askedById: unmaskings.askedById,
      state: unmaskings.state,
      reason: unmaskings.reason,
      mayLook: sql<boolean>`${unmaskings.state} = 'agreed' and ${unmaskings.lookUntil} > now()`,
    })
    .from(unmaskings)
    .where(eq(unmaskings.id, id))
  if (!unmasking) throw notFound()
  return { moderator, subject, unmasking, isMine: unmasking.askedById === viewer.id }
}

/** By another moderator than the one who asked, and never by the author, for whom it is not there. */
export async function answerUnmasking(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { state, answer }: UnmaskingAnswer,
): Promise<void> {
  const { moderator, subject, unmasking, isMine } = await lockUnmasking(tx, viewer, id)
  if (isMine) throw notAllowed(t('You asked this yourself. Another moderator has to agree.'))
  if (unmasking.state !== 'open') throw clash(t('This doesn’t need an answer any more.'))
  await tx
    .update(unmaskings)
    .set({
      ...{ state, answer, answeredById: moderator.id, answeredAt: sql`now()` },
      lookUntil: state === 'agreed' ? sql`now() + make_interval(hours => ${limits.unmaskingHours})` : null,
    })
    .where(eq(unmaskings.id, id))
  await log(tx, moderator, state === 'agreed' ? 'unmaskAgreed' : 'unmaskDeclined', subject, answer)
}

export async function withdrawUnmasking(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  const { moderator, subject, unmasking, isMine } = await lockUnmasking(tx, viewer, id)
  if (!isMine) throw notFound()
  if (unmasking.state !== 'open') throw clash(t('This has been answered already.'))
  await tx.update(unmaskings).set({ state: 'closed' }).where(eq(unmaskings.id, id))
  await log(tx, moderator, 'unmaskWithdrawn', subject, unmasking.reason)
}

/** Only the one who asked. Each time is logged, also when the name was known before; from the first on the author is to be told. */
export async function lookWhoWrote(
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<{ person: PersonView; history: DecisionEntry[] }> {
  const { moderator, subject, unmasking, isMine } = await lockUnmasking(tx, viewer, id)
  if (!isMine) throw notFound()
  if (!unmasking.mayLook)
    throw clash(t('You can’t look right now. Another moderator has to agree first, and then you have a day.'))
  const person = await findPerson(tx, moderator, subject.concernsId)
  if (!person) throw notFound()
  await tx
    .update(unmaskings)
    .set({ tellAt: sql`coalesce(${unmaskings.tellAt}, now() + ${days(limits.unmaskingToldDays)})` })
    .where(and(eq(unmaskings.id, id)))
  await log(tx, moderator, 'unmasked', subject, unmasking.reason)
  return { person, history: await listHistory(tx, moderator, subject) }
}
