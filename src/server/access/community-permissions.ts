import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { communities } from '#server/db/schema/communities.ts'
import { communityMembers } from '#server/db/schema/community-members.ts'
import { notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** The community itself is open to everyone signed in, so who does not moderate it is told so. */
export async function requireModerator(db: Queryable, viewer: Viewer, communityId: string): Promise<void> {
  const [community] = await db
    .select({ isModerator: sql<boolean>`coalesce(${communityMembers.isModerator}, false)` })
    .from(communities)
    .leftJoin(
      communityMembers,
      and(eq(communityMembers.communityId, communities.id), eq(communityMembers.userId, viewer.id)),
    )
    .where(eq(communities.id, communityId))
  if (!community) throw notFound()
  if (!community.isModerator) throw notAllowed('Only the moderators of this community can do that.')
}
