import { type SQL, sql } from 'drizzle-orm'
import type { Membership } from '#contract/communities/community-manners.ts'
import type { SqlViewer } from './visibility.ts'

/** How the viewer stands to the community of the row at hand. */
export const membershipOf = (viewer: SqlViewer): SQL<Membership> => sql<Membership>`coalesce(
  (select case when m.is_moderator then 'moderator' else 'member' end from community_members m
    where m.community_id = communities.id and m.user_id = ${viewer.id}),
  (select 'banned' from community_bans b where b.community_id = communities.id and b.user_id = ${viewer.id}),
  (select 'requested' from community_requests r where r.community_id = communities.id and r.user_id = ${viewer.id}),
  'none'
)`

/** In how many communities somebody is. */
export const joinedCount = (userId: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from community_members where user_id = ${userId})`
