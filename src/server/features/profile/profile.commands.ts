import { and, eq, sql } from 'drizzle-orm'
import type { OwnUserView } from '#contract/auth.ts'
import type { FirstStep } from '#contract/first-steps.ts'
import type { ProfileChange } from '#contract/profile.ts'
import { keptDays } from '#contract/retention.ts'
import type { SpoonLevel } from '#contract/spoons.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { days } from '#server/db/days.ts'
import { idNow, preparedOnce } from '#server/db/planned-once.ts'
import { energyHistory } from '#server/db/schema/energy-history.ts'
import { users } from '#server/db/schema/users.ts'
import { signedOut } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { showOnProfile } from '#server/storage/shown-photos.ts'
import { ownUserColumns, toOwnUserView } from '#server/views/own-user.view.ts'

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
    if (change.socialSpoons !== undefined && change.socialSpoons !== socialSpoons) {
      await tx
        .update(users)
        .set({ socialSpoons: change.socialSpoons, socialSpoonsSetAt: sql`now()` })
        .where(eq(users.id, viewer.id))
      await tx.insert(energyHistory).values({ userId: viewer.id, level: change.socialSpoons })
    }
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

/** A line in their own history, the level, and the person as they see themselves, in one statement. */
const movingSpoons = preparedOnce((db) => {
  const mine = db.$with('mine').as(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, who), stillSignedIn)),
  )
  const line = { level: sql<SpoonLevel>`${level}`.as('level'), setAt: sql<Date>`now()`.as('set_at') }
  const noted = db.$with('noted').as(
    db
      .insert(energyHistory)
      .select(db.select({ userId: mine.id, ...line }).from(mine))
      .returning({ userId: energyHistory.userId }),
  )
  return db
    .with(mine, noted)
    .update(users)
    .set({ socialSpoons: level, socialSpoonsSetAt: sql`now()`, updatedAt: sql`now()` })
    .from(mine)
    .where(eq(users.id, mine.id))
    .returning(ownUserColumns(who))
    .prepare('spoons')
})

/** Said on purpose, so it counts as of now, also when it is the same as before. */
export async function setSpoons(db: Database, viewer: Viewer, to: SpoonLevel): Promise<OwnUserView> {
  const [moved] = await writeAs(viewer, db, (_, given) => movingSpoons(db).execute(given), { level: to })
  if (!moved) throw signedOut()
  return toOwnUserView(moved)
}

const movingStep = preparedOnce((db) =>
  db
    .update(users)
    .set({ firstStep: sql`${sql.placeholder('step')}::text`, updatedAt: sql`now()` })
    .where(and(eq(users.id, who), stillSignedIn))
    .returning(ownUserColumns(who))
    .prepare('first_step'),
)

export async function setFirstStep(db: Database, viewer: Viewer, step: FirstStep): Promise<OwnUserView> {
  const [moved] = await writeAs(viewer, db, (_, given) => movingStep(db).execute(given), { step })
  if (!moved) throw signedOut()
  return toOwnUserView(moved)
}
