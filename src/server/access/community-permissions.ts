import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { communities } from '#server/db/schema/communities.ts'
import { communityMembers } from '#server/db/schema/community-members.ts'
import { notAllowed, notFound } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'

interface Standing {
  is_moderator: boolean
}

const standing = (name: string, condition?: SQL) =>
  preparedSql<Standing>(
    name,
    () => sql`select coalesce(${communityMembers.isModerator}, false) as is_moderator
    from ${communities} left join ${communityMembers} on ${and(
      eq(communityMembers.communityId, communities.id),
      eq(communityMembers.userId, idNow('viewer')),
    )} where ${and(eq(communities.id, idNow('community')), condition)}`,
  )
const toRead = standing('community_standing')
const toWrite = standing('community_standing_to_write', stillSignedIn)

/** The community itself is open to everyone signed in, so who does not moderate it is told so. */
function requireModerates([community]: Standing[]): void {
  if (!community) throw notFound()
  if (!community.is_moderator) throw notAllowed('Only the moderators of this community can do that.')
}

export const requireModerator = async (db: Queryable, viewer: Viewer, communityId: string): Promise<void> =>
  requireModerates(await toRead(db, { viewer: viewer.id, community: communityId }))

/** The same for a transaction of somebody whose session nobody has looked up (decision 0033). */
export const requireModeratorToWrite = async (
  tx: Queryable,
  viewer: Viewer,
  communityId: string,
): Promise<void> => requireModerates(await writeAs(viewer, tx, toWrite, { community: communityId }))
