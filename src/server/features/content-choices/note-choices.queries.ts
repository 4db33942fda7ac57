import { eq, sql } from 'drizzle-orm'
import type { NoteChoiceView } from '#contract/content-choices.ts'
import { type ContentNote, contentNotes, type NoteEffect, usualNoteEffect } from '#contract/content-notes.ts'
import type { Database } from '#server/db/client.ts'
import { idLater, idNow, preparedOnce } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { contentNoteChoices } from '#server/db/schema/content-note-choices.ts'
import { users } from '#server/db/schema/users.ts'
import { signedOut } from '#server/http/errors.ts'
import { signedInPerson, stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'

const choicesOf = preparedOnce((db) =>
  db
    .select()
    .from(contentNoteChoices)
    .where(eq(contentNoteChoices.userId, idLater('viewer')))
    .prepare('content_note_choices'),
)

/** All notes, in the order of the list, whether or not something was chosen. */
export async function listNoteChoices(db: Database, viewer: Viewer): Promise<NoteChoiceView[]> {
  const chosen = await choicesOf(db).execute({ viewer: viewer.id })
  const effects = new Map(chosen.map(({ note, effect }) => [note, effect]))
  return contentNotes.map(({ key }) => ({ note: key, effect: effects.get(key) ?? usualNoteEffect }))
}

const note = sql`${sql.placeholder('note')}::text`

const choosing = preparedSql(
  'content_note_choose',
  () => sql`
  insert into ${contentNoteChoices} (user_id, note, effect)
  select ${idNow('viewer')}, ${note}, ${sql.placeholder('effect')}::text where ${stillSignedIn}
  on conflict (user_id, note) do update set effect = excluded.effect returning 1`,
)
/** Answers also if there was nothing to forget. */
const forgetting = preparedSql(
  'content_note_forget',
  () => sql`
  with me as materialized (${signedInPerson(sql`${users.id}`)}),
  gone as (delete from ${contentNoteChoices} using me where user_id = me.id and note = ${note})
  select 1 from me`,
)

export async function setNoteChoice(
  db: Database,
  viewer: Viewer,
  key: ContentNote,
  effect: NoteEffect,
): Promise<void> {
  const done =
    effect === usualNoteEffect
      ? await writeAs(viewer, db, forgetting, { note: key })
      : await writeAs(viewer, db, choosing, { note: key, effect })
  if (done.length === 0) throw signedOut()
}
