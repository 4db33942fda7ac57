import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import { type FellowPlace, isOfPlace } from '#server/access/fellow-travellers.ts'
import type { Transaction } from '#server/db/connection.ts'
import { days } from '#server/db/days.ts'
import { lockPair } from '#server/db/pair-lock.ts'
import { fellowSkips } from '#server/db/schema/fellow-travellers/fellow-skips.ts'
import { fellowTravellers } from '#server/db/schema/fellow-travellers/fellow-travellers.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { clash } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notices.ts'
import type { Places } from '#server/places/places.ts'
import { t } from '#words/t.ts'
import { findSuggestion } from './waiting.queries.ts'

const { days: lasts, answerDays, restDays } = limits.fellows

/**
 * One answer, whatever has changed: taken back, deleted, suspended, blocked, or decided by somebody else. It is also the
 * answer to people who were never suggested: nobody can try out who waits, or who cannot meet whom.
 */
const hasChanged = () => clash(t('This suggestion isn’t there any more. Here’s how it is now.'))

/**
 * What is suggested to this moderator now, if it is these people. Their rows are locked, so that taking back, changing and
 * another moderator wait; and each two of them, so that a block comes before or after.
 */
async function lockSuggested(
  tx: Transaction,
  moderator: Viewer,
  place: FellowPlace,
  { userIds, places }: { userIds: readonly string[]; places: Places },
) {
  const asked = [...new Set(userIds)].sort()
  await tx
    .select({ id: fellowTravellers.id })
    .from(fellowTravellers)
    .where(and(isOfPlace(place), inArray(fellowTravellers.userId, asked), isNull(fellowTravellers.groupId)))
    .orderBy(asc(fellowTravellers.id))
    .for('update')
  for (const [index, one] of asked.entries())
    for (const other of asked.slice(index + 1)) await lockPair(tx, one, other)
  const found = await findSuggestion(tx, moderator, place, places)
  const suggested = (found ?? []).map(({ userId }) => userId).sort()
  if (!found || suggested.join() !== asked.join()) throw hasChanged()
  return found
}

/** Who is invited, and who of them has a notice of it. */
export async function approve(
  tx: Transaction,
  moderator: Viewer,
  place: FellowPlace,
  { id, ...what }: { id: string; userIds: readonly string[]; places: Places },
): Promise<{ invited: string[]; noticeTo: string[] }> {
  const found = await lockSuggested(tx, moderator, place, what)
  const invited = found.map(({ userId }) => userId)
  await tx.insert(groups).values({
    id,
    name: t('Fellow travellers'),
    // Whoever offered looks after it.
    keeperId: found.find(({ role }) => role === 'offers')?.userId,
    endsAt: sql`now() + ${days(lasts)}`,
    answersUntil: sql`now() + ${days(answerDays)}`,
  })
  await tx.insert(groupMembers).values(invited.map((userId) => ({ groupId: id, userId })))
  await tx
    .update(fellowTravellers)
    .set({ groupId: id })
    .where(
      inArray(
        fellowTravellers.id,
        found.map((row) => row.id),
      ),
    )
  const noticeTo: string[] = []
  for (const userId of invited)
    if (await notify(tx, null, { userId, kind: 'fellowsInvited', groupId: id })) noticeTo.push(userId)
  return { invited, noticeTo }
}

/** Whoever offers is not suggested with these for a while. By whom it was passed over is not kept. */
export async function skip(
  tx: Transaction,
  moderator: Viewer,
  place: FellowPlace,
  what: { userIds: readonly string[]; places: Places },
): Promise<void> {
  const found = await lockSuggested(tx, moderator, place, what)
  const offer = found.find(({ role }) => role === 'offers')
  if (!offer) return
  const restsUntil = sql`now() + ${days(restDays)}`
  await tx
    .insert(fellowSkips)
    .values(
      found
        .filter(({ role }) => role === 'asks')
        .map((ask) => ({ offerId: offer.id, askId: ask.id, restsUntil })),
    )
    .onConflictDoUpdate({ target: [fellowSkips.offerId, fellowSkips.askId], set: { restsUntil } })
}
