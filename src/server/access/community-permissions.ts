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

const standing = (
  condition?: SQL,
): SQL => sql`select coalesce(${communityMembers.isModerator}, false) as is_moderator
  from ${communities} left join ${communityMembers} on ${and(
    eq(communityMembers.communityId, communities.id),
    eq(communityMembers.userId, idNow('viewer')),
  )} where ${and(eq(communities.id, idNow('community')), condition)}`
const toRead = preparedSql<Standing>('community_standing', () => standing())
const toWrite = preparedSql<Standing>('community_standing_to_write', () => standing(stillSignedIn))

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

/**
 * A statement that changes something if the viewer moderates the community, and nothing otherwise: for what has no other
 * rule. `change` is written for a row of `allowed`. To be run behind the lock of the community.
 */
export function changeByModerator(name: string, change: (allowed: SQL) => SQL) {
  const run = preparedSql<Standing>(
    name,
    () => sql`
    with standing as materialized (${standing(stillSignedIn)}),
    allowed as (select from standing where is_moderator),
    changed as (${change(sql`allowed`)})
    select is_moderator from standing`,
  )
  return async (
    db: Queryable,
    viewer: Viewer,
    values: { community: string; person: string },
  ): Promise<void> => requireModerates(await writeAs(viewer, db, run, values))
}
