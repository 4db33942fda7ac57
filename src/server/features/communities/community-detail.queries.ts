import { and, eq, sql } from 'drizzle-orm'
import type { CommunityDetail } from '#contract/communities/communities.ts'
import { noBlockBetween } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { atMost, idLater } from '#server/db/parameters.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { moderatorOffers } from '#server/db/schema/moderation/moderator-offers.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'
import { communityColumns, toCommunityView } from './communities.queries.ts'
import { isIn } from './memberships.commands.ts'

const viewer = { id: idLater('viewer') }

const detail = statement('community', () =>
  selecting(
    {
      ...communityColumns(viewer),
      toneHabits: communities.toneHabits,
      advice: communities.advice,
      pace: communities.pace,
      membersMayInvite: communities.membersMayInvite,
      hasFellows: communities.hasFellows,
      hasModerator: sql<boolean>`exists (select from community_members looking where looking.community_id = communities.id and looking.is_moderator)`,
      offer: { id: moderatorOffers.id, kind: moderatorOffers.kind },
      hasPosted: sql<boolean>`exists (select from posts p where p.author_id = ${viewer.id} and p.community_id = communities.id)`,
      joinAnswer: sql<
        string | null
      >`(select r.answer from community_requests r where r.community_id = communities.id and r.user_id = ${viewer.id})`,
      welcome: communities.welcome,
      // Who moderates wrote it, or has long known it.
      isWelcomeNew: sql<boolean>`exists (select from community_members came where came.community_id = communities.id and came.user_id = ${viewer.id}
        and not came.is_moderator and not came.has_read_welcome and came.joined_at >= communities.welcome_since)`,
      requestCount: sql<number>`(select count(*)::int from community_requests r join users on users.id = r.user_id where r.community_id = communities.id and users.erase_after is null)`,
    },
    (select) =>
      select
        .from(communities)
        .leftJoin(
          moderatorOffers,
          and(
            eq(moderatorOffers.communityId, communities.id),
            eq(moderatorOffers.userId, viewer.id),
            sql`${moderatorOffers.state} = 'open'`,
          ),
        )
        .where(eq(communities.id, idLater('id'))),
  ),
)

/** For members only: nobody else gets a row. */
const moderators = statement('community_moderators', () =>
  selecting(personColumns, (select) =>
    select
      .from(communityMembers)
      .innerJoin(users, eq(users.id, communityMembers.userId))
      .where(
        and(
          eq(communityMembers.communityId, idLater('id')),
          sql`${communityMembers.isModerator}`,
          noBlockBetween(viewer.id, users.id),
          sql`exists (select from community_members own where own.community_id = ${idLater('id')} and own.user_id = ${viewer.id})`,
        ),
      )
      .orderBy(sql`${communityMembers.joinedAt}, ${users.id} limit ${atMost(100)}`),
  ),
)

export async function getCommunity(db: Readable, by: Viewer, id: string): Promise<CommunityDetail | null> {
  const asked = { viewer: by.id, id }
  const [[row], people] = await Promise.all([detail(db, asked), moderators(db, asked)])
  if (!row) return null

  const isModerator = row.membership === 'moderator'
  const { toneHabits, advice, pace } = row
  return {
    ...toCommunityView(row),
    howWeTalk: toneHabits || advice || pace ? { toneHabits, advice, pace } : null,
    hasPosted: row.hasPosted,
    moderators: people.map(toPersonView),
    membersMayInvite: row.membersMayInvite,
    hasFellows: isIn(row) && row.hasFellows,
    hasModerator: row.hasModerator,
    offer: row.offer,
    requestCount: isModerator ? row.requestCount : null,
    joinAnswer: row.joinAnswer,
    welcome: isIn(row) ? row.welcome : null,
    isWelcomeNew: row.isWelcomeNew,
  }
}

export async function requireCommunity(db: Readable, by: Viewer, id: string): Promise<CommunityDetail> {
  const community = await getCommunity(db, by, id)
  if (!community) throw notFound()
  return community
}
