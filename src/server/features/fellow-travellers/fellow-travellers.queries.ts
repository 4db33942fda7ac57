import { and, asc, eq, sql } from 'drizzle-orm'
import { type FellowMatch, fellowMatches } from '#contract/fellow-travellers/fellow-choices.ts'
import type { FellowPlaceView, FellowTravellersView } from '#contract/fellow-travellers/fellow-travellers.ts'
import { invitationReaches } from '#server/access/groups.ts'
import { isOfNetwork } from '#server/access/moderators.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater } from '#server/db/parameters.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { fellowTravellers } from '#server/db/schema/fellow-travellers/fellow-travellers.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'

const viewer = idLater('viewer')

const ownPlaces = statement('fellow_places', () =>
  selecting(
    { id: communities.id, name: communities.name, mayApprove: communityMembers.isModerator },
    (select) =>
      select
        .from(communityMembers)
        .innerJoin(communities, eq(communities.id, communityMembers.communityId))
        .where(and(eq(communityMembers.userId, viewer), sql`${communities.hasFellows}`))
        .orderBy(asc(communities.name), asc(communities.id)),
  ),
)

/** A yes is awaited, or was given, and the six weeks are not over: else she can put herself forward anew. */
const ownOnes = statement('own_fellow_travellers', () =>
  selecting(
    {
      communityId: fellowTravellers.communityId,
      role: fellowTravellers.role,
      matchedBy: fellowTravellers.matchedBy,
      line: fellowTravellers.line,
      groupId: fellowTravellers.groupId,
      joinedAt: groupMembers.joinedAt,
      isAsked: sql<boolean>`${invitationReaches}`,
      isOver: sql<boolean>`coalesce(${groups.endsAt} <= now(), false)`,
    },
    (select) =>
      select
        .from(fellowTravellers)
        .leftJoin(groups, eq(groups.id, fellowTravellers.groupId))
        .leftJoin(
          groupMembers,
          and(
            eq(groupMembers.groupId, fellowTravellers.groupId),
            eq(groupMembers.userId, fellowTravellers.userId),
          ),
        )
        .where(eq(fellowTravellers.userId, viewer)),
  ),
)

const ownProfile = statement('fellow_profile', () =>
  selecting(
    {
      isNetwork: sql<boolean>`${isOfNetwork({ id: viewer })}`,
      neurotypes: sql<boolean>`${users.neurotypes} <> '{}'`,
      interests: sql<boolean>`${users.interests} <> '{}'`,
      languages: sql<boolean>`${users.languages} <> '{}'`,
      ageRange: sql<boolean>`${users.ageRange} is not null`,
      city: sql<boolean>`${users.cityId} is not null`,
    },
    (select) => select.from(users).where(eq(users.id, viewer)),
  ),
)

type Own = Awaited<ReturnType<typeof ownOnes>>[number]

function toMine(row: Own | undefined): FellowPlaceView['mine'] {
  if (!row || row.isOver) return null
  const { role, matchedBy, line, groupId, joinedAt, isAsked } = row
  // An invitation that does not reach her is none: only a block would say why there is nothing to answer.
  const state = joinedAt !== null ? 'together' : isAsked ? 'invited' : 'waiting'
  return { role, matchedBy, line, state, groupId: joinedAt === null ? null : groupId }
}

/** What is in the viewer's profile, whoever else may see it. */
export async function listMatchable(db: Readable, by: Viewer): Promise<FellowMatch[]> {
  const [row] = await ownProfile(db, { viewer: by.id })
  return row ? fellowMatches.filter((match) => row[match]) : []
}

export async function listFellowPlaces(
  db: Readable,
  by: Viewer,
  isOnForNetwork: boolean,
): Promise<FellowTravellersView> {
  const [places, own, [profile]] = await Promise.all([
    ownPlaces(db, { viewer: by.id }),
    ownOnes(db, { viewer: by.id }),
    ownProfile(db, { viewer: by.id }),
  ])
  const mineIn = (communityId: string | null) => toMine(own.find((row) => row.communityId === communityId))
  const network: FellowPlaceView[] = isOnForNetwork
    ? [{ community: null, mine: mineIn(null), mayApprove: profile?.isNetwork ?? false }]
    : []
  return {
    places: [
      ...network,
      ...places.map(({ id, name, mayApprove }) => ({
        ...{ community: { id, name }, mine: mineIn(id), mayApprove },
      })),
    ],
    canMatchBy: profile ? fellowMatches.filter((match) => profile[match]) : [],
  }
}
