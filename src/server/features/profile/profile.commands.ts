import { and, eq, lt, sql } from 'drizzle-orm'
import type { FirstStep } from '#contract/first-steps.ts'
import type { ProfileChange } from '#contract/profile.ts'
import { keptDays } from '#contract/retention.ts'
import type { SpoonLevel } from '#contract/spoons.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { days } from '#server/db/days.ts'
import { energyHistory } from '#server/db/schema/energy-history.ts'
import { users } from '#server/db/schema/users.ts'
import { signedOut } from '#server/http/errors.ts'
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
      await moveSpoons(tx, viewer, change.socialSpoons)
  })

/** Said on purpose, so it counts as of now, also when it is the same as before. */
export const setSpoons = (db: Database, viewer: Viewer, level: SpoonLevel): Promise<void> =>
  db.transaction(async (tx) => {
    await lockOwn(tx, viewer)
    await moveSpoons(tx, viewer, level)
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

async function moveSpoons(tx: Queryable, viewer: Viewer, level: SpoonLevel): Promise<void> {
  await tx
    .update(users)
    .set({ socialSpoons: level, socialSpoonsSetAt: sql`now()` })
    .where(eq(users.id, viewer.id))
  await tx.insert(energyHistory).values({ userId: viewer.id, level })
  await tx
    .delete(energyHistory)
    .where(and(eq(energyHistory.userId, viewer.id), lt(energyHistory.setAt, sql`now() - ${energyKeptFor}`)))
}

export async function setFirstStep(db: Database, viewer: Viewer, step: FirstStep): Promise<void> {
  await db.update(users).set({ firstStep: step }).where(eq(users.id, viewer.id))
}
