import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import { newcomerUntil } from '#server/access/newcomers.ts'
import { now } from '#server/db/clock.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater } from '#server/db/parameters.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { mutes } from '#server/db/schema/blocks-and-mutes/mutes.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { toLanguageView } from '#server/languages/languages.ts'
import { shownName } from './person.view.ts'

/** The person as they see themselves. Never to be shown to anybody else. */
export async function getOwnUser(db: Readable, id: string): Promise<OwnUserView | null> {
  const [row] = await ownUser(db, { id })
  return row ? toOwnUserView(row) : null
}

/**
 * Of one row of users. `me` is named and not taken from that row: the database might read the whole of these tables to
 * have it at hand for many rows, and there is only one.
 */
export const ownUserColumns = (me: SQL) => ({
  ...getTableColumns(users),
  shownName,
  blockedUsers: sql<string[]>`array(
    select ${blocks.blockedId}::text from ${blocks} where ${blocks.blockerId} = ${me} order by ${blocks.createdAt}
  )`,
  mutedUsers: sql<string[]>`array(
    select ${mutes.mutedId}::text from ${mutes} where ${mutes.muterId} = ${me} order by ${mutes.createdAt}
  )`,
  isCommunityModerator: sql<boolean>`exists (
    select from ${communityMembers} where ${communityMembers.userId} = ${me} and ${communityMembers.isModerator}
  )`,
  newcomerUntil: newcomerUntil(me),
})

const me = idLater('id')

const ownUser = statement('own_user', () =>
  selecting(ownUserColumns(me), (select) =>
    select.from(users).where(and(eq(users.id, me), isNull(users.erasedAt))),
  ),
)

type OwnUserRow = typeof users.$inferSelect & {
  shownName: string
  blockedUsers: string[]
  mutedUsers: string[]
  isCommunityModerator: boolean
  newcomerUntil: Date | null
}

export const toOwnUserView = (row: OwnUserRow): OwnUserView => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  displayName: row.displayName,
  shownName: row.shownName,
  profileImageUrl: row.profileImageUrl,
  figure: row.figure,
  bio: row.bio,
  pronouns: row.pronouns,
  location: row.location,
  isLocationShown: row.cityId !== null,
  localFollowsAt:
    row.cityId !== null && row.localFollowsAt && row.localFollowsAt.getTime() > now()
      ? row.localFollowsAt.toISOString()
      : null,
  neurotypes: row.neurotypes,
  interests: row.interests,
  languages: row.languages.map(toLanguageView),
  ageRange: row.ageRange,
  socialSpoons: row.socialSpoons,
  socialSpoonsSetAt: row.socialSpoonsSetAt?.toISOString() ?? null,
  openness: row.openness,
  passport: row.passport,
  isSupporter: row.isSupporter,
  discoverable: row.discoverable,
  whoMayAsk: row.whoMayAsk,
  whoMayMention: row.whoMayMention,
  takesPebbles: row.takesPebbles,
  searchable: row.searchable,
  audience: {
    neurotypes: row.neurotypesAudience,
    interests: row.interestsAudience,
    location: row.locationAudience,
    socialSpoons: row.socialSpoonsAudience,
    bio: row.bioAudience,
    pronouns: row.pronounsAudience,
    openness: row.opennessAudience,
    passport: row.passportAudience,
    languages: row.languagesAudience,
    ageRange: row.ageRangeAudience,
  },
  blockedUsers: row.blockedUsers,
  mutedUsers: row.mutedUsers,
  role: row.role,
  isCommunityModerator: row.isCommunityModerator,
  firstStep: row.firstStep,
  newcomerUntil: row.newcomerUntil && new Date(row.newcomerUntil).toISOString(),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
