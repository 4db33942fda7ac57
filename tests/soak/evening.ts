import { sql } from 'drizzle-orm'
import type { QueueItem } from '#contract/moderation/moderation.ts'
import type { Database } from '#server/db/connection.ts'
import { decides } from '#tests/support/moderation.ts'
import { type Person, signUpAll } from '#tests/support/people.ts'
import { livesWholeLife } from '#tests/support/whole-life.ts'
import { signsIn } from './residents.ts'

/** People who came on one evening. */
export type Guests = Person[]

export const arrive = async (url: string): Promise<Guests> =>
  Object.values(await signUpAll(url, ['ana', 'bea', 'cleo']))

/** They use all there is. Answers words that are in everything the first one wrote. */
export async function anEvening(db: Database, [ana, bea, cleo]: Guests): Promise<string> {
  if (!ana || !bea || !cleo) throw new Error('Three come together')
  const { words } = await livesWholeLife({ db }, { ana, bea, cleo })
  // Her telephone and her app for codes are in no world of ours.
  await db.execute(sql`delete from push_devices where user_id = ${ana.id}`)
  await db.execute(sql`delete from second_factors where user_id = ${ana.id}`)
  return words
}

/** They ask to be deleted, and so do those who were only names in their lives. */
export async function farewell(db: Database, guests: Guests): Promise<void> {
  for (const guest of guests) {
    await signsIn(guest)
    const answer = await guest.delete('/api/account')
    if (answer.status !== 202) throw new Error(`${guest.name} could not leave: ${answer.text}`)
  }
  await db.execute(
    sql`update users set erase_after = now() + interval '14 days' where password_hash is null and erase_after is null`,
  )
}

/** All that waits is decided. */
export async function moderates(mod: Person): Promise<void> {
  await signsIn(mod)
  for (;;) {
    const { body } = await mod.get<QueueItem[]>('/api/moderation/queue')
    if (body.length === 0) return
    for (const { subjectType, subjectId } of body)
      await decides(mod, { type: subjectType, id: subjectId }, 'dismiss')
  }
}
