import { type SQL, sql } from 'drizzle-orm'
import { friendsOf, type SqlViewer } from '#server/access/visibility.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'

/**
 * Where there may be posts for somebody: the communities they are in, the main feed, whose id is all zeros, and what their
 * friends and they themselves wrote for few, by whose it is.
 */
export const placesOf = (
  viewer: SqlViewer,
): SQL => sql`(select '00000000-0000-0000-0000-000000000000'::uuid as id
  union all select ${communityMembers.communityId} from ${communityMembers} where ${communityMembers.userId} = ${viewer.id}
  union all ${friendsOf(viewer.id)} union all select ${viewer.id}) as places`
