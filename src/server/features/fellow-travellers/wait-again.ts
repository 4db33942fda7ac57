import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/connection.ts'
import { fellowTravellers } from '#server/db/schema/fellow-travellers/fellow-travellers.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'

/**
 * The invitation does not reach her any more: somebody with a block between them said yes before her, or she left the
 * community. As if she had never been put into it; an invitation that is nowhere to be answered would tell of the block.
 * The group must be locked by the caller.
 */
export async function waitAgain(tx: Transaction, groupId: string, userId: string): Promise<void> {
  const { rowCount } = await tx
    .delete(groupMembers)
    .where(
      and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId), isNull(groupMembers.joinedAt)),
    )
  if (rowCount)
    await tx
      .update(fellowTravellers)
      .set({ groupId: null })
      .where(and(eq(fellowTravellers.groupId, groupId), eq(fellowTravellers.userId, userId)))
}
