import { type SQL, sql } from 'drizzle-orm'
import type { SqlViewer } from '#server/access/visibility.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'

/** Where there may be posts for somebody: the communities they are in, and the main feed, whose id is all zeros. */
export const placesOf = (
  viewer: SqlViewer,
): SQL => sql`(select '00000000-0000-0000-0000-000000000000'::uuid as id
  union all select ${communityMembers.communityId} from ${communityMembers} where ${communityMembers.userId} = ${viewer.id}) as places`
