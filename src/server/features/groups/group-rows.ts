import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { hasSomebodyInIt } from '#server/access/groups.ts'
import { isGroupInOpenCase } from '#server/access/open-cases.ts'
import type { Transaction } from '#server/db/connection.ts'
import { idNow, newestFirst } from '#server/db/parameters.ts'
import { fellowTravellers } from '#server/db/schema/fellow-travellers/fellow-travellers.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { notAllowed } from '#server/http/errors.ts'
import { t } from '#words/t.ts'

/** Whatever changes who is in a group waits for what is under way in it, until the end of the transaction. */
export async function lockGroup(tx: Transaction, groupId: string): Promise<boolean> {
  const found = await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, groupId)).for('update')
  return found.length > 0
}

const newestMessage = statement('group_newest', () =>
  selecting({ id: groupMessages.id }, (select) =>
    select
      .from(groupMessages)
      .where(eq(groupMessages.groupId, idNow('group')))
      .orderBy(newestFirst(groupMessages.id, 1)),
  ),
)

/** The newest message that there is, whoever may see it. */
export async function newestIn(tx: Transaction, groupId: string): Promise<string | null> {
  const [newest] = await newestMessage(tx, { group: groupId })
  return newest?.id ?? null
}

export const onlyKeeper = () => notAllowed(t('Only the person who looks after this group can do this.'))

/** What hangs on it that somebody is in a group: those whom they asked, and that they look after it. */
export async function endMembership(tx: Transaction, groupId: string, userId: string): Promise<void> {
  const asked = and(
    eq(groupMembers.groupId, groupId),
    eq(groupMembers.invitedById, userId),
    isNull(groupMembers.joinedAt),
  )
  // What she wrote for the others goes with her, and she can ask or offer again.
  await tx
    .delete(fellowTravellers)
    .where(and(eq(fellowTravellers.groupId, groupId), eq(fellowTravellers.userId, userId)))
  // A no is kept, so that nobody asks again at once.
  await tx.delete(groupMembers).where(and(asked, isNull(groupMembers.declinedAt)))
  await tx.update(groupMembers).set({ withdrawnAt: sql`now()` }).where(asked)
  await tx
    .update(groups)
    .set({ keeperId: null })
    .where(and(eq(groups.id, groupId), eq(groups.keeperId, userId)))
  await endIfEmpty(tx, groupId)
}

/** Where nobody is left, there is nobody to keep it for, but whoever decides about a report of something in it. */
async function endIfEmpty(tx: Transaction, groupId: string): Promise<void> {
  const written = tx
    .select({ id: groupMessages.id })
    .from(groupMessages)
    .where(and(eq(groupMessages.groupId, groupId), not(hasSomebodyInIt(groupMessages.groupId))))
  // Others have seen them: they are nobody's from now on, as those of a post (decision 0102).
  await tx.update(uploads).set({ ownerId: null }).where(inArray(uploads.groupMessageId, written))
  await tx.delete(groups).where(
    and(
      eq(groups.id, groupId),
      // A yes may still be awaited.
      isNull(groups.answersUntil),
      not(hasSomebodyInIt(groups.id)),
      not(isGroupInOpenCase),
    ),
  )
}
