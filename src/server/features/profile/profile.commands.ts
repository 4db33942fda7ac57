import { eq, sql } from 'drizzle-orm'
import type { FirstStep } from '#contract/first-steps.ts'
import type { ProfileChange } from '#contract/profile.ts'
import { keptDays } from '#contract/retention.ts'
import type { SpoonLevel } from '#contract/spoons.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { days } from '#server/db/days.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { energyHistory } from '#server/db/schema/energy-history.ts'
import { users } from '#server/db/schema/users.ts'
import { signedOut } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { showOnProfile } from '#server/storage/shown-photos.ts'

/** How far back somebody can look at their own energy. */
export const energyKeptFor = days(keptDays.energyHistory)

/** Only what is named here can be changed, and what was not sent stays as it is. */
export const changeProfile = (
  db: Database,
  viewer: Viewer,
  change: ProfileChange & { cityId: number | null | undefined },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { socialSpoons } = await lockOwn(tx, viewer)
    const { audience = {}, profileImageUrl } = change
    if (profileImageUrl !== undefined) await showOnProfile(tx, viewer, profileImageUrl)
    const changed = Object.entries({
      displayName: change.displayName,
      bio: change.bio,
      pronouns: change.pronouns,
      location: change.location,
      cityId: change.cityId,
      neurotypes: change.neurotypes,
      interests: change.interests,
      discoverable: change.discoverable,
      profileImageUrl,
      neurotypesAudience: audience.neurotypes,
      interestsAudience: audience.interests,
      locationAudience: audience.location,
      socialSpoonsAudience: audience.socialSpoons,
      bioAudience: audience.bio,
      pronounsAudience: audience.pronouns,
    }).filter(([, value]) => value !== undefined)
    if (changed.length > 0)
      await tx.update(users).set(Object.fromEntries(changed)).where(eq(users.id, viewer.id))
    // A form sends every field. The same level again is not news: its time stays.
    if (change.socialSpoons !== undefined && change.socialSpoons !== socialSpoons)
      await setSpoons(tx, viewer, change.socialSpoons)
  })

async function lockOwn(tx: Queryable, viewer: Viewer): Promise<{ socialSpoons: SpoonLevel }> {
  const [own] = await tx
    .select({ socialSpoons: users.socialSpoons })
    .from(users)
    .where(eq(users.id, viewer.id))
    .for('no key update')
  if (!own) throw signedOut()
  return own
}

const who = idNow('viewer')
const level = sql`${sql.placeholder('level')}::text`

/** The level, and a line in their own history. */
const movingSpoons = preparedSql(
  'spoons',
  () => sql`
  with moved as (
    update ${users} set social_spoons = ${level}, social_spoons_set_at = now(), updated_at = now()
    where ${users.id} = ${who} and ${stillSignedIn} returning id
  ),
  noted as (insert into ${energyHistory} (user_id, level) select id, ${level} from moved)
  select id from moved`,
)

/** Said on purpose, so it counts as of now, also when it is the same as before. */
export async function setSpoons(db: Queryable, viewer: Viewer, to: SpoonLevel): Promise<void> {
  const moved = await writeAs(viewer, db, movingSpoons, { level: to })
  if (moved.length === 0) throw signedOut()
}

export async function setFirstStep(db: Database, viewer: Viewer, step: FirstStep): Promise<void> {
  await db.update(users).set({ firstStep: step }).where(eq(users.id, viewer.id))
}
