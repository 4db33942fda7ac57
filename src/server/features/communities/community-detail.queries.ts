import { and, asc, eq, sql } from 'drizzle-orm'
import type { CommunityDetail } from '#contract/communities.ts'
import type { PersonView } from '#contract/person.ts'
import { noBlockBetween } from '#server/access/visibility.ts'
import type { Queryable } from '#server/db/client.ts'
import { communities } from '#server/db/schema/communities.ts'
import { communityMembers } from '#server/db/schema/community-members.ts'
import { users } from '#server/db/schema/users.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'
import { communityColumns, toCommunityView } from './communities.queries.ts'

export async function getCommunity(
  db: Queryable,
  viewer: Viewer,
  id: string,
): Promise<CommunityDetail | null> {
  const [row] = await db
    .select({
      ...communityColumns(viewer),
      toneHabits: communities.toneHabits,
      advice: communities.advice,
      pace: communities.pace,
      hasPosted: sql<boolean>`exists (select from posts p where p.author_id = ${viewer.id} and p.community_id = communities.id)`,
      requestCount: sql<number>`(select count(*)::int from community_requests r where r.community_id = communities.id)`,
    })
    .from(communities)
    .where(eq(communities.id, id))
  if (!row) return null

  const isModerator = row.membership === 'moderator'
  const { toneHabits, advice, pace } = row
  return {
    ...toCommunityView(row),
    howWeTalk: toneHabits || advice || pace ? { toneHabits, advice, pace } : null,
    hasPosted: row.hasPosted,
    moderators: isModerator || row.membership === 'member' ? await listModerators(db, viewer, id) : [],
    requestCount: isModerator ? row.requestCount : null,
  }
}

async function listModerators(db: Queryable, viewer: Viewer, communityId: string): Promise<PersonView[]> {
  const rows = await db
    .select(personColumns)
    .from(communityMembers)
    .innerJoin(users, eq(users.id, communityMembers.userId))
    .where(
      and(
        eq(communityMembers.communityId, communityId),
        eq(communityMembers.isModerator, true),
        noBlockBetween(viewer.id, users.id),
      ),
    )
    .orderBy(asc(communityMembers.joinedAt), asc(users.id))
    .limit(100)
  return rows.map(toPersonView)
}
