import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NewFellow } from '#contract/fellow-travellers/fellow-travellers.ts'
import { type FellowPlace, isOfPlace } from '#server/access/fellow-travellers.ts'
import { invitationReaches } from '#server/access/groups.ts'
import { newId } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/connection.ts'
import { fellowTravellers } from '#server/db/schema/fellow-travellers/fellow-travellers.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { badInput, clash } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'
import { listMatchable } from './fellow-travellers.queries.ts'
import { waitAgain } from './wait-again.ts'

interface Own {
  id: string
  groupId: string | null
  isIn: boolean
  isOver: boolean
}

/**
 * Her own, locked: a moderator who approves at this moment comes before or after. First the group that she was put into,
 * as yes and no lock it: a yes that crosses it comes before or after, too.
 */
async function lockOwn(tx: Transaction, viewer: Viewer, place: FellowPlace): Promise<Own | undefined> {
  const isOwn = and(eq(fellowTravellers.userId, viewer.id), isOfPlace(place))
  const [locked] = await tx
    .select({ id: groups.id })
    .from(groups)
    .innerJoin(fellowTravellers, eq(fellowTravellers.groupId, groups.id))
    .where(isOwn)
    .for('update', { of: groups })
  const [own] = await tx
    .select({ id: fellowTravellers.id, groupId: fellowTravellers.groupId })
    .from(fellowTravellers)
    .where(isOwn)
    .for('update')
  if (!own?.groupId) return own && { id: own.id, groupId: null, isIn: false, isOver: false }
  // Approved at this very moment: once more, and what is locked now does not change.
  if (own.groupId !== locked?.id) return lockOwn(tx, viewer, place)
  const [group] = await tx
    .select({
      joinedAt: groupMembers.joinedAt,
      isOver: sql<boolean>`coalesce(${groups.endsAt} <= now(), false)`,
      isAsked: sql<boolean>`${invitationReaches}`,
    })
    .from(groups)
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, viewer.id)))
    .where(eq(groups.id, own.groupId))
  const [isIn, isOver] = [Boolean(group?.joinedAt), group?.isOver ?? true]
  if (isIn || isOver || group?.isAsked) return { ...own, isIn, isOver }
  await waitAgain(tx, own.groupId, viewer.id)
  return { id: own.id, groupId: null, isIn, isOver }
}

/** The first time, or what she said before put in other words. After the six weeks it is the first time again. */
export async function putForward(
  tx: Transaction,
  viewer: Viewer,
  place: FellowPlace,
  { role, matchedBy, line = null }: NewFellow,
): Promise<void> {
  const [matchable, own] = await Promise.all([listMatchable(tx, viewer), lockOwn(tx, viewer, place)])
  if (matchedBy.some((by) => !matchable.includes(by)))
    throw badInput({ matchedBy: t('You can only be matched by what is in your profile.') })
  if (own?.groupId && !own.isOver)
    throw clash(
      own.isIn
        ? t('You’re in a group of fellow travellers now. You can ask or offer again when it has ended.')
        : t('There’s a group waiting for your answer. Please say yes or no first.'),
    )
  // Anew under an id of its own: how long she has waited, and whom she was passed over with, was of the last time.
  if (own?.groupId) await tx.delete(fellowTravellers).where(eq(fellowTravellers.id, own.id))
  await tx
    .insert(fellowTravellers)
    .values({ id: newId(), userId: viewer.id, communityId: place.communityId, role, matchedBy, line })
    .onConflictDoUpdate({
      target: [fellowTravellers.userId, fellowTravellers.communityId],
      set: { role, matchedBy, line },
      setWhere: isNull(fellowTravellers.groupId),
    })
}

/** Also an invitation that she has not answered. Nobody is told. Who is in a group leaves it there. */
export async function takeBack(tx: Transaction, viewer: Viewer, place: FellowPlace): Promise<void> {
  const own = await lockOwn(tx, viewer, place)
  if (!own || own.isOver) return
  if (own.isIn)
    throw clash(t('You’re in a group of fellow travellers. You can leave it in the group itself.'))
  await tx.delete(fellowTravellers).where(eq(fellowTravellers.id, own.id))
  if (own.groupId)
    await tx
      .delete(groupMembers)
      .where(
        and(
          eq(groupMembers.groupId, own.groupId),
          eq(groupMembers.userId, viewer.id),
          isNull(groupMembers.joinedAt),
        ),
      )
}
