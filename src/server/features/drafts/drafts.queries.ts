import { and, eq, sql } from 'drizzle-orm'
import type { DraftView } from '#contract/drafts.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#server/db/client.ts'
import { isoMoment } from '#server/db/iso-moment.ts'
import { atMost, idLater, idNow, preparedOnce } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { drafts } from '#server/db/schema/drafts.ts'
import { signedOut } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'

const draftsOf = preparedOnce((db) =>
  db
    .select({ name: drafts.name, value: drafts.value, savedAt: isoMoment(drafts.savedAt) })
    .from(drafts)
    .where(eq(drafts.userId, idLater('viewer')))
    .orderBy(sql`${drafts.savedAt} desc limit ${atMost(limits.drafts)}`)
    .prepare('drafts'),
)

export const listDrafts = (db: Database, viewer: Viewer): Promise<DraftView[]> =>
  draftsOf(db).execute({ viewer: viewer.id })

const viewer = idNow('viewer')
const name = sql`${sql.placeholder('name')}::text`

/** A row is kept and the oldest beyond the limit goes, in one statement: whoever else is left are the newest before it. */
const keeping = preparedSql<{ saved_at: string }>(
  'draft_keep',
  () => sql`
  with kept as (
    insert into ${drafts} (user_id, name, value) select ${viewer}, ${name}, ${sql.placeholder('value')}::text
    where ${stillSignedIn}
    on conflict (user_id, name) do update set value = excluded.value, saved_at = now() returning saved_at
  ),
  too_old as (
    delete from ${drafts} where ${drafts.userId} = ${viewer} and exists (select from kept) and ${drafts.name} = any(array(
      select other.name from ${drafts} as other where other.user_id = ${viewer} and other.name <> ${name}
      order by other.saved_at desc offset ${atMost(limits.drafts - 1)}))
  )
  select saved_at from kept`,
)

/** The latest wins, and the oldest makes room: nobody is told to tidy up while they write. */
export async function keepDraft(db: Database, by: Viewer, draft: string, value: string): Promise<string> {
  const [kept] = await writeAs(by, db, keeping, { name: draft, value })
  if (!kept) throw signedOut()
  return new Date(kept.saved_at).toISOString()
}

const mine = and(eq(drafts.userId, viewer), stillSignedIn)

const removing = preparedSql(
  'draft_remove',
  () => sql`delete from ${drafts} where ${and(mine, eq(drafts.name, name))} returning 1`,
)
const removingAll = preparedSql('drafts_remove', () => sql`delete from ${drafts} where ${mine} returning 1`)

/** A second time answers as the first did. */
export async function removeDraft(db: Database, by: Viewer, draft: string): Promise<void> {
  await writeAs(by, db, removing, { name: draft })
}

export async function removeDrafts(db: Database, by: Viewer): Promise<void> {
  await writeAs(by, db, removingAll, {})
}
