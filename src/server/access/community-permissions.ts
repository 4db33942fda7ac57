import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { communities } from '#server/db/schema/communities.ts'
import { communityMembers } from '#server/db/schema/community-members.ts'
import { notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

const standing = preparedSql<{ is_moderator: boolean }>(
  'community_standing',
  () => sql`select coalesce(${communityMembers.isModerator}, false) as is_moderator
    from ${communities} left join ${communityMembers} on ${and(
      eq(communityMembers.communityId, communities.id),
      eq(communityMembers.userId, idNow('viewer')),
    )} where ${eq(communities.id, idNow('community'))}`,
)

/** The community itself is open to everyone signed in, so who does not moderate it is told so. */
export async function requireModerator(db: Queryable, viewer: Viewer, communityId: string): Promise<void> {
  const [community] = await standing(db, { viewer: viewer.id, community: communityId })
  if (!community) throw notFound()
  if (!community.is_moderator) throw notAllowed('Only the moderators of this community can do that.')
}
