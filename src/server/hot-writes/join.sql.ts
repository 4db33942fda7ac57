import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import { anyOf } from '#server/access/conditions.ts'
import { joinedCount, membershipOf } from '#server/access/memberships.ts'
import { idNow } from '#server/db/parameters.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { hotWrite } from './hot-write.sql.ts'

const viewer = { id: idNow('viewer') }

/**
 * Somebody who comes new to an open community in which there is somebody. No row: everything else, which is decided in a
 * transaction. The community's row is locked as there; what was decided about the person while this waited for it is
 * seen by the trigger that counts, which refuses who is banned.
 */
export const joining = hotWrite({
  name: 'join_write',
  columns: { memberCount: 'int4' },
  allowed: sql`select ${communities.id}, ${communities.memberCount} from ${communities} where ${and(
    eq(communities.id, idNow('community')),
    eq(communities.joinPolicy, sql`'open'`),
    anyOf(gt(communities.memberCount, sql`0`), sql`${communities.isStarter}`),
    sql`${membershipOf(viewer)} = 'none'`,
    lt(joinedCount(viewer.id), sql.raw(String(limits.joinedCommunities))),
  )} for no key update`,
  writes: (from) => sql`written as (
    insert into ${communityMembers} (community_id, user_id, is_moderator)
    select allowed.id, ${viewer.id}, false from ${from}
    on conflict do nothing returning community_id)`,
  // The count moves by trigger, after this statement has read it.
  answer: sql`select allowed.member_count + 1 from written, allowed`,
})
