import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/db/connection.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'

const moderator = alias(communityMembers, 'moderator')

const isUnread = sql`exists (select from ${notices} where ${notices.userId} = ${communityMembers.userId}
  and ${notices.communityId} = ${communityMembers.communityId} and ${notices.readAt} is null)`

/** Tells members who have blocked a moderator of their community, unless that waits to be read already. */
async function notifyMembers(tx: Transaction, which: SQL | undefined): Promise<string[]> {
  const members = await tx
    .selectDistinct({ userId: communityMembers.userId, communityId: communityMembers.communityId })
    .from(moderator)
    .innerJoin(blocks, eq(blocks.blockedId, moderator.userId))
    .innerJoin(
      communityMembers,
      and(
        eq(communityMembers.userId, blocks.blockerId),
        eq(communityMembers.communityId, moderator.communityId),
      ),
    )
    .where(and(which, sql`${moderator.isModerator}`, sql`not ${isUnread}`))
  if (members.length > 0)
    await tx
      .insert(notices)
      .values(members.map((member) => ({ ...member, kind: 'blockedModerator' as const })))
  return [...new Set(members.map(({ userId }) => userId))]
}

/** After somebody became a moderator of a community. Publish `notices.changed` for whom it answers. */
export const notifyOfModerators = (tx: Transaction, communityId: string): Promise<string[]> =>
  notifyMembers(tx, eq(moderator.communityId, communityId))

/** After a block: whether the blocked person moderates where the one who blocked is a member. */
export const notifyOfBlock = (tx: Transaction, blockerId: string, blockedId: string): Promise<string[]> =>
  notifyMembers(tx, and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
