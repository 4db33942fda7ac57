import { and, eq, sql } from 'drizzle-orm'
import type { OwnUserView } from '#contract/auth.ts'
import type { FirstStep } from '#contract/first-steps.ts'
import type { ProfileChange } from '#contract/profile.ts'
import { keptDays } from '#contract/retention.ts'
import type { SpoonLevel } from '#contract/spoons.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { days } from '#server/db/days.ts'
import { idNow, preparedEach, preparedOnce } from '#server/db/planned-once.ts'
import { energyHistory } from '#server/db/schema/energy-history.ts'
import { users } from '#server/db/schema/users.ts'
import { signedOut } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { showOnProfile } from '#server/storage/shown-photos.ts'
import { ownUserColumns, toOwnUserView } from '#server/views/own-user.view.ts'

/** How far back somebody can look at their own energy. */
export const energyKeptFor = days(keptDays.energyHistory)

const who = idNow('viewer')
const level = sql`${sql.placeholder('level')}::text`
/** Of their own history of energy. */
const line = { level: sql<SpoonLevel>`${level}`.as('level'), setAt: sql<Date>`now()`.as('set_at') }

type Change = ProfileChange & { cityId: number | null | undefined }

/** Only what is named here can be changed. */
const fieldsOf = ({ audience = {}, ...change }: Change) => ({
  displayName: change.displayName,
  bio: change.bio,
  pronouns: change.pronouns,
  location: change.location,
  cityId: change.cityId,
  neurotypes: change.neurotypes,
  interests: change.interests,
  discoverable: change.discoverable,
  profileImageUrl: change.profileImageUrl,
  neurotypesAudience: audience.neurotypes,
  interestsAudience: audience.interests,
  locationAudience: audience.location,
  socialSpoonsAudience: audience.socialSpoons,
  bioAudience: audience.bio,
  pronounsAudience: audience.pronouns,
})
type Field = keyof ReturnType<typeof fieldsOf>
const fields = Object.keys(fieldsOf({ cityId: undefined })) as Field[]

/** From these the database works out by what people are found; anew whenever one of them is named. */
const foundBy: readonly Field[] = [
  'displayName',
  'location',
  'neurotypes',
  'interests',
  'discoverable',
  'neurotypesAudience',
  'interestsAudience',
]
type Way = 'all' | 'others'
const named = { all: fields, others: fields.filter((field) => !foundBy.includes(field)) }

/** What was not sent stays as it is. */
const whatWasSent = (way: Way) =>
  Object.fromEntries(
    named[way].map((field) => {
      const sent = sql`${sql.placeholder(field)}::${sql.raw(users[field].getSQLType())}`
      const isSent = sql`${sql.raw(`'${field}'`)} = any(${sql.placeholder('sent')}::text[])`
      return [field, sql`case when ${isSent} then ${sent} else ${users[field]} end`]
    }),
  )

const changing = (db: Queryable, way: Way) => {
  const mine = db.$with('mine').as(
    db
      .select({ id: users.id, before: users.socialSpoons })
      .from(users)
      .where(and(eq(users.id, who), stillSignedIn))
      .for('no key update'),
  )
  // A form sends every field. The same level again is not news: its time stays.
  const isOther = sql`${level} <> ${mine.before}`
  const noted = db.$with('noted').as(
    db
      .insert(energyHistory)
      .select(
        db
          .select({ userId: mine.id, ...line })
          .from(mine)
          .where(isOther),
      )
      .returning({ userId: energyHistory.userId }),
  )
  return db
    .with(mine, noted)
    .update(users)
    .set({
      ...whatWasSent(way),
      socialSpoons: sql`coalesce(${level}, ${users.socialSpoons})`,
      socialSpoonsSetAt: sql`case when ${isOther} then now() else ${users.socialSpoonsSetAt} end`,
      updatedAt: sql`now()`,
    })
    .from(mine)
    .where(eq(users.id, mine.id))
    .returning(ownUserColumns(who))
    .prepare(`profile_change_${way}`)
}
const changingOnce = preparedEach(changing)

/** With a picture it is more than one trip, so who is signed in has to be known before. */
export async function changeProfile(db: Database, viewer: Viewer, change: Change): Promise<OwnUserView> {
  const { profileImageUrl, socialSpoons } = change
  const values = fieldsOf(change)
  const sent = fields.filter((field) => values[field] !== undefined)
  const way = sent.some((field) => foundBy.includes(field)) ? 'all' : 'others'
  const given = { ...values, sent, level: socialSpoons }
  const [changed] =
    profileImageUrl === undefined
      ? await writeAs(viewer, db, (_, all) => changingOnce(db, way).execute(all), given)
      : await db.transaction(async (tx) => {
          await lockOwn(tx, viewer)
          await showOnProfile(tx, viewer, profileImageUrl)
          return writeAs(viewer, tx, (_, all) => changing(tx, way).execute(all), given)
        })
  if (!changed) throw signedOut()
  return toOwnUserView(changed)
}

const lockOwn = (tx: Queryable, viewer: Viewer) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update')

/** A line in their own history, the level, and the person as they see themselves, in one statement. */
const movingSpoons = preparedOnce((db) => {
  const mine = db.$with('mine').as(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, who), stillSignedIn)),
  )
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
