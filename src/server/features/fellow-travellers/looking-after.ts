import { and, eq, gt, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import { isStillOfPlace } from '#server/access/fellow-travellers.ts'
import { invitationReaches } from '#server/access/groups.ts'
import { isGroupInOpenCase } from '#server/access/open-cases.ts'
import type { Database, Transaction } from '#server/db/connection.ts'
import { days } from '#server/db/days.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { fellowTravellers } from '#server/db/schema/fellow-travellers/fellow-travellers.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { inOneChange } from '#server/http/change.ts'
import { notify } from '#server/notifications/notices.ts'
import type { Events } from '#server/realtime/events.ts'
import { letGoOfPhotosInGroups } from '#server/storage/shown-photos.ts'
import { waitAgain } from './wait-again.ts'

interface Services {
  db: Database
  events: Pick<Events, 'publish'>
  isOnForNetwork: boolean
}

/** So many in one go; the rest a minute later. */
const mostAtOnce = 200

/** Every minute. Each part finds what there is to do by itself, so that nothing is lost where one fails. */
export async function lookAfterFellows(services: Services): Promise<void> {
  if (!(await isAnybodyThere(services.db))) return
  await letUnreachedWait(services)
  await forgetWhereItIsOff(services)
  await settleAnswers(services)
  await tellOfTheEnd(services)
}

/** Where it is off, as it is at the start, one look is enough. */
async function isAnybodyThere(db: Database): Promise<boolean> {
  const groupsOfFellows = db.select({ id: groups.id }).from(groups).where(isNotNull(groups.endsAt))
  const found = await db
    .select({ id: fellowTravellers.id })
    .from(fellowTravellers)
    .unionAll(groupsOfFellows)
    .limit(1)
  return found.length > 0
}

/** Who waits where it was turned off, or where she is no member any more, could not take it back herself. */
async function forgetWhereItIsOff({ db, isOnForNetwork }: Services): Promise<void> {
  const isOn = sql`exists (select from ${communities} where ${communities.id} = ${fellowTravellers.communityId} and ${communities.hasFellows})`
  await db
    .delete(fellowTravellers)
    .where(
      and(
        isNull(fellowTravellers.groupId),
        or(
          and(isNotNull(fellowTravellers.communityId), not(isOn)),
          not(isStillOfPlace),
          isOnForNetwork ? undefined : isNull(fellowTravellers.communityId),
        ),
      ),
    )
}

/** Who cannot be reached any more waits again, and is not dropped after a week without having been asked. */
async function letUnreachedWait(services: Services): Promise<void> {
  const { groupId, userId, joinedAt, declinedAt } = groupMembers
  const isUnreached = and(
    isNull(joinedAt),
    isNull(declinedAt),
    sql`exists (select from ${groups} where ${groups.id} = ${groupId} and ${groups.endsAt} is not null and ${groups.answersUntil} > now())`,
    not(invitationReaches),
  )
  const found = await services.db
    .select({ groupId, userId })
    .from(groupMembers)
    .where(isUnreached)
    .limit(mostAtOnce)
  for (const one of found)
    await inOneChange(services, async ({ tx }) => {
      if (!(await lockDue(tx, one.groupId, isNotNull(groups.endsAt)))) return
      const [still] = await tx
        .select({ userId })
        .from(groupMembers)
        .where(and(eq(groupId, one.groupId), eq(userId, one.userId), isUnreached))
      if (still) await waitAgain(tx, one.groupId, one.userId)
    })
}

/** The group, if this is still to be done. Of several instances, one has it. */
async function lockDue(tx: Transaction, id: string, isDue: SQL | undefined): Promise<boolean> {
  const found = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.id, id), isDue))
    .for('update')
  return found.length > 0
}

/** After a week whoever has not answered does not wait any more. With one yes or none it comes to nothing. */
async function settleAnswers(services: Services): Promise<void> {
  // Where it ends is indexed.
  const isDue = and(isNotNull(groups.endsAt), lte(groups.answersUntil, sql`now()`))
  const due = await services.db.select({ id: groups.id }).from(groups).where(isDue).limit(mostAtOnce)
  for (const { id } of due)
    await inOneChange(services, async ({ tx, publish }) => {
      if (!(await lockDue(tx, id, isDue))) return
      const people = await tx
        .select({ userId: groupMembers.userId, joinedAt: groupMembers.joinedAt })
        .from(groupMembers)
        // Who said no hears nothing more of it.
        .where(and(eq(groupMembers.groupId, id), isNull(groupMembers.declinedAt)))
      const joined = people.filter(({ joinedAt }) => joinedAt !== null).map(({ userId }) => userId)
      await tx
        .delete(fellowTravellers)
        .where(
          and(
            eq(fellowTravellers.groupId, id),
            sql`not ${fellowTravellers.userId} = any(${sql.param(joined)}::uuid[])`,
          ),
        )
      if (joined.length >= 2) {
        await tx.update(groups).set({ answersUntil: null }).where(eq(groups.id, id))
        await tx.delete(groupMembers).where(and(eq(groupMembers.groupId, id), isNull(groupMembers.joinedAt)))
      } else {
        // Before the group, which would take them along: who said yes waits again.
        await tx.update(fellowTravellers).set({ groupId: null }).where(eq(fellowTravellers.groupId, id))
        await letGoOfPhotosInGroups(tx, [id])
        // Somebody may have written, been reported and left: a report keeps it until it is decided, with nobody in it.
        await tx.update(groups).set({ answersUntil: null }).where(eq(groups.id, id))
        await tx.delete(groupMembers).where(eq(groupMembers.groupId, id))
        await tx.delete(groups).where(and(eq(groups.id, id), not(isGroupInOpenCase)))
      }
      for (const { userId } of people) publish({ type: 'group.read', userId, groupId: id })
    })
}

/** Once, a week before. On a device it waits for quiet hours to end, as every notice does. */
async function tellOfTheEnd(services: Services): Promise<void> {
  const isDue = and(
    isNull(groups.endToldAt),
    isNull(groups.answersUntil),
    gt(groups.endsAt, sql`now()`),
    lte(groups.endsAt, sql`now() + ${days(limits.fellows.tellDays)}`),
  )
  const due = await services.db.select({ id: groups.id }).from(groups).where(isDue).limit(mostAtOnce)
  for (const { id } of due)
    await inOneChange(services, async ({ tx, publish }) => {
      if (!(await lockDue(tx, id, isDue))) return
      await tx.update(groups).set({ endToldAt: sql`now()` }).where(eq(groups.id, id))
      const people = await tx
        .select({ userId: groupMembers.userId })
        .from(groupMembers)
        .where(and(eq(groupMembers.groupId, id), isNotNull(groupMembers.joinedAt)))
      const userIds: string[] = []
      for (const { userId } of people)
        if (await notify(tx, null, { userId, kind: 'fellowsEnding', groupId: id })) userIds.push(userId)
      if (userIds.length > 0) publish({ type: 'notices.changed', userIds })
    })
}
