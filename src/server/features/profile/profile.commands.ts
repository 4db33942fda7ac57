import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import { retentionDays } from '#contract/core/retention.ts'
import type { FirstStep } from '#contract/profile/first-steps.ts'
import type { ProfileChange } from '#contract/profile/profile.ts'
import type { SpoonLevel } from '#contract/spoons.ts'
import type { Transaction } from '#server/db/connection.ts'
import { days } from '#server/db/days.ts'
import { energyHistory } from '#server/db/schema/energy-history.ts'
import { users } from '#server/db/schema/users.ts'
import { badInput, signedOut } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { requireHonestName } from '#server/names/pretending-names.ts'
import type { Places } from '#server/places/places.ts'
import { showOnProfile } from '#server/storage/shown-photos.ts'
import { ownUserColumns, toOwnUserView } from '#server/views/own-user.view.ts'
import { t } from '#words/t.ts'
import { changeLocation } from './location.ts'

/** How far back somebody can look at their own energy. */
export const energyKeptFor = days(retentionDays.energyHistory)

/** A city or nothing: what is kept is the name that the list has for it, and its number. */
type Change = Omit<ProfileChange, 'location' | 'cityId'> & Awaited<ReturnType<typeof changeLocation>>

/**
 * Only what is named here can be changed, and what was not sent stays as it is. (A column that is not named need not be
 * worked out anew for Discover and search either.)
 */
const fieldsOf = ({ audience = {}, ...change }: Change) => ({
  displayName: change.displayName,
  bio: change.bio,
  pronouns: change.pronouns,
  location: change.location,
  cityId: change.cityId,
  localCityId: change.localCityId,
  localFollowsAt: change.localFollowsAt,
  neurotypes: change.neurotypes,
  interests: change.interests,
  languages: change.languages,
  ageRange: change.ageRange,
  openness: change.openness,
  passport: change.passport,
  discoverable: change.discoverable,
  whoMayAsk: change.whoMayAsk,
  whoMayMention: change.whoMayMention,
  takesPebbles: change.takesPebbles,
  searchable: change.searchable,
  profileImageUrl: change.profileImageUrl,
  figure: change.figure,
  neurotypesAudience: audience.neurotypes,
  interestsAudience: audience.interests,
  locationAudience: audience.location,
  socialSpoonsAudience: audience.socialSpoons,
  bioAudience: audience.bio,
  pronounsAudience: audience.pronouns,
  opennessAudience: audience.openness,
  passportAudience: audience.passport,
  languagesAudience: audience.languages,
  ageRangeAudience: audience.ageRange,
})

/** What friends can see of somebody's profile, to be compared with what they could see before. */
const shownToFriends = (own: OwnUserView): string =>
  JSON.stringify([
    own.shownName,
    own.profileImageUrl,
    own.figure,
    ...Object.entries({ ...own.audience, ...(own.isLocationShown ? {} : { location: 'me' }) }).map(
      ([field, audience]) => (audience === 'me' ? null : own[field as keyof OwnUserView['audience']]),
    ),
    own.audience.socialSpoons === 'me' ? null : own.socialSpoonsSetAt,
  ])

interface Changed {
  user: OwnUserView
  /** Friends hear of it only then: that somebody is there now and changes what is not for them is no news of theirs. */
  isForFriends: boolean
}

export async function changeProfile(
  tx: Transaction,
  viewer: Viewer,
  { location, cityId, ...change }: ProfileChange,
  places: Places,
): Promise<Changed> {
  const { profileImageUrl, socialSpoons } = change
  const [row] = await tx
    .select(ownUserColumns(sql`${viewer.id}::uuid`))
    .from(users)
    .where(eq(users.id, viewer.id))
    .for('no key update')
  if (!row) throw signedOut()
  const before = toOwnUserView(row)
  // Without one, somebody would be 'User', or be shown under the name that a provider gave.
  if (before.displayName !== null && change.displayName === null)
    throw badInput({ displayName: t('Please write a name. It can be a made-up one.') })
  // Whoever has had such a name all along can save the rest.
  if (change.displayName !== before.displayName) requireHonestName('displayName', change.displayName)
  const where = await changeLocation(tx, viewer, row, { location, cityId }, places)
  if (profileImageUrl !== undefined) await showOnProfile(tx, viewer, profileImageUrl)
  // A form sends every field. The same level again is not news: its time stays.
  const isNews = socialSpoons !== undefined && socialSpoons !== before.socialSpoons
  const spoons = isNews ? await noteSpoons(tx, viewer, socialSpoons) : {}
  const user = await changeOwn(tx, viewer, { ...fieldsOf({ ...change, ...where }), ...spoons })
  return { user, isForFriends: shownToFriends(before) !== shownToFriends(user) }
}

/** Said on purpose, so it counts as of now, also when it is the same as before. */
export async function setSpoons(tx: Transaction, viewer: Viewer, level: SpoonLevel): Promise<Changed> {
  const user = await changeOwn(tx, viewer, await noteSpoons(tx, viewer, level))
  return { user, isForFriends: user.audience.socialSpoons !== 'me' }
}

export const setFirstStep = (tx: Transaction, viewer: Viewer, firstStep: FirstStep): Promise<OwnUserView> =>
  changeOwn(tx, viewer, { firstStep })

/** A line in their own history of energy. Answers what their row is to say. */
async function noteSpoons(tx: Transaction, viewer: Viewer, level: SpoonLevel) {
  await tx.insert(energyHistory).values({ userId: viewer.id, level })
  return { socialSpoons: level, socialSpoonsSetAt: sql`now()` }
}

async function changeOwn(
  tx: Transaction,
  viewer: Viewer,
  columns: PgUpdateSetSource<typeof users>,
): Promise<OwnUserView> {
  const [own] = await tx
    .update(users)
    .set({ ...columns, updatedAt: sql`now()` })
    .where(eq(users.id, viewer.id))
    .returning(ownUserColumns(sql`${viewer.id}::uuid`))
  if (!own) throw signedOut()
  return toOwnUserView(own)
}
