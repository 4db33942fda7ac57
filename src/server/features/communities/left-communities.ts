import { and, asc, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { moderatorOffers } from '#server/db/schema/moderation/moderator-offers.ts'
import { users } from '#server/db/schema/users.ts'
import { insertOffer } from '#server/moderation/offers.ts'

const hasModerator = sql`exists (select from community_members looking
  where looking.community_id = ${communities.id} and looking.is_moderator)`
const hasOpenOffer = sql`exists (select from ${moderatorOffers}
  where ${moderatorOffers.communityId} = ${communities.id} and ${moderatorOffers.state} = 'open')`
const saidNo = sql`exists (select from ${moderatorOffers} where ${moderatorOffers.communityId} = ${communities.id}
  and ${moderatorOffers.userId} = ${communityMembers.userId})`

/**
 * Members of communities that nobody moderates, and nobody is asked to, who could be asked: longest there first. Who is
 * suspended too: if the next one were asked instead, that would tell. The offer waits, and passes on after two weeks.
 */
const candidates = (db: Readable, which?: SQL) =>
  db
    .select({ communityId: communities.id, userId: communityMembers.userId })
    .from(communities)
    .innerJoin(communityMembers, eq(communityMembers.communityId, communities.id))
    .innerJoin(users, eq(users.id, communityMembers.userId))
    .where(
      and(
        which,
        // Those that Synapse starts with have no moderators of their own.
        not(communities.isStarter),
        not(hasModerator),
        not(hasOpenOffer),
        not(saidNo),
        isNull(users.eraseAfter),
      ),
    )
    .orderBy(asc(communityMembers.joinedAt), asc(communityMembers.userId))

/** Under the lock of the community: asks the longest-standing member who has not said no. Answers who was asked. */
export async function offerIfNobodyModerates(tx: Transaction, communityId: string): Promise<string[]> {
  const [next] = await candidates(tx, eq(communities.id, communityId)).limit(1)
  if (!next) return []
  await insertOffer(tx, { ...next, offeredById: null, kind: 'left' })
  return [next.userId]
}

/** Where somebody can be asked. */
export async function listLeftCommunities(db: Readable): Promise<string[]> {
  const found = await candidates(db)
  return [...new Set(found.map(({ communityId }) => communityId))]
}
