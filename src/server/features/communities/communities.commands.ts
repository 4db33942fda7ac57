import { eq, sql } from 'drizzle-orm'
import type { CommunityChange, NewCommunity } from '#contract/communities.ts'
import type { Queryable } from '#server/db/client.ts'
import { communities } from '#server/db/schema/communities.ts'
import { communityMembers } from '#server/db/schema/community-members.ts'
import { communityRequests } from '#server/db/schema/community-requests.ts'
import type { Viewer } from '#server/http/viewer.ts'

const blankCard = { toneHabits: null, advice: null, pace: null }

/** Whoever creates a community is its first member and its moderator. */
export async function insertCommunity(
  tx: Queryable,
  viewer: Viewer,
  id: string,
  { howWeTalk, ...community }: NewCommunity,
): Promise<void> {
  await tx.insert(communities).values({ id, ...community, ...(howWeTalk ?? blankCard), creatorId: viewer.id })
  await tx.insert(communityMembers).values({ communityId: id, userId: viewer.id, isModerator: true })
}

export async function changeCommunity(
  tx: Queryable,
  id: string,
  { howWeTalk, ...change }: CommunityChange,
): Promise<void> {
  const card = howWeTalk === undefined ? {} : (howWeTalk ?? blankCard)
  await tx
    .update(communities)
    .set({ ...change, ...card, updatedAt: sql`now()` })
    .where(eq(communities.id, id))
  if (change.joinPolicy === 'open') await letEveryoneWaitingIn(tx, id)
}

/** Nobody should go on waiting at a door that is open. */
async function letEveryoneWaitingIn(tx: Queryable, communityId: string): Promise<void> {
  const waiting = await tx
    .delete(communityRequests)
    .where(eq(communityRequests.communityId, communityId))
    .returning({ communityId: communityRequests.communityId, userId: communityRequests.userId })
  if (waiting.length > 0) await tx.insert(communityMembers).values(waiting).onConflictDoNothing()
}
